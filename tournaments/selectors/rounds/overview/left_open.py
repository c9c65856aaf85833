"""What is still open in a tournament whose rounds are closed, by what it is; lists that are missing are the rounds'."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from tournaments.adapter import list_state
from tournaments.calls.queue import waiting_calls
from tournaments.models.round import Table
from tournaments.models.score_list import ListStatus, PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.phones.held_entries import open_held
from tournaments.selectors.lists.correction_wishes import open_wishes
from tournaments.selectors.lists.table.agreements import open_disputes
from tournaments.selectors.lists.totals import lists_in_question


class Matter(StrEnum):
    """What may be open at a table."""

    IN_QUESTION = "in_question"
    REVIEW = "review"
    DISPUTED = "disputed"
    WISHED = "wished"
    HELD = "held"
    CALLED = "called"
    PENALTY = "penalty"
    NOT_HANDED_IN = "not_handed_in"


class Place(NamedTuple):
    """A table at which something is open."""

    round: int
    table: int


def left_open(tournament: Tournament, now: datetime) -> Mapping[Matter, tuple[Place, ...]]:
    """The tables by what is open there, each once and in order; at most seven queries."""
    return _by_matter((*_open_here(tournament, now), *_asked(tournament)))


def left_open_beside(
    tournament: Tournament, now: datetime, in_round: int | None = None
) -> Mapping[Matter, tuple[Place, ...]]:
    """The same, of one round or all, for pages that list what tables ask in their own words; four queries."""
    here = _open_here(tournament, now)
    return _by_matter((matter, place) for matter, place in here if in_round in (None, place.round))


def _by_matter(found: Iterable[tuple[Matter, Place]]) -> Mapping[Matter, tuple[Place, ...]]:
    places: dict[Matter, set[Place]] = {matter: set() for matter in Matter}
    for matter, place in found:
        places[matter].add(place)
    return {matter: tuple(sorted(each)) for matter, each in places.items() if each}


def _open_here(tournament: Tournament, now: datetime) -> Iterator[tuple[Matter, Place]]:
    yield from _of_lists(tournament)
    for call in waiting_calls(tournament, now):
        yield Matter.CALLED, Place(call.row.table.round.number, call.row.table.number)
    yield from _penalties(tournament)


def _of_lists(tournament: Tournament) -> Iterator[tuple[Matter, Place]]:
    """Doubtful lists, and those that were played to the end here without being handed in."""
    tables = Table.objects.filter(round__tournament=tournament)
    questioned = lists_in_question(tables)
    for table in tables.select_related("round", "score_list"):
        score_list, place = table.score_list, Place(table.round.number, table.number)
        state = list_state(score_list)
        if score_list.pk in questioned:
            yield Matter.IN_QUESTION, place
        if score_list.needs_review:
            yield Matter.REVIEW, place
        if score_list.status == ListStatus.OPEN and state.finished and state.games:
            yield Matter.NOT_HANDED_IN, place


def _asked(tournament: Tournament) -> Iterator[tuple[Matter, Place]]:
    """Tables that wait for an answer of the desk to what they say."""
    asked = (
        (Matter.DISPUTED, open_disputes(tournament)),
        (Matter.WISHED, open_wishes(tournament)),
        (Matter.HELD, open_held(tournament)),
    )
    for matter, rows in asked:
        yield from ((matter, Place(row.round_number, row.table_number)) for row in rows)


def _penalties(tournament: Tournament) -> Iterator[tuple[Matter, Place]]:
    """Penalties that nobody has initialled."""
    at = "entry__score_list__table__"
    details = PenaltyDetail.objects.filter(**{f"{at}round__tournament": tournament})
    waiting = details.filter(initialled=False, cancelled_at=None).order_by()
    for number, table in waiting.values_list(f"{at}round__number", f"{at}number"):
        yield Matter.PENALTY, Place(number, table)
