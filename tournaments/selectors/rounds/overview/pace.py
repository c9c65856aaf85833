"""Which tables are slow, decided purely from what is known of each.

A table behind the others may have had long games; one that is silent may have its phone face down. Only both together
is worth walking there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median

BEHIND = 3  # games behind the median of the tables that enter as they play
SILENT = 10  # minutes without an entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """What a table has played, and how many whole minutes have passed since its last entry, or since the round began.

    `by_code`: whether a phone opened it by its code; otherwise its list is kept on paper and says nothing of its pace.
    """

    games: int
    silent: int
    by_code: bool = True
    playing: bool = True


def slow_tables(paces: Mapping[int, Pace]) -> frozenset[int]:
    """The numbers of the tables that play, are 3 games behind the median and silent for 10 minutes."""
    entering = {number: pace for number, pace in paces.items() if pace.by_code}
    if not entering:
        return frozenset()
    middle = median(pace.games for pace in entering.values())
    return frozenset(number for number, pace in entering.items() if pace.playing and _is_slow(pace, middle))


def _is_slow(pace: Pace, middle: float) -> bool:
    return middle - pace.games >= BEHIND and pace.silent >= SILENT
