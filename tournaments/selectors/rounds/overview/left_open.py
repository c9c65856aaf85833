"""Everything left to settle in a tournament, apart from missing lists."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.adapter import list_state
from tournaments.contributions import MatterKind
from tournaments.models.round import Table
from tournaments.models.score_list import ListStatus, PenaltyDetail
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.table.agreements import open_disputes
from tournaments.selectors.lists.totals import lists_in_question
from tournaments.selectors.rounds.overview.asking import WISHED, DeskRequests, desk_requests

IN_QUESTION = MatterKind(words=_("Totals to check"))
REVIEW = MatterKind(words=_("To check again after a correction"))
DISPUTED = MatterKind(words=_("The table reports something wrong"), listed=True)
PENALTY = MatterKind(words=_("A penalty is not initialled"), settled_on="organise_penalties")
NOT_HANDED_IN = MatterKind(words=_("Ended, never handed in"))
# Display order; features' matters come in between.
FIRST, LAST = (IN_QUESTION, REVIEW, DISPUTED, WISHED), (PENALTY, NOT_HANDED_IN)


class Place(NamedTuple):
    round: int
    table: int


def left_open(tournament: Tournament, now: datetime) -> Mapping[MatterKind, tuple[Place, ...]]:
    """Returns the tables with something left to settle, by matter. At most seven queries."""
    disputed = ((DISPUTED, Place(row.round_number, row.table_number)) for row in open_disputes(tournament))
    return _group_by_matter((*_core_matters(tournament), *disputed, *_request_matters(desk_requests(tournament, now))))


def left_open_beside(requests: DeskRequests, in_round: int | None = None) -> Mapping[MatterKind, tuple[Place, ...]]:
    """Like `left_open`, but for pages that list requests themselves; `in_round` limits it to a round. Three queries."""
    found = (*_core_matters(requests.tournament), *_request_matters(requests))
    return _group_by_matter(
        (matter, place) for matter, place in found if not matter.listed and in_round in (None, place.round)
    )


def _group_by_matter(found: Iterable[tuple[MatterKind, Place]]) -> Mapping[MatterKind, tuple[Place, ...]]:
    places: dict[MatterKind, set[Place]] = {}
    for matter, place in found:
        places.setdefault(matter, set()).add(place)
    of_features = (matter for matter in places if matter not in (*FIRST, *LAST))
    asked = sorted(of_features, key=lambda matter: not matter.listed)
    return {matter: tuple(sorted(places[matter])) for matter in (*FIRST, *asked, *LAST) if matter in places}


def _core_matters(tournament: Tournament) -> Iterator[tuple[MatterKind, Place]]:
    yield from _list_matters(tournament)
    yield from _penalty_matters(tournament)


def _list_matters(tournament: Tournament) -> Iterator[tuple[MatterKind, Place]]:
    tables = Table.objects.filter(round__tournament=tournament)
    questioned = lists_in_question(tables)
    for table in tables.select_related("round", "score_list"):
        score_list, place = table.score_list, Place(table.round.number, table.number)
        state = list_state(score_list)
        if score_list.pk in questioned:
            yield IN_QUESTION, place
        if score_list.needs_review:
            yield REVIEW, place
        if score_list.status == ListStatus.OPEN and state.finished and state.games:
            yield NOT_HANDED_IN, place


def _request_matters(requests: DeskRequests) -> Iterator[tuple[MatterKind, Place]]:
    yield from ((each.matter, Place(each.round_number, each.table_number)) for each in requests)


def _penalty_matters(tournament: Tournament) -> Iterator[tuple[MatterKind, Place]]:
    at = "entry__score_list__table__"
    details = PenaltyDetail.objects.filter(**{f"{at}round__tournament": tournament})
    waiting = details.filter(initialled=False, cancelled_at=None).order_by()
    for number, table in waiting.values_list(f"{at}round__number", f"{at}number"):
        yield PENALTY, Place(number, table)
