"""Points for rounds of an event that a participant missed.

| rule of the event | for each missed round |
|---|---|
| nothing | 0 |
| penalty | points off |
| average | the exact mean of the rounds played; 0 without any |

A round is missed by those who have no result in it, once anybody has one. A table that hasn't finished keeps its people
from missing the round. Only the total points change; other criteria compare what was played.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.ranking.criteria import Value


class MissedCount(StrEnum):
    """Ways to count a missed round."""

    NOTHING = "nothing"
    PENALTY = "penalty"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedRounds:
    """An event's rule for missed rounds, and who can't have missed which round yet."""

    count: MissedCount = MissedCount.NOTHING
    points: int = 0
    """Points off for each round, if `count` is PENALTY."""
    pending: frozenset[tuple[int, int]] = frozenset()
    """(participant, round) pairs at tables that haven't finished."""

    def missed_by(self, participant: int, played: Collection[int], rounds: Iterable[int]) -> tuple[int, ...]:
        """Returns the rounds that somebody missed, in order; empty if they don't count.

        `rounds`: all rounds with results.

        >>> MissedRounds(count=MissedCount.AVERAGE, pending=frozenset({(7, 4)})).missed_by(7, {1}, [1, 2, 3, 4])
        (2, 3)
        """
        if self.count is MissedCount.NOTHING:
            return ()
        away = sorted({*rounds} - {*played})
        return tuple(number for number in away if (participant, number) not in self.pending)

    def credit(self, points: int, played: int, missed: int) -> Value:
        """Returns what is added to the points of the rounds played.

        >>> average = MissedRounds(count=MissedCount.AVERAGE)
        >>> average.credit(25, 2, 1), average.credit(24, 2, 1)
        (Fraction(25, 2), 12)
        """
        if self.count is MissedCount.PENALTY:
            return -self.points * missed
        if self.count is MissedCount.NOTHING or not played:
            return 0
        return _whole_if_possible(Fraction(points * missed, played))

    def credit_for(self, participant: int, points: int, played: Collection[int], rounds: Iterable[int]) -> Value:
        """Returns the credit for all rounds that somebody missed (see `missed_by`)."""
        return self.credit(points, len(played), len(self.missed_by(participant, played, rounds)))


UNCOUNTED = MissedRounds()


def _whole_if_possible(value: Fraction) -> Value:
    return value.numerator if value.denominator == 1 else value
