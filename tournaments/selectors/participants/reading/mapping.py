"""The meanings of a list's columns, as people chose them for an earlier list with the same headings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.selectors.participants.reading.cells import has_text, header_key, layout_as_it_is, split_row
from tournaments.selectors.participants.reading.grid import Changes, changed_text, grid_of, lines_of

# Separates headings; a delimiter of lists.
_DELIMITER = ";"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    """A text with other meanings. `skipped`: its own line of headings, if we had to add one (`own_header`)."""

    text: str
    skipped: frozenset[int] = frozenset()
    own_header: bool = False


def headings_in(text: str) -> str:
    """Returns the headings in the way that they are compared, or the first line if nothing is recognised; "" if empty.

    It is recognised like a line of headings itself.
    """
    lines = lines_of(text)
    number = _heading_row(text)
    return _compared(lines[number - 1], lines) if number else ""


def mapped(text: str, meanings: Sequence[str]) -> Mapped:
    grid, row = grid_of(text), _heading_row(text)
    changed = changed_text(text, Changes(meanings=dict(enumerate(meanings))), {})
    if grid is None or grid.has_header:
        return Mapped(text=changed)
    moved = changed != text
    return Mapped(text=changed, skipped=frozenset({row + moved}), own_header=moved)


def chosen_meanings(text: str) -> list[str]:
    grid = grid_of(text)
    return [column.meaning for column in grid.columns] if grid else []


def recognised_meanings(headings: str) -> list[str]:
    """Returns the meanings that we recognise, none if these are no headings for us."""
    grid = grid_of(headings)
    return chosen_meanings(headings) if grid and grid.has_header else []


def are_headings(headings: str, text: str, skipped: Collection[int]) -> bool:
    """Returns whether these are recognised as headings, or are a line of the text that people leave out."""
    grid, lines = grid_of(headings), lines_of(text)
    left_out = (lines[number - 1] for number in skipped if number <= len(lines))
    return grid is not None and (grid.has_header or any(_compared(line, lines) == headings for line in left_out))


def _heading_row(text: str) -> int:
    grid = grid_of(text)
    if grid is None:
        return 0
    return grid.header_row or min(grid.rows)


def _compared(line: str, lines: Sequence[str]) -> str:
    cells = split_row(line, layout_as_it_is(list(lines))) if has_text(line) else []
    return _DELIMITER.join(map(header_key, cells)).rstrip(_DELIMITER)
