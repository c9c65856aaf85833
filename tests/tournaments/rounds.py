"""Tournaments with rounds."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache

from tests.factories import ParticipantFactory
from tournaments.models.participant import Participant
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.models.tournament import DrawMode, NameDisplay, Tournament
from tournaments.seating.field import Field
from tournaments.seating.measures import measure
from tournaments.seating.plans import Plan
from tournaments.seating.repair.hall import Tables
from tournaments.selectors.rounds.draw_modes import drawn_from, report_json
from tournaments.selectors.rounds.draws import field_for, inputs_of
from tournaments.selectors.rounds.seated import seated_tables
from tournaments.selectors.tournament.draw_settings import draw_settings_of
from tournaments.services.ledger import system_request
from tournaments.services.rounds.drawn_rows import seat_rounds
from tournaments.services.rounds.draws import draw_round
from tournaments.services.rounds.steps import publish_round, release_round

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def enrol(tournament: Tournament, count: int) -> None:
    first = tournament.participants.count() + 1
    Participant.objects.bulk_create(
        ParticipantFactory.build(tournament=tournament, start_number=number, name=f"Testperson {number}")
        for number in range(first, first + count)
    )


def family_first(tournament: Tournament) -> None:
    """Gives everybody a namesake and shows family names first, as in "3 Meier, Hans"."""
    tournament.name_display = NameDisplay.FAMILY_FIRST
    tournament.save()
    tournament.participants.update(given="Hans", family="Meier", shown="")


def drawn(tournament: Tournament, number: int = 1, seed: int = 7) -> Round:
    return draw_round(tournament=tournament, number=number, seed=seed, write_request=system_request())


def seated_in_order(tournament: Tournament, number: int = 1) -> Round:
    """Returns a drawn round seated by start number, rotated by one per round.

    Avoids the search of a real draw, which takes a second.
    """
    field = field_for(tournament, number)
    people = [*field.players[number - 1 :], *field.players[: number - 1]]
    tables = tuple(tuple(people.pop(0) for _ in range(size)) for size in field.sizes)
    report = measure((*field.history, tables), clubs=field.wishes.clubs, seed=7, seconds=0.0)
    inputs = _inputs(tournament, field, DrawMode.RANDOM, number, number)
    return _as_drawn(tournament, number, [tables], field.numbers, inputs, asdict(report))


def planned_once(tournament: Tournament) -> Round:
    """Draws a plan for the same attendance in all rounds and returns its first round.

    Caches the search per process for the same people and wishes.
    """
    field = field_for(tournament, 1, tournament.rounds_planned)
    inputs = _inputs(tournament, field, DrawMode.PLAN, 1, tournament.rounds_planned)
    plan = _search_plan(json.dumps(inputs))
    return _as_drawn(tournament, 1, plan.rounds, field.numbers, inputs, report_json(plan))


def _inputs(tournament: Tournament, field: Field, mode: DrawMode, first: int, last: int) -> dict[str, object]:
    kept = {**inputs_of(field), "mode": mode.value, "first": first, "rounds": last - first + 1, "points": {}}
    return {**kept, "spread": draw_settings_of(tournament).spread, "present": None, "numbers_later": None}


def _as_drawn(
    tournament: Tournament,
    first: int,
    seated: Sequence[Tables],
    tables: Sequence[int],
    inputs: dict[str, object],
    report: dict[str, object],
) -> Round:
    """Creates rounds from `first` on as a draw does, and returns the first."""
    rounds = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            draw_mode=inputs["mode"],
            draw_seed=7,
            draw_inputs=inputs,
            draw_report=report,
        )
        for number in range(first, first + len(seated))
    )
    everybody = {person.start_number: person for person in tournament.participants.all()}
    seat_rounds(rounds, seated, tables, everybody)
    return again(rounds[0])


@cache
def _search_plan(inputs: str) -> Plan:
    return drawn_from(json.loads(inputs), 7)


def publish(in_round: Round) -> Round:
    publish_round(in_round=in_round, at=NOON, write_request=system_request())
    return again(in_round)


def release(in_round: Round) -> Round:
    release_round(in_round=in_round, at=NOON, write_request=system_request())
    return again(in_round)


def published(tournament: Tournament, number: int = 1) -> Round:
    return publish(seated_in_order(tournament, number))


def running(tournament: Tournament, number: int = 1) -> Round:
    return release(published(tournament, number))


def again(in_round: Round) -> Round:
    return Round.objects.select_related("tournament__rule_set").get(pk=in_round.pk)


def entered(table: Table) -> Entry:
    """Adds an entry without its consequences."""
    return Entry.objects.create(
        score_list=table.score_list, kind=EntryKind.POINTS, order_key=1, facts={"value": 1, "winners": [1, 2]}
    )


def done(in_round: Round, tables: Sequence[int] | None = None) -> None:
    lists = ScoreList.objects.filter(table__round=in_round)
    if tables is not None:
        lists = lists.filter(table__number__in=tables)
    for score_list in lists:
        score_list.state = {**score_list.state, "finished": True, "number": None}
        score_list.save()


def seating(in_round: Round) -> dict[int, list[int]]:
    """Returns start numbers by table, sorted by position."""
    return {seated.number: [person.start_number for person in seated.people] for seated in seated_tables(in_round)}


def numbers(in_round: Round) -> list[int]:
    return [number for people in seating(in_round).values() for number in people]
