"""How large the type of a notice can be: a short search over ways to arrange it, from the largest size downwards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from tournaments.printing.setting.pages import Orientation

MM = 72 / 25.4  # points in a millimetre
LARGEST, STEP = 60.0, 0.5  # points
SMALLEST = 5.0
TOO_MANY = 10**6  # pages: a size at which not even one line fits


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a page has for its columns of lines, in millimetres."""

    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """A way to arrange a notice: columns beside each other, with a gap of `gap` em between them.

    `em_at` gives the width of a column in em at a size in points, `pages_at` the pages that are needed at a size where
    a column is so many em high: headings do not shrink with the lines below them.
    """

    orientation: Orientation
    room: Room
    columns: int
    em_at: Callable[[float], float]
    pages_at: Callable[[float, float], int]
    gap: float = 1.0

    def holds(self, size: float) -> bool:
        """Whether the columns are wide enough at a size in points."""
        return (self.columns * (self.em_at(size) + self.gap) - self.gap) * size <= self.room.width * MM

    def pages(self, size: float) -> int:
        """How many pages it takes at a size in points."""
        return self.pages_at(size, self.room.height * MM / size)


def largest(arrangements: Sequence[Arrangement], least: float) -> tuple[Arrangement, float]:
    """The arrangement with the largest type, and its size in points, on as few pages as type of `least` points needs.

    Of arrangements that are equally large the first is taken. Where nothing is as large as `least`, its few pages are
    those of the largest that can be.
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
    """The largest type for so many lines in one column, each `line` em high, below titles."""
    pages_at = partial(_pages_of, lines, line, titles_at)
    ways = [
        Arrangement(orientation=each, room=room, columns=1, em_at=em_at, pages_at=pages_at)
        for each, room in rooms.items()
    ]
    return largest(ways, least)


def head_type(size: float, share: float, least: float) -> float:
    """The type of headings in em of the lines' size: a share of it, but `least` points."""
    return max(share, least / size)


def _pages_of(lines: float, line: float, titles_at: Callable[[float], float], size: float, height: float) -> int:
    fitting = (height - titles_at(size)) / line
    if lines <= fitting:
        return 1
    return ceil(ceil(lines) / int(fitting)) if fitting >= 1 else TOO_MANY


def _sizes() -> Sequence[float]:
    return [LARGEST - STEP * step for step in range(int((LARGEST - SMALLEST) / STEP) + 1)]
