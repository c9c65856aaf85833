"""What meetings of two people cost beyond those of a plan itself: earlier rounds, wishes, clubs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.seating.wishes import Pair


@dataclass(frozen=True, slots=True)
class PairCosts:
    """Two people are a pair (smaller, larger) of 1..n."""

    # Meetings before, counted as if the plan had made them.
    met: Mapping[Pair, int] = field(default_factory=dict)
    # Must not meet: dearer than any number of repeats.
    never: frozenset[Pair] = frozenset()
    # Better not meet, by weight from 1: cheaper than one repeat, dearer than turns at the larger tables.
    rather_not: Mapping[Pair, int] = field(default_factory=dict)
    # The weight of such meetings that every round has, whoever sits where.
    unavoidable: int = 0

    def __bool__(self) -> bool:
        return bool(self.met or self.never or self.rather_not)


NO_PAIRS = PairCosts()
