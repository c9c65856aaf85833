"""The rows of drawn rounds: tables, lists, seats and who sits on them, ten rounds with as many queries as one."""

import json
from collections.abc import Iterable, Mapping, Sequence

from tournaments.models.participant import Participant
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.selectors.rounds import list_format
from tournaments.services.list_formats import opening_state

Tables = Sequence[Sequence[int]]


def seat_rounds(
    rounds: Sequence[Round], plan: Sequence[Tables], numbers: Sequence[int], people: Mapping[int, Participant]
) -> None:
    """Replaces whatever the rounds held: the table at index i has number `numbers[i]`, people are start numbers.

    An empty table is none.
    """
    clear(rounds)
    seated = [table for tables in plan for table in tables if table]
    tables = Table.objects.bulk_create(
        Table(round=in_round, number=number)
        for in_round, tables in zip(rounds, plan, strict=True)
        for number, table in zip(numbers, tables, strict=True)
        if table
    )
    lists = ScoreList.objects.bulk_create(_lists(tables, list(map(len, seated))))
    placed = [
        (Seat(score_list=score_list, position=position), people[person], in_table.round)
        for score_list, in_table, table in zip(lists, tables, seated, strict=True)
        for position, person in enumerate(table, start=1)
    ]
    seats = Seat.objects.bulk_create(seat for seat, _person, _round in placed)
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, participant=person, round=in_round)
        for seat, (_seat, person, in_round) in zip(seats, placed, strict=True)
    )


def clear(rounds: Iterable[Round]) -> None:
    """Takes all tables out of these rounds."""
    found = [in_round.pk for in_round in rounds]
    Occupancy.objects.filter(round__in=found).delete()
    Table.objects.filter(round__in=found).delete()


def _lists(tables: Iterable[Table], sizes: Iterable[int]) -> list[ScoreList]:
    formats = [list_format(table.round, size) for table, size in zip(tables, sizes, strict=True)]
    rule_set = next(iter(tables)).round.tournament.rule_set
    states = {_key(form): form for form in formats}
    opening = {key: opening_state(rule_set, form) for key, form in states.items()}
    return [
        ScoreList(table=table, rule_set=rule_set, format=form, state=opening[_key(form)])
        for table, form in zip(tables, formats, strict=True)
    ]


def _key(form: object) -> str:
    return json.dumps(form, sort_keys=True)
