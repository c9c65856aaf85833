"""Tournaments with rounds for tests."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from tests.factories import ParticipantFactory
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.seated import seated_tables
from tournaments.services.draws import draw_round
from tournaments.services.ledger import SYSTEM
from tournaments.services.rounds import publish_round, release_round

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def enrol(tournament: Tournament, count: int) -> None:
    first = tournament.participants.count() + 1
    for number in range(first, first + count):
        ParticipantFactory(tournament=tournament, start_number=number, name=f"Testperson {number}")


def drawn(tournament: Tournament, number: int = 1, seed: int = 7) -> Round:
    return draw_round(tournament=tournament, number=number, seed=seed, actor=SYSTEM, client_key=uuid4())


def published(tournament: Tournament, number: int = 1) -> Round:
    in_round = drawn(tournament, number)
    publish_round(in_round=in_round, at=NOON, actor=SYSTEM, client_key=uuid4())
    return again(in_round)


def running(tournament: Tournament, number: int = 1) -> Round:
    in_round = published(tournament, number)
    release_round(in_round=in_round, at=NOON, actor=SYSTEM, client_key=uuid4())
    return again(in_round)


def again(in_round: Round) -> Round:
    return Round.objects.select_related("tournament__rule_set").get(pk=in_round.pk)


def entered(table: Table) -> Entry:
    """An entry as it stands in a list; what follows from it is no matter of rounds."""
    return Entry.objects.create(
        score_list=table.score_list, kind=EntryKind.POINTS, order_key=1, facts={"value": 1, "winners": [1, 2]}
    )


def done(in_round: Round, tables: Sequence[int] | None = None) -> None:
    """Marks lists as played to the end."""
    lists = ScoreList.objects.filter(table__round=in_round)
    if tables is not None:
        lists = lists.filter(table__number__in=tables)
    for score_list in lists:
        score_list.state = {**score_list.state, "finished": True, "number": None}
        score_list.save()


def seating(in_round: Round) -> dict[int, list[int]]:
    """Start numbers in the order of positions by table."""
    return {seated.number: [person.start_number for person in seated.people] for seated in seated_tables(in_round)}


def numbers(in_round: Round) -> list[int]:
    """Start numbers of all who have a place."""
    return [number for people in seating(in_round).values() for number in people]
