"""An imported list as an editable grid, without database access.

Only the text is stored: changes are written into it, with a header that names the columns.
"""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from tournaments.selectors.participants.clubs import club_key
from tournaments.selectors.participants.columns import BY_KEY, FIELDS, NAME
from tournaments.selectors.participants.reading.cells import (
    CLUB,
    Layout,
    has_text,
    layout_as_it_is,
    split_row,
)

# Rows are padded to equal length up to this; beyond it they keep their cells, so one long line cannot inflate all.
MOST_COLUMNS = 20
# Another heading of the name column: whole names that begin with the family name.
FAMILY_FIRST = "family_first"
HEADING_FAMILY_FIRST = "Name, Vorname"
UNUSED = ""
MEANINGS = (NAME.key, FAMILY_FIRST, *(each.key for each in FIELDS if each.headings and each is not NAME), UNUSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column's meaning (one of `MEANINGS`) and its heading in the text."""

    meaning: str
    heading: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The cells of all non-empty lines, by line number from 1.

    Rows are padded to at most `MOST_COLUMNS`, the number of columns that can be edited; cells beyond that are kept.
    """

    columns: tuple[Column, ...]
    rows: Mapping[int, tuple[str, ...]]
    delimiter: str
    # Line number of the header; 0 for none.
    header_row: int

    @property
    def has_header(self) -> bool:
        return bool(self.header_row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Edited cells by line and column, new meanings by column, and club spellings by key."""

    cells: Mapping[tuple[int, int], str] = field(default_factory=dict)
    meanings: Mapping[int, str] = field(default_factory=dict)
    clubs: Mapping[str, str] = field(default_factory=dict)


def lines_of(text: str) -> list[str]:
    """Splits a text into lines and removes byte order marks and NULs."""
    return text.replace("\ufeff", "").replace("\x00", "").splitlines()


def grid_of(text: str) -> Grid | None:
    lines = lines_of(text)
    if not any(has_text(line) for line in lines):
        return None
    layout = layout_as_it_is(lines)
    split = {number: _tidy_cells(line, layout) for number, line in enumerate(lines, start=1) if has_text(line)}
    header = split.pop(layout.header_row, [])
    width = min(MOST_COLUMNS, max(map(len, (layout.columns, header, *split.values()))))
    return Grid(
        columns=_columns(layout, header, width),
        rows={number: (*cells, *[""] * (width - len(cells))) for number, cells in split.items()},
        delimiter=layout.delimiter,
        header_row=layout.header_row,
    )


def _tidy_cells(line: str, layout: Layout) -> list[str]:
    return [" ".join(cell.split()) for cell in split_row(line, layout)]


def _columns(layout: Layout, header: list[str], width: int) -> tuple[Column, ...]:
    keys = [*(key or UNUSED for key in layout.columns), *[UNUSED] * (width - len(layout.columns))]
    headings = [*header, *[""] * (len(keys) - len(header))]
    whole = FAMILY_FIRST if layout.family_first else NAME.key
    return tuple(
        Column(meaning=whole if key == NAME.key else key, heading=heading)
        for key, heading in zip(keys, headings, strict=True)
    )


def changed_text(text: str, changes: Changes, clubs_read: Mapping[int, str]) -> str:
    """Returns the text with the changes applied.

    `clubs_read`: the club read from each line, which may come from the name cell. If the text has no header, one is
    added, which raises its line numbers by one.
    """
    grid = grid_of(text)
    if grid is None:
        return text
    rows = {number: _row(number, cells, grid, changes, clubs_read) for number, cells in grid.rows.items()}
    header = tuple(_heading(grid, at, changes.meanings.get(at)) for at in range(len(grid.columns)))
    if rows == grid.rows and header == tuple(column.heading for column in grid.columns):
        return text
    if not grid.has_header:
        header = tuple(column or heading_of(each.meaning) for column, each in zip(header, grid.columns, strict=True))
    return _write_text(text, grid, header, rows)


def _row(
    number: int, cells: tuple[str, ...], grid: Grid, changes: Changes, clubs_read: Mapping[int, str]
) -> tuple[str, ...]:
    typed = [changes.cells.get((number, at), cell) for at, cell in enumerate(cells)]
    club = clubs_read.get(number, "")
    wanted = changes.clubs.get(club_key(club), club) if club else club
    return tuple(_respell_club(typed, grid, club, wanted) if wanted != club else typed)


def _respell_club(cells: list[str], grid: Grid, club: str, wanted: str) -> list[str]:
    meanings = [*(column.meaning for column in grid.columns), *[UNUSED] * len(cells)]
    row = list(zip(meanings, cells, strict=False))
    if (CLUB, club) in row:
        return [wanted if each == (CLUB, club) else each[1] for each in row]
    return [_replace_club(cell, club, wanted) if meaning in (NAME.key, FAMILY_FIRST) else cell for meaning, cell in row]


def _replace_club(name: str, club: str, wanted: str) -> str:
    """Replaces the club after a name, which may be in brackets, after a comma or dash, or before a note."""
    behind = rf"([(\[] ?|, ?| [-\u2013\u2014/|] ){re.escape(club)}(?= ?[)\]]?(?: ?[(\[][^()\[\]]*[)\]])?$)"
    return re.sub(behind, lambda match: match[1] + wanted, name)


def _heading(grid: Grid, at: int, meaning: str | None) -> str:
    column = grid.columns[at]
    if meaning is None or meaning == column.meaning or meaning not in MEANINGS:
        return column.heading
    return heading_of(meaning) or f"{gettext('not used')}: {column.heading or at + 1}"


def heading_of(meaning: str) -> str:
    """Returns a heading that will be read with this meaning, or ""."""
    if meaning == FAMILY_FIRST:
        return HEADING_FAMILY_FIRST
    return str(BY_KEY[meaning].label) if meaning else ""


def _write_text(text: str, grid: Grid, header: tuple[str, ...], rows: Mapping[int, tuple[str, ...]]) -> str:
    lines = lines_of(text)
    if grid.has_header:
        lines[grid.header_row - 1] = write_line(header, grid.delimiter)
    # With a header, unchanged lines stay as typed.
    for number, cells in rows.items():
        if not grid.has_header or cells != grid.rows[number]:
            lines[number - 1] = write_line(cells, grid.delimiter)
    return "\n".join(lines if grid.has_header else [write_line(header, grid.delimiter), *lines])


def write_line(cells: Sequence[str], delimiter: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="").writerow(cells)
    return out.getvalue()


def without_rows(text: str, numbers: Collection[int]) -> str:
    """Blanks out these lines so that the others keep their numbers."""
    return "\n".join("" if number in numbers else line for number, line in enumerate(lines_of(text), start=1))
