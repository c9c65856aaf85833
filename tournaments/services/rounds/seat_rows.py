"""Saves the seats of tables."""

from collections.abc import Mapping, Sequence

from tournaments.models.participant import Participant
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, ScoreList, Seat
from tournaments.selectors.lists.formats import opening
from tournaments.selectors.rounds.rounds import list_format
from tournaments.services.rounds.steps import end_time, set_length

Seating = Mapping[int, Sequence[Participant]]


def lock_lists(in_round: Round) -> None:
    list(ScoreList.objects.select_for_update().filter(table__round=in_round).order_by("pk").values_list("pk"))


def reseat(in_round: Round, seating: Seating) -> None:
    """Seats people at tables without entries, given by table number, in the order of their positions.

    Adds or deletes tables as needed, and adjusts their formats to the new size.
    """
    tables = {table.number: table for table in in_round.tables.filter(number__in=seating).select_related("score_list")}
    # Vacate all seats first: people move between these tables.
    Occupancy.objects.filter(seat__score_list__table__in=tables.values()).delete()
    in_round.tables.filter(number__in=[number for number in tables if not seating[number]]).delete()
    for number, people in sorted(seating.items()):
        if people:
            _seat(in_round, tables.get(number) or _add_table(in_round, number, len(people)), people)


def _seat(in_round: Round, table: Table, people: Sequence[Participant]) -> None:
    score_list = table.score_list
    seats = list(score_list.seats.order_by("position"))
    if len(seats) != len(people):
        seats = _resize(in_round, table, seats, len(people))
    score_list.revision += 1
    score_list.save(update_fields=["format", "state", "revision"])
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, participant=person, round=in_round) for seat, person in zip(seats, people, strict=True)
    )


def _add_table(in_round: Round, number: int, size: int) -> Table:
    table = Table.objects.create(round=in_round, number=number)
    rule_set = in_round.tournament.rule_set
    ScoreList.objects.create(table=table, rule_set=rule_set, **opening(rule_set, list_format(in_round, size)))
    return table


def _resize(in_round: Round, table: Table, seats: Sequence[Seat], size: int) -> list[Seat]:
    score_list = table.score_list
    Seat.objects.filter(pk__in=[seat.pk for seat in seats[size:]]).delete()
    added = [Seat(score_list=score_list, position=number) for number in range(len(seats) + 1, size + 1)]
    set_length(score_list, in_round.tournament.rule_set, list_format(in_round, size))
    table.ends_at = end_time(in_round, size)
    table.save(update_fields=["ends_at"])
    return [*seats[:size], *Seat.objects.bulk_create(added)]
