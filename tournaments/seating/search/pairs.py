"""Costs of meetings, based on history and wishes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.seating.wishes import Pair


@dataclass(frozen=True, slots=True)
class PairCosts:
    """The costs of meetings by pair (smaller, larger) of people 1..n."""

    # Earlier meetings, counted like the plan's.
    met: Mapping[Pair, int] = field(default_factory=dict)
    # Forbidden: outweigh any number of repeats.
    forbidden: frozenset[Pair] = frozenset()
    # Unwanted, by weight from 1: less than a repeat, more than turns.
    unwanted: Mapping[Pair, int] = field(default_factory=dict)
    # Minimum weight of unwanted meetings in a round.
    unavoidable: int = 0

    def __bool__(self) -> bool:
        return bool(self.met or self.forbidden or self.unwanted)


NO_PAIRS = PairCosts()
