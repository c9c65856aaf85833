"""Finds the largest type for a notice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from tournaments.printing.setting.pages import Orientation

MM = 72 / 25.4  # points per millimetre
LARGEST, STEP = 60.0, 0.5  # points
SMALLEST = 5.0
TOO_MANY = 10**6  # pages, for a size at which no line fits


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Columns side by side, with a gap between them in em.

    `em_at` returns a column's width in em at a size in points. `pages_at` returns the number of pages for a size and a
    column height in em, because headings don't shrink with the lines.
    """

    orientation: Orientation
    room: Room
    columns: int
    em_at: Callable[[float], float]
    pages_at: Callable[[float, float], int]
    gap: float = 1.0

    def holds(self, size: float) -> bool:
        """True if the columns are wide enough at this size in points."""
        return (self.columns * (self.em_at(size) + self.gap) - self.gap) * size <= self.room.width * MM

    def pages(self, size: float) -> int:
        return self.pages_at(size, self.room.height * MM / size)


def largest(arrangements: Sequence[Arrangement], least: float) -> tuple[Arrangement, float]:
    """Returns the arrangement with the largest type, and that size, on as few pages as `least` points would need.

    Ties go to the first one. If none reaches `least`, the number of pages is that of the largest possible size.
    """
    tried = [(each, size, each.pages(size)) for each in arrangements for size in _sizes() if each.holds(size)]
    if not tried:
        return arrangements[0], SMALLEST
    enough = min(least, max(size for _each, size, _pages in tried))
    fewest = min(pages for _each, size, pages in tried if size >= enough)
    return max(((each, size) for each, size, pages in tried if pages <= fewest), key=lambda pair: pair[1])


def in_one_column(
    lines: float,
    *,
    em_at: Callable[[float], float],
    line: float,
    titles_at: Callable[[float], float],
    rooms: Mapping[Orientation, Room],
    least: float,
) -> tuple[Arrangement, float]:
    """Finds the largest type for lines of `line` em in a single column below titles."""
    pages_at = partial(_pages_of, lines, line, titles_at)
    ways = [
        Arrangement(orientation=each, room=room, columns=1, em_at=em_at, pages_at=pages_at)
        for each, room in rooms.items()
    ]
    return largest(ways, least)


def head_type(size: float, share: float, least: float) -> float:
    return max(share, least / size)


def _pages_of(lines: float, line: float, titles_at: Callable[[float], float], size: float, height: float) -> int:
    fitting = (height - titles_at(size)) / line
    if lines <= fitting:
        return 1
    return ceil(ceil(lines) / int(fitting)) if fitting >= 1 else TOO_MANY


def _sizes() -> Sequence[float]:
    return [LARGEST - STEP * step for step in range(int((LARGEST - SMALLEST) / STEP) + 1)]
