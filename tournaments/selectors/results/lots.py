"""Which criteria rank at a moment, and from when on the lot is one of them."""

from collections.abc import Iterable

from scoring.ranking.criteria import Criterion
from scoring.ranking.lots import without_lot
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.visibility import RoundsShown, TableDone, keeps_back


def chain_of(tournament: Tournament) -> list[Criterion]:
    """The criteria by which a tournament ranks."""
    return [Criterion(name) for name in tournament.criteria]


def chain_now(tournament: Tournament, shown: RoundsShown, published: Iterable[TableDone]) -> list[Criterion]:
    """The criteria that rank for who sees the rounds `shown`: the end alone draws lots, and only its readers see them.

    Whoever is equal before shares a place.
    """
    chain = chain_of(tournament)
    ended = tournament.status == Status.FINISHED and not keeps_back(shown, published)
    return chain if ended else without_lot(chain)
