"""How a text is set into its slot: size, weight, alignment; shrunk and broken into lines where the room is small.

Room is measured in points (1/72 inch), widths of texts in em.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

LEADING = 1.12
CAP_HEIGHT = 0.66  # of the shipped typeface; figures are about as high
STEP = 0.25


class Weight(IntEnum):
    """The two weights that are shipped."""

    REGULAR = 400
    BOLD = 600


class Align(StrEnum):
    """Where a text stands in its slot."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The type of one sort of slot: `size` down to `smallest`, at most so many lines, `inset` from its sides."""

    size: float
    smallest: float = 6
    inset: float = 2.5
    weight: Weight = Weight.REGULAR
    align: Align = Align.LEFT
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Word:
    """How wide a word is, and the space before the next one on the same line."""

    width: float
    space: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The size chosen, and which words stand on which line."""

    size: float
    lines: tuple[tuple[int, ...], ...]


# By the first part of a slot's name, which is its class on the page too.
STYLES: Mapping[str, Style] = {
    "event": Style(size=13, smallest=8, weight=Weight.BOLD, lines=2),
    "fact": Style(size=11, smallest=7),
    "table": Style(size=26, smallest=12, weight=Weight.BOLD, align=Align.RIGHT),
    "state": Style(size=10.5, smallest=7, weight=Weight.BOLD),
    "folio": Style(size=8, align=Align.RIGHT),
    "player": Style(size=10.5, smallest=6, weight=Weight.BOLD, lines=2),
    "start": Style(size=9.5, align=Align.RIGHT),
    "kind": Style(size=8.5, smallest=5.5, align=Align.CENTER),
    "figure": Style(size=9.5, smallest=6, align=Align.CENTER),
    "points": Style(size=9.5, smallest=6, align=Align.RIGHT),
    "running": Style(size=9.5, smallest=6, weight=Weight.BOLD, align=Align.RIGHT),
    "total": Style(size=12, smallest=7, weight=Weight.BOLD, align=Align.RIGHT),
    "account": Style(size=8.5, smallest=5.5, lines=2),
    "letter": Style(size=13, weight=Weight.BOLD, align=Align.CENTER),
    "person": Style(size=17, smallest=8),
    "number": Style(size=12, smallest=7, align=Align.RIGHT),
    "seat": Style(size=17, smallest=9, align=Align.CENTER),
    "where": Style(size=19, smallest=9, weight=Weight.BOLD, align=Align.CENTER),
    "card": Style(size=44, smallest=18, weight=Weight.BOLD, align=Align.CENTER),
    "sitter": Style(size=15, smallest=8),
    "rank": Style(size=10, smallest=6, align=Align.RIGHT),
    "entrant": Style(size=10, smallest=6.5, weight=Weight.BOLD),
    "club": Style(size=9, smallest=6),
    "result": Style(size=9.5, smallest=6, align=Align.RIGHT),
    "sum": Style(size=10, smallest=6, weight=Weight.BOLD, align=Align.RIGHT),
}


def style_of(slot: str) -> Style:
    """The style of a slot, by the first part of its name."""
    return STYLES[slot.partition("-")[0]]


def set_lines(words: Sequence[Word], room: float, style: Style) -> Setting:
    """The largest size at which the words fit into `room` on the lines allowed; at the smallest size all the same.

    A word is never broken: one that is wider than the room stands alone, to be cut off by whoever draws it.
    """
    widest = max((word.width for word in words), default=0)
    for size in _sizes(style):
        lines = _break(words, room / size)
        if len(lines) <= style.lines and widest * size <= room:
            return Setting(size=size, lines=lines)
    lines = _break(words, room / style.smallest)
    kept = (*lines[: style.lines - 1], tuple(index for line in lines[style.lines - 1 :] for index in line))
    return Setting(size=style.smallest, lines=kept)


def _sizes(style: Style) -> Iterator[float]:
    size = style.size
    while size >= style.smallest:
        yield size
        size -= STEP


def _break(words: Sequence[Word], room: float) -> tuple[tuple[int, ...], ...]:
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
