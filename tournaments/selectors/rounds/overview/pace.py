"""Detects slow tables.

A table that is behind may just have had long games, and a silent one may have its phone face down. Only a table that is
both is worth a visit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median

BEHIND = 3  # games behind the median of tables that enter as they play
SILENT = 10  # minutes without an entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The number of games played, and the minutes since the last entry or the start.

    `by_code`: whether a phone has opened the table; paper lists say nothing about its pace.
    """

    games: int
    silent: int
    by_code: bool = True
    playing: bool = True


def slow_tables(paces: Mapping[int, Pace]) -> frozenset[int]:
    """Returns playing tables that are at least `BEHIND` games behind and have been silent for `SILENT` minutes."""
    entering = {number: pace for number, pace in paces.items() if pace.by_code}
    if not entering:
        return frozenset()
    middle = median(pace.games for pace in entering.values())
    return frozenset(number for number, pace in entering.items() if pace.playing and _is_slow(pace, middle))


def _is_slow(pace: Pace, middle: float) -> bool:
    return middle - pace.games >= BEHIND and pace.silent >= SILENT
