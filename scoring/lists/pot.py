"""The pot of points whose turnover ends the normal games of a list (rule books, section 6, Punktetopf)."""

from collections.abc import Callable, Iterable, Mapping

from scoring.game.evaluate import GameScore
from scoring.lists.format import Drain
from scoring.rules.worth import Counting

Points = tuple[int, ...]

# Under minus a value below zero is written by its losers as points: it fills the pot up again.
TURNOVER: Mapping[Counting, Callable[[Points], int]] = {
    Counting.PLUS_MINUS: lambda points: sum(number for number in points if number > 0),
    Counting.PLUS: sum,
    Counting.MINUS: lambda points: -sum(points),
}


def drawn_by(score: GameScore, counting: Counting, drain: Drain) -> int:
    """What one finished game draws from the pot, Bock included; a game of 0 draws nothing."""
    return abs(score.value) if drain is Drain.VALUE else TURNOVER[counting](score.points)


def left_of(points: int, drawn: Iterable[int]) -> int:
    """What several lists leave of the pot they share; the last games may take it below zero.

    >>> left_of(100, [60, 44])
    -4
    """
    return points - sum(drawn)


def is_played_off(left: int) -> bool:
    """Whether a pot with so many points left ends the normal games."""
    return left <= 0
