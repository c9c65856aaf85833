"""The coordinates of bars and lines in charts.

All lengths are in units of the drawing's view box, which is `WIDTH` wide.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from math import ceil

WIDTH = 360
ROW = 34  # of a bar including its margin
NAMES = 92  # minimum width of the names left of the bars
VALUE = 40  # width of the number beside a bar
HEIGHT = 260
LEFT, RIGHT, TOP, BOTTOM = 34, 76, 10, 24  # RIGHT is a minimum; longer names take more
LABEL = 15  # minimum distance of two names at the ends of their lines
PLACES_HEIGHT, PLACES_TOP = 180, 28  # the chart of one person's ranks; the top leaves room for a number above rank 1
INSET = 20  # of the marks from either side
PLACE_ABOVE = 9  # distance of a rank's number above its mark
MOST_TICKS = 6
COLOURS = 10
LONGEST_LABEL = 18  # letters
LETTER = 6.5  # average width of a letter
GAP = 8  # between a line and its name
LEAD = 18  # instead, where a stroke leads from a line to its name
NAMED = 3  # lines of leaders with a name
SHORT_NAME = 14  # letters, on one line
LONGEST_PART = 22  # letters of a name on two lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar next to a name. `below`: whether it extends to the left of zero."""

    name: str
    value: int
    x: float
    y: float
    width: float
    value_x: float
    below: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    bars: tuple[Bar, ...]
    zero: float
    height: int
    width: int = WIDTH


def bars(values: Sequence[tuple[str, int]]) -> Bars:
    """Returns bars in the given order; negative values extend to the left.

    >>> chart = bars([("Anna", 6), ("Bert", -6)])
    >>> [(bar.x, bar.width) for bar in chart.bars]
    [(206.0, 74.0), (132.0, 74.0)]
    """
    low = min([0, *(value for _, value in values)])
    high = max([0, *(value for _, value in values)])
    names = labels([name for name, _ in values])
    start, end = (
        max(NAMES, _label_width(names) + GAP) + (VALUE if low < 0 else 0),
        WIDTH - (VALUE * 2 if high > 0 and low < 0 else VALUE),
    )
    unit = (end - start) / ((high - low) or 1)
    zero = start - low * unit
    return Bars(
        bars=tuple(
            _bar(row, name, value, zero, unit) for row, (name, (_, value)) in enumerate(zip(names, values, strict=True))
        ),
        zero=round(zero, 1),
        height=ROW * len(values),
    )


def _bar(row: int, name: str, value: int, zero: float, unit: float) -> Bar:
    width = abs(value) * unit
    start = zero - width if value < 0 else zero
    return Bar(
        name=name,
        value=value,
        x=round(start, 1),
        y=row * ROW + 6,
        width=round(width, 1),
        value_x=round(start - 6 if value < 0 else start + width + 6, 1),
        below=value < 0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """`points` is for a polyline, `number` picks colour and dashes, `mine` marks the person the chart is about.

    Number 0 is grey. `name` is on one or two lines, or on none; `lead` is the stroke to it.
    """

    number: int
    name: tuple[str, ...]
    points: str
    end_x: float
    end_y: float
    label_y: float
    lead: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    value: int
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """A chart of running totals that start at zero before the first game or round."""

    lines: tuple[PlayerLine, ...]
    levels: tuple[Tick, ...]
    steps: tuple[Tick, ...]
    right: int
    label_x: int
    left: int = LEFT
    width: int = WIDTH
    height: int = HEIGHT


Course = Sequence[int | None]


def lines(courses: Sequence[tuple[str, Course]]) -> LineChart:
    """Returns one line per course: the totals after each game or round, or None while the person was absent."""
    names = [(name,) for name in labels([name for name, _ in courses])]
    numbers = [place % COLOURS + 1 for place in range(len(courses))]
    return _line_chart([course for _, course in courses], names, numbers)


def leader_lines(courses: Sequence[tuple[str, Course]], *, mine: int | None = None) -> LineChart:
    """Returns a chart like `lines` in which only a few lines have a name and a colour; the others are grey.

    `mine` is the index of the person the chart is about, who has the first of the names.
    """
    places = sorted(range(len(courses)), key=lambda place: place != mine)[:NAMED]
    names = [_in_two_lines(name) if place in places else () for place, (name, _) in enumerate(courses)]
    numbers = [places.index(place) + 1 if place in places and mine is None else 0 for place in range(len(courses))]
    return _line_chart([course for _, course in courses], names, numbers, gap=LEAD, mine=mine)


def _in_two_lines(name: str) -> tuple[str, ...]:
    """Breaks a long name at the space or hyphen nearest to its middle.

    >>> _in_two_lines("Ingeborg Größenwahn-Überlinger")
    ('Ingeborg Größenwahn-', 'Überlinger')
    """
    breaks = [] if len(name) <= SHORT_NAME else [found.end() for found in re.finditer("[ -]", name)]
    middle = min(breaks, key=lambda end: abs(2 * end - len(name)), default=len(name))
    parts = (name[:middle].strip(), name[middle:].strip())
    return tuple(part if len(part) <= LONGEST_PART else f"{part[: LONGEST_PART - 1]}…" for part in parts if part)


Names = Sequence[tuple[str, ...]]


def _line_chart(
    courses: Sequence[Course], names: Names, numbers: Sequence[int], *, gap: int = GAP, mine: int | None = None
) -> LineChart:
    games = max(map(len, courses), default=0)
    every = [0, *(total for course in courses for total in course if total is not None)]
    step = step_for(max(every) - min(every))
    low, high = min(every) // step * step, -(-max(every) // step) * step
    right = WIDTH - max(RIGHT, _label_width([part for name in names for part in name]) + gap)
    frame = _Frame(low, (right - LEFT) / (games or 1), (HEIGHT - TOP - BOTTOM) / ((high - low) or 1))
    ways = [_coordinates(course, frame) for course in courses]
    named = [place for place, name in enumerate(names) if name]
    apart = LABEL * max((len(name) for name in names), default=1)
    heights = dict(zip(named, spread([ways[place][-1][1] for place in named], apart), strict=True))
    return LineChart(
        lines=tuple(
            PlayerLine(
                number=numbers[place],
                name=names[place],
                points=_joined(way),
                end_x=round(way[-1][0], 1),
                end_y=round(way[-1][1], 1),
                label_y=round(heights.get(place, 0), 1),
                lead=_joined([way[-1], (right + gap - 3, heights[place])]) if place in heights and gap > GAP else "",
                mine=place == mine,
            )
            for place, way in sorted(enumerate(ways), key=lambda each: (each[0] == mine, each[0] in heights))
        ),
        right=right,
        label_x=right + gap,
        levels=tuple(Tick(value=value, at=round(frame.y(value), 1)) for value in range(low, high + 1, step)),
        steps=tuple(
            Tick(value=game, at=round(frame.x(game), 1)) for game in range(0, games + 1, step_for(games)) if game
        ),
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    low: int
    across: float
    down: float

    def x(self, game: int) -> float:
        return LEFT + game * self.across

    def y(self, total: int) -> float:
        return HEIGHT - BOTTOM - (total - self.low) * self.down


def _coordinates(course: Course, frame: _Frame) -> list[tuple[float, float]]:
    there = [(game, total) for game, total in enumerate(course, start=1) if total is not None]
    before = there[0][0] - 1 if there else 0
    return [(frame.x(game), frame.y(total)) for game, total in [(before, 0), *there]]


def _joined(way: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in way)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A rank after a round, the position of its mark, and the height of its label."""

    rank: int
    x: float
    y: float
    text_y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChart:
    """One person's ranks, with rank 1 at the top; `points` holds the value for the polyline's `points` attribute."""

    places: tuple[Place, ...]
    points: str
    levels: tuple[Tick, ...]
    steps: tuple[Tick, ...]
    left: int = LEFT
    right: int = WIDTH
    width: int = WIDTH
    height: int = PLACES_HEIGHT


def places(ranks: Sequence[tuple[int, int | None]], last: int) -> PlaceChart:
    """Returns a chart of (round number, rank) pairs among `last` participants; a rank may be None.

    >>> [(place.rank, place.x, place.y) for place in places([(1, None), (2, 1), (3, 3)], 3).places]
    [(1, 197.0, 28.0), (3, 340.0, 156.0)]
    """
    across = (WIDTH - INSET - LEFT - INSET) / max(1, len(ranks) - 1)
    columns = [(number, rank, round(LEFT + INSET + index * across, 1)) for index, (number, rank) in enumerate(ranks)]
    found = tuple(_place(rank, x, _rank_y(rank, last)) for _, rank, x in columns if rank)
    return PlaceChart(
        places=found,
        points=" ".join(f"{place.x:.1f},{place.y:.1f}" for place in found),
        levels=tuple(Tick(value=rank, at=_rank_y(rank, last)) for rank in _levels(last)),
        steps=tuple(Tick(value=number, at=x) for number, _, x in columns[:: step_for(len(columns))]),
    )


def _rank_y(rank: int, last: int) -> float:
    return round(PLACES_TOP + (rank - 1) * (PLACES_HEIGHT - BOTTOM - PLACES_TOP) / max(1, last - 1), 1)


def _levels(last: int) -> Sequence[int]:
    """Returns rank 1 and round ranks, far enough apart for their labels."""
    step = step_for(last)
    return [1, *(rank for rank in range(step, last + 1, step) if 2 * (rank - 1) > step)]


def _place(rank: int, x: float, y: float) -> Place:
    return Place(rank=rank, x=x, y=y, text_y=round(y - PLACE_ABOVE, 1))


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """Shortens the first word of long names, or another part if two names would become equal.

    >>> labels(["Anna", "Karl-Heinz K. (37)", "Maximiliane Z. (12)"])
    ('Anna', 'Karl-Heinz K. (37)', 'Maximilia… Z. (12)')
    >>> labels(["Maximiliane Oster (1)", "Maximilians Oster (1)"])
    ('Maximi…e Oster (1)', 'Maximi…s Oster (1)')
    """
    for cut in _CUTS:
        fitting = [name if len(name) <= LONGEST_LABEL else cut(name) for name in names]
        if len(set(fitting)) == len(set(names)):
            return tuple(fitting)
    return tuple(
        name if len(name) <= LONGEST_LABEL else _cut_to(name, f"… {at}") for at, name in enumerate(names, start=1)
    )


def _cut_in_first_word(name: str) -> str:
    first, _, told_apart_by = name.partition(" ")
    room = LONGEST_LABEL - len(f"… {told_apart_by}")
    return f"{first[:room].rstrip('-')}… {told_apart_by}" if told_apart_by and room > 1 else _cut_to(name, "…")


def _cut_to(name: str, end: str) -> str:
    return f"{name[: LONGEST_LABEL - len(end)]}{end}"


def _cut_inside(name: str, *, tail: int) -> str:
    return _cut_to(name, f"…{name[len(name) - tail :]}")


# In the first word; then inside, keeping as much of the end as of the beginning; then more of either.
_CUTS: tuple[Callable[[str], str], ...] = (
    _cut_in_first_word,
    *(
        partial(_cut_inside, tail=tail)
        for tail in sorted(range(LONGEST_LABEL), key=lambda tail: abs(2 * tail - LONGEST_LABEL))
    ),
)


def _label_width(names: Sequence[str]) -> int:
    return ceil(LETTER * max(map(len, names), default=0))


def step_for(span: int) -> int:
    """Returns a round number that divides a span into at most `MOST_TICKS` steps.

    >>> [step_for(span) for span in (0, 5, 6, 11, 31, 400)]
    [1, 1, 1, 2, 10, 100]
    """
    steps = [factor * int(f"1{'0' * power}") for power in range(9) for factor in (1, 2, 5)]
    return next(step for step in steps if span <= step * MOST_TICKS)


def spread(places: Sequence[float], apart: int = LABEL) -> list[float]:
    """Moves positions just far enough apart that the names don't overlap.

    >>> spread([100.0, 100.0, 20.0])
    [92.5, 107.5, 20.0]
    """
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = [places[index] for index in order]
    for _ in range(50):
        close = [index for index, (upper, lower) in enumerate(pairwise(moved)) if lower - upper < apart - 0.01]
        for index in close:
            lacking = (apart - (moved[index + 1] - moved[index])) / 2
            moved[index] -= lacking
            moved[index + 1] += lacking
        if not close:
            break
    back = dict(zip(order, _move_inside(moved, apart), strict=True))
    return [back[index] for index in range(len(places))]


def _move_inside(moved: Sequence[float], apart: int) -> list[float]:
    """Moves sorted positions into the drawing, changing them as little as possible."""
    lowest = HEIGHT - BOTTOM + 8
    down = list(
        accumulate(moved, lambda above, name: max(name, above + apart), initial=float(TOP - LABEL + apart / 2 - apart))
    )[1:]
    up = accumulate(reversed(down), lambda below, name: min(name, below - apart), initial=float(lowest + apart))
    return list(up)[:0:-1]
