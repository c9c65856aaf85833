"""Ties that are decided by lot."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import Standing

# (first place, last place, participants).
Lot = tuple[int, int, tuple[int, ...]]


def without_lot(chain: Sequence[Criterion]) -> list[Criterion]:
    """Returns the criteria without the lot."""
    return [criterion for criterion in chain if criterion is not Criterion.LOT]


def lots_in(chain: Sequence[Criterion], ranked: Iterable[Standing]) -> tuple[Lot, ...]:
    """Returns the places that are decided only by lot. `chain`: all criteria, including the lot."""
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


def decided_by_lot(chain: Sequence[Criterion], ranked: Iterable[Standing]) -> frozenset[int]:
    """Returns the participants whose place is decided by lot."""
    return frozenset(who for _first, _last, people in lots_in(chain, ranked) for who in people)
