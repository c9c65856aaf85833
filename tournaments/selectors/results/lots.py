"""Ranking criteria, and when the lot counts."""

from collections.abc import Iterable

from scoring.ranking.criteria import Criterion
from scoring.ranking.lots import without_lot
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.visibility import RoundsShown, TableDone, keeps_back


def chain_of(tournament: Tournament) -> list[Criterion]:
    return [Criterion(name) for name in tournament.criteria]


def chain_now(tournament: Tournament, shown: RoundsShown, published: Iterable[TableDone]) -> list[Criterion]:
    """Returns the ranking criteria for viewers who can see the rounds `shown`.

    The lot only counts at the end, for viewers who can see all results; until then, equal participants share a place.
    """
    chain = chain_of(tournament)
    ended = tournament.status == Status.FINISHED and not keeps_back(shown, published)
    return chain if ended else without_lot(chain)
