"""Fits text into slots by shrinking it and breaking lines.

Room is measured in points (1/72 inch), text width in em.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

LEADING = 1.12
CAP_HEIGHT = 0.66  # of the shipped typeface; figures are about as high
STEP = 0.25
LITTLE_SMALLER = 0.78
AIR = 2.0  # points left free by several lines


class Weight(IntEnum):
    REGULAR = 400
    BOLD = 600


class Align(StrEnum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The type settings for a kind of slot. `smallest`: the limit for shrinking `size`; `inset`: the side margin."""

    size: float
    smallest: float = 6
    inset: float = 2.5
    weight: Weight = Weight.REGULAR
    align: Align = Align.LEFT
    lines: int = 1
    grows: bool = False  # with the page's scale

    def at(self, scale: float) -> "Style":
        if not self.grows or scale == 1:
            return self
        smallest = self.smallest * min(1.0, scale)  # long names are shrunk rather than cut off
        return replace(self, size=self.size * scale, smallest=smallest, inset=self.inset * scale)


@dataclass(frozen=True, slots=True)
class Word:
    """The width of a word and of the space after it."""

    width: float
    space: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The chosen font size, and the indexes of the words on each line."""

    size: float
    lines: tuple[tuple[int, ...], ...]


# By the first part of a slot's name, also its CSS class.
STYLES: Mapping[str, Style] = {
    "event": Style(size=13, smallest=8, weight=Weight.BOLD, lines=2),
    "host": Style(size=10, smallest=7),
    "fact": Style(size=11, smallest=7),
    "table": Style(size=26, smallest=12, weight=Weight.BOLD, align=Align.RIGHT),
    "state": Style(size=10.5, smallest=7, weight=Weight.BOLD),
    "player": Style(size=10.5, smallest=6, weight=Weight.BOLD, lines=3, grows=True),
    "start": Style(size=10, align=Align.RIGHT),
    "kind": Style(size=8.5, smallest=5.5, align=Align.CENTER, grows=True),
    "booked": Style(size=9, smallest=6, lines=2, grows=True),
    "figure": Style(size=9.5, smallest=6, align=Align.CENTER, grows=True),
    "points": Style(size=9.5, smallest=6, inset=5, align=Align.RIGHT, grows=True),
    "running": Style(size=9.5, smallest=6, inset=5, weight=Weight.BOLD, align=Align.RIGHT, grows=True),
    "partial": Style(size=10, smallest=7, inset=5, align=Align.RIGHT, grows=True),
    "total": Style(size=12, smallest=7, inset=5, weight=Weight.BOLD, align=Align.RIGHT, grows=True),
    "account": Style(size=8.5, smallest=5, lines=3),
    "letter": Style(size=13, weight=Weight.BOLD, align=Align.CENTER, grows=True),
    "notice": Style(size=13, smallest=8, weight=Weight.BOLD),
    "when": Style(size=11, smallest=7),
    "occasion": Style(size=20, smallest=9, weight=Weight.BOLD),
    "moment": Style(size=13, smallest=8, align=Align.RIGHT),
    "held": Style(size=14, smallest=8),
    "address": Style(size=10.5, smallest=6, weight=Weight.BOLD, lines=2),
    "person": Style(size=16, smallest=8, lines=2, grows=True),
    "number": Style(size=11, smallest=7, inset=5, align=Align.RIGHT, grows=True),
    "seat": Style(size=16, smallest=9, align=Align.CENTER, grows=True),
    "where": Style(size=19, smallest=9, weight=Weight.BOLD, align=Align.CENTER, grows=True),
    "card": Style(size=44, smallest=18, weight=Weight.BOLD, align=Align.CENTER, grows=True),
    "sitter": Style(size=16, smallest=8, lines=2, grows=True),
    "banner": Style(size=30, smallest=13, weight=Weight.BOLD, align=Align.CENTER, lines=2),
    "venue": Style(size=16, smallest=9, align=Align.CENTER, lines=2),
    "link": Style(size=34, smallest=11, weight=Weight.BOLD, align=Align.CENTER, lines=2),
    "secret": Style(size=26, smallest=7, inset=0, weight=Weight.BOLD),
    "signpost": Style(size=30, smallest=7, weight=Weight.BOLD, align=Align.CENTER),
    "rank": Style(size=10, smallest=6, align=Align.RIGHT, grows=True),
    "entrant": Style(size=10, smallest=5.5, weight=Weight.BOLD, lines=2, grows=True),
    "club": Style(size=8.5, smallest=5.5, lines=2, grows=True),
    "result": Style(size=9.5, smallest=6, align=Align.RIGHT, grows=True),
    "sum": Style(size=10, smallest=6, weight=Weight.BOLD, align=Align.RIGHT, grows=True),
    # First three of final standings, 1.4 times larger.
    "toprank": Style(size=14, smallest=6, weight=Weight.BOLD, align=Align.RIGHT, grows=True),
    "topentrant": Style(size=14, smallest=6, weight=Weight.BOLD, lines=2, grows=True),
    "topclub": Style(size=11, smallest=5.5, lines=2, grows=True),
    "topresult": Style(size=12, smallest=6, align=Align.RIGHT, grows=True),
    "topsum": Style(size=14, smallest=6, weight=Weight.BOLD, align=Align.RIGHT, grows=True),
}


def style_of(slot: str) -> Style:
    return STYLES[slot.partition("-")[0]]


def set_lines(words: Sequence[Word], room: float, height: float, style: Style) -> Setting:
    """Fits words on one line if that needs little shrinking, or else on as many lines as allowed.

    If they don't fit even at the smallest size, the last line takes the rest, which is cut off when drawn. Words are
    never split.
    """
    for most, smallest in ((1, max(style.smallest, style.size * LITTLE_SMALLER)), (style.lines, style.smallest)):
        for size in _sizes(style.size, smallest):
            lines = break_lines(words, room / size)
            if len(lines) <= _lines_allowed(most, size, height) and _widest_word(words) * size <= room:
                return Setting(size=size, lines=lines)
    lines = break_lines(words, room / style.smallest)
    last = _lines_allowed(style.lines, style.smallest, height) - 1
    return Setting(size=style.smallest, lines=(*lines[:last], tuple(index for line in lines[last:] for index in line)))


def _widest_word(words: Sequence[Word]) -> float:
    return max((word.width for word in words), default=0)


def _lines_allowed(most: int, size: float, height: float) -> int:
    return max(1, min(most, int((height - AIR) / (size * LEADING))))


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size >= smallest:
        yield size
        size -= STEP


def break_lines(words: Sequence[Word], room: float) -> tuple[tuple[int, ...], ...]:
    """Returns the indexes of the words on each line. `room`: the width of a line in em."""
    lines: list[list[int]] = []
    used = 0.0
    for index, word in enumerate(words):
        if lines and used + word.width <= room:
            lines[-1].append(index)
        else:
            lines.append([index])
            used = 0.0
        used += word.width + word.space
    return tuple(tuple(line) for line in lines)
