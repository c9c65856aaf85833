"""Figures of one person over many events."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """A person's place at one event, None without one, and their Spielpunkte by round, None if missed."""

    rank: int | None
    rounds: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """A person's figures over all events.

    `points`: Spielpunkte of all rounds. `mean`: Spielpunkte a round, exactly; None without a round. `best`: the most
    Spielpunkte in one round, with the event's index; the earliest, if there are several.
    """

    events: int
    rounds: int
    points: int
    mean: Fraction | None
    wins: int
    best_rank: int | None
    best: tuple[int, int] | None


def career(results: Sequence[EventResult]) -> Career:
    """Returns the figures of a person's events, given in the order in which they were played.

    >>> career([EventResult(rank=2, rounds=(40, None)), EventResult(rank=1, rounds=(-4, 40))]).best
    (40, 0)
    """
    played = [(points, event) for event, result in enumerate(results) for points in result.rounds if points is not None]
    total = sum(points for points, _event in played)
    ranks = [result.rank for result in results if result.rank is not None]
    return Career(
        events=len(results),
        rounds=len(played),
        points=total,
        mean=Fraction(total, len(played)) if played else None,
        wins=ranks.count(1),
        best_rank=min(ranks, default=None),
        best=max(played, key=lambda each: each[0], default=None),
    )
