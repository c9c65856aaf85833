"""Where the lot decides, and from when on it is drawn."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import Standing
from tournaments.models.round import RoundStatus
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.visibility import TableDone

# A first and a last place, and who shares or gets those between, by participant.
Lot = tuple[int, int, tuple[int, ...]]


def chain_of(tournament: Tournament) -> list[Criterion]:
    """The criteria by which a tournament ranks."""
    return [Criterion(name) for name in tournament.criteria]


def chain_now(tournament: Tournament, published: Iterable[TableDone]) -> list[Criterion]:
    """The criteria that rank at this moment: nobody draws lots while a round runs or lists are missing."""
    chain = chain_of(tournament)
    if tournament.status == Status.FINISHED or all(_is_settled(table) for table in published):
        return chain
    return [criterion for criterion in chain if criterion is not Criterion.LOT]


def _is_settled(table: TableDone) -> bool:
    return table.status == RoundStatus.PUBLISHED or (table.status == RoundStatus.CLOSED and table.done)


def lots_in(chain: Sequence[Criterion], ranked: Iterable[Standing]) -> tuple[Lot, ...]:
    """The places that only the lot tells apart, drawn or not; `chain` is the tournament's whole one."""
    if Criterion.LOT not in chain:
        return ()
    before = chain.index(Criterion.LOT)
    places = [(place, each) for place, each in enumerate(ranked, start=1) if each.rank is not None]
    equal = (list(group) for _, group in groupby(places, key=lambda pair: pair[1].criteria[:before]))
    return tuple(
        (group[0][0], group[-1][0], tuple(each.participant for _, each in group))
        for group in equal
        if len(group) > 1 and not any(each.unresolved for each in map(itemgetter(1), group))
    )
