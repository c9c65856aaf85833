"""Pot of points (rule books, section 6, Punktetopf)."""

from collections.abc import Callable, Iterable, Mapping

from scoring.game.evaluate import GameScore
from scoring.lists.format import Drain
from scoring.rules.worth import Counting

Points = tuple[int, ...]

# Under minus, losers write a negative value as positive points, which refills the pot.
TURNOVER: Mapping[Counting, Callable[[Points], int]] = {
    Counting.PLUS_MINUS: lambda points: sum(number for number in points if number > 0),
    Counting.PLUS: sum,
    Counting.MINUS: lambda points: -sum(points),
}


def drawn_by(score: GameScore, counting: Counting, drain: Drain) -> int:
    """Points a game draws from the pot, Bock included."""
    return abs(score.value) if drain is Drain.VALUE else TURNOVER[counting](score.points)


def rest_of_pot(points: int, drawn: Iterable[int]) -> int:
    """Rest of a pot; the last games may overdraw it.

    >>> rest_of_pot(100, [60, 44])
    -4
    """
    return points - sum(drawn)


def is_empty_pot(left: int) -> bool:
    """True if the pot ends the normal games."""
    return left <= 0
