"""The columns of a pasted or uploaded list of participants, and the cells of its lines."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.errors import RuleViolation
from tournaments.selectors.participants.columns import (
    DETAILS,
    FIELDS,
    HIGHEST_NUMBER,
    NAME,
    NOT_WITH,
    NUMBER,
    TABLE,
    TEAM,
)

DELIMITERS = ";\t,"
# A list copied from a letter counts its lines: "12) Anna Muster", "- Anna Muster".
_COUNTED = re.compile(r"^(?:\d{1,3}[.)]|[-*\u2022\u2013])\s+(?=\S)")


# A name may be made of two columns.
FIRST_NAME, LAST_NAME = "first_name", "last_name"
# From how a column is headed, folded by `_header_key`, to the key of what it holds.
HEADERS: Mapping[str, str] = {
    **{heading: known.key for known in FIELDS for heading in known.headings},
    **dict.fromkeys(("vorname", "rufname", "firstname", "givenname"), FIRST_NAME),
    **dict.fromkeys(("nachname", "familienname", "zuname", "lastname", "surname", "familyname"), LAST_NAME),
}
WITHOUT_HEADER = (NAME.key, "club_name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How the lines of a text are split."""

    delimiter: str
    # The keys of what the columns hold; None for a column that nobody uses.
    columns: tuple[str | None, ...]
    # The header line, if there is one, and its words for the columns that nobody uses.
    header: str = ""
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of a line, verbatim; "" for nothing."""

    start_number: str = ""
    name: str = ""
    team: str = ""
    table: str = ""
    not_with: str = ""
    # By key, those alone that the line has.
    details: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any((self.start_number, self.name, self.team, self.table, self.not_with, self.details))


def layout_of(rows: list[str]) -> Layout:
    """How the lines of a text are split, judged by its header line or its content; at least one line has text.

    Raises `RuleViolation("name_column_missing")` (param `columns`) for a header line without a name.
    """
    first = next(row for row in rows if row.strip(DELIMITERS + " "))
    by_header = max((_by_header(first, delimiter) for delimiter in DELIMITERS), key=_recognised)
    if not _recognised(by_header):
        return _without_header(rows)
    if not {NAME.key, LAST_NAME, FIRST_NAME} & set(by_header.columns):
        columns = ", ".join(cell.strip() for cell in _split(first, by_header.delimiter) if cell.strip())
        raise RuleViolation("name_column_missing", "text", columns=columns)
    return by_header


def _recognised(layout: Layout) -> int:
    return sum(column is not None for column in layout.columns)


def _by_header(first: str, delimiter: str) -> Layout:
    cells = _split(first, delimiter)
    columns = [HEADERS.get(_header_key(cell)) for cell in cells]
    if FIRST_NAME in columns and LAST_NAME not in columns:
        columns = [LAST_NAME if column == NAME.key else column for column in columns]
    ignored = tuple(cell.strip() for cell, column in zip(cells, columns, strict=True) if cell.strip() and not column)
    return Layout(delimiter=delimiter, columns=tuple(columns), header=first, ignored=ignored)


def _header_key(cell: str) -> str:
    return re.sub(r"[\W_]", "", cell.casefold())


def _without_header(rows: list[str]) -> Layout:
    delimiter = next((mark for mark in DELIMITERS if any(mark in row for row in rows)), ";")
    split = [_split(row, delimiter) for row in rows if row.strip(DELIMITERS + " ")]
    numbered = all(len(cells) > 1 and number_of(cells[0].strip()) for cells in split)
    columns = (NUMBER.key, *WITHOUT_HEADER) if numbered else WITHOUT_HEADER
    return Layout(delimiter=delimiter, columns=columns)


def _split(row: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([row], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return row.split(delimiter)


def cells_of(row: str, layout: Layout) -> Cells:
    """The cells of a line, by what they hold."""
    texts: dict[str, str] = {}
    for column, cell in zip(layout.columns, _split(row, layout.delimiter), strict=False):
        if column is not None:
            texts[column] = texts.get(column) or " ".join(cell.split())
    parts = (texts.get(column, "") for column in (FIRST_NAME, LAST_NAME))
    name = texts.get(NAME.key) or " ".join(part for part in parts if part)
    return Cells(
        name=_COUNTED.sub("", name),
        **{key: texts[key] for key in (NUMBER.key, TEAM.key, TABLE.key, NOT_WITH.key) if key in texts},
        details={detail.key: texts[detail.key] for detail in DETAILS if texts.get(detail.key)},
    )


def number_of(text: str) -> int | None:
    """A start number that may be assigned, or None."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_NUMBER))):
        return None
    return int(text) if 1 <= int(text) <= HIGHEST_NUMBER else None
