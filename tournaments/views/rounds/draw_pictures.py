"""The picture that shows who has met whom, as strokes in a triangle.

Lengths are in cells of `Matrix.cell` pixels, unless stated otherwise.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]

# Number of people up to -> pixels of a cell.
SCALES: Sequence[tuple[int, int]] = ((24, 20), (60, 14), (120, 9), (250, 6), (10**9, 4))
# Steps of the axis numbers; the smallest with enough room is used.
DISTANCES = (1, 2, 5, 10, 20, 50)
DIGIT, GAP = 7, 3  # pixels
FINE = 9  # minimum cell in pixels for grid lines around every cell
MARGIN = 34  # pixels beside and below the triangle, for the numbers
LETTER = 11  # pixels, maximum height of a number
MOST_SHADES = 3  # more meetings look alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    times: int
    shade: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    number: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A lower triangle with a row and a column for each person, and a stroke for each number of meetings."""

    cell: int
    people: int
    strokes: tuple[Stroke, ...]
    marks: tuple[Mark, ...]
    grid: str

    @property
    def margin(self) -> int:
        return MARGIN

    @property
    def width(self) -> int:
        """The width and height of the picture in pixels."""
        return self.cell * self.people + MARGIN

    @property
    def beside(self) -> int:
        """The right edge of the row numbers, in pixels."""
        return MARGIN - 5

    @property
    def below(self) -> int:
        """The baseline of the column numbers, in pixels."""
        return self.cell * self.people + LETTER + 4

    @property
    def line(self) -> str:
        """The width of a grid line in cells, which is one pixel."""
        return f"{1 / self.cell:.3f}"

    @property
    def letter(self) -> int:
        """The height of a number, in pixels."""
        return min(LETTER, max(self.cell, LETTER - 2))


def matrix(people: Sequence[int], meetings: Mapping[Pair, int]) -> Matrix:
    cell = next(cell for most, cell in SCALES if len(people) <= most)
    every = _mark_distance(people, cell)
    marked, ruled = range(0, len(people), every), range(0, len(people), 1 if cell >= FINE else every)
    return Matrix(
        cell=cell,
        people=len(people),
        strokes=tuple(_strokes(people, meetings)),
        marks=tuple(Mark(number=people[index], at=f"{(index + 0.5) * cell:g}") for index in marked),
        grid="".join(f"M0 {index}h{index}M{index} {index}V{len(people)}" for index in ruled if index),
    )


def _mark_distance(people: Sequence[int], cell: int) -> int:
    room = DIGIT * len(str(max(people, default=0))) + GAP
    return next((every for every in DISTANCES if every * cell >= room), DISTANCES[-1])


def _strokes(people: Sequence[int], meetings: Mapping[Pair, int]) -> Iterable[Stroke]:
    """Uses relative moves, because the path is the longest part of the picture."""
    place = {number: index for index, number in enumerate(people)}
    cells: dict[int, list[Pair]] = {}
    for (one, other), times in meetings.items():
        if one in place and other in place:
            row, column = max(place[one], place[other]), min(place[one], place[other])
            cells.setdefault(times, []).append((row, column))
    for times in sorted(cells):
        yield Stroke(times=times, shade=min(times, MOST_SHADES), path=_path(sorted(cells[times])))


def _path(cells: Iterable[Pair]) -> str:
    moves, at = [], (0, 0)
    for row, column in cells:
        moves.append(f"m{column - at[1]} {row - at[0]}h1")
        at = (row, column + 1)
    return "".join(moves)
