"""The pot of points that may end a list (rule books, section 6, Punktetopf)."""

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
    """Returns the points that a game draws from the pot, including Bock."""
    return abs(score.value) if drain is Drain.VALUE else TURNOVER[counting](score.points)


def rest_of_pot(points: int, drawn: Iterable[int]) -> int:
    """Returns the rest of a pot, which is negative if the last games overdraw it.

    >>> rest_of_pot(100, [60, 44])
    -4
    """
    return points - sum(drawn)


def is_empty_pot(left: int) -> bool:
    """Checks whether the pot is empty, which ends the normal games."""
    return left <= 0
