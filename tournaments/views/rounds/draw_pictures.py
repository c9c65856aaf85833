"""The picture of who has met whom: meetings drawn as strokes in a triangle. Nothing is counted here.

Lengths are in cells; a cell is `Matrix.cell` pixels wide where the picture has its natural size.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]

# People up to so many -> pixels of a cell.
SCALES: Sequence[tuple[int, int]] = ((24, 20), (60, 14), (120, 9), (250, 6), (10**9, 4))
# Distances of the numbers at the axes, in people, of which the least is taken that leaves room for them.
DISTANCES = (1, 2, 5, 10, 20, 50)
DIGIT, GAP = 7, 3  # pixels
FINE = 9  # pixels of a cell from which each has its own lines
MARGIN = 34  # pixels beside and below the triangle, for the numbers
LETTER = 11  # pixels, the largest a number is set
MOST_SHADES = 3  # meetings from so many on look alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """All cells of pairs with so many meetings; `shade` is the number up to `MOST_SHADES`."""

    times: int
    shade: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A start number at an axis, `at` in pixels."""

    number: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A lower triangle: a row and a column for each person in the order given, a stroke for each number of meetings.

    `marks` are set where there is room for a number, `grid` are lines that part people.
    """

    cell: int
    people: int
    strokes: tuple[Stroke, ...]
    marks: tuple[Mark, ...]
    grid: str

    @property
    def margin(self) -> int:
        """What lies beside and below the triangle, in pixels."""
        return MARGIN

    @property
    def width(self) -> int:
        """Of the picture, in pixels; it is as high as it is wide."""
        return self.cell * self.people + MARGIN

    @property
    def beside(self) -> int:
        """Where the numbers of the rows end, in pixels."""
        return MARGIN - 5

    @property
    def below(self) -> int:
        """The line on which the numbers of the columns stand, in pixels."""
        return self.cell * self.people + LETTER + 4

    @property
    def line(self) -> str:
        """The width of a line of the grid, in cells: one pixel."""
        return f"{1 / self.cell:.3f}"

    @property
    def letter(self) -> int:
        """The height of a number in pixels."""
        return min(LETTER, max(self.cell, LETTER - 2))


def matrix(people: Sequence[int], meetings: Mapping[Pair, int]) -> Matrix:
    """The picture for these start numbers and how often each pair has met; pairs with others are left out."""
    cell = next(cell for most, cell in SCALES if len(people) <= most)
    every = _distance(people, cell)
    marked, ruled = range(0, len(people), every), range(0, len(people), 1 if cell >= FINE else every)
    return Matrix(
        cell=cell,
        people=len(people),
        strokes=tuple(_strokes(people, meetings)),
        marks=tuple(Mark(number=people[index], at=f"{(index + 0.5) * cell:g}") for index in marked),
        grid="".join(f"M0 {index}h{index}M{index} {index}V{len(people)}" for index in ruled if index),
    )


def _distance(people: Sequence[int], cell: int) -> int:
    room = DIGIT * len(str(max(people, default=0))) + GAP
    return next((every for every in DISTANCES if every * cell >= room), DISTANCES[-1])


def _strokes(people: Sequence[int], meetings: Mapping[Pair, int]) -> Iterable[Stroke]:
    """Cells by the number of meetings, row by row; the longest part of the picture, so moves are relative."""
    place = {number: index for index, number in enumerate(people)}
    cells: dict[int, list[Pair]] = {}
    for (one, other), times in meetings.items():
        if one in place and other in place:
            row, column = max(place[one], place[other]), min(place[one], place[other])
            cells.setdefault(times, []).append((row, column))
    for times in sorted(cells):
        yield Stroke(times=times, shade=min(times, MOST_SHADES), path=_path(sorted(cells[times])))


def _path(cells: Iterable[Pair]) -> str:
    """One stroke a cell, each moved to from the end of the last; a row's line lies in its middle."""
    moves, at = [], (0, 0)
    for row, column in cells:
        moves.append(f"m{column - at[1]} {row - at[0]}h1")
        at = (row, column + 1)
    return "".join(moves)
