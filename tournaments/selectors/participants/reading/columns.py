"""The columns of a pasted or uploaded list of participants, and the cells of its lines."""

import csv
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from scoring.errors import RuleViolation

HIGHEST_NUMBER = 99_999
LONGEST_ADDRESS = 254  # of an e-mail (RFC 5321)
DELIMITERS = ";\t,"
# A list copied from a letter counts its lines: "12) Anna Muster", "- Anna Muster".
_COUNTED = re.compile(r"^(?:\d{1,3}[.)]|[-*\u2022\u2013])\s+(?=\S)")


class Column(StrEnum):
    """What a column can hold."""

    NUMBER = "number"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    CLUB = "club"
    TEAM = "team"
    TABLE = "table"
    NOT_WITH = "not_with"
    EMAIL = "email"


# Folded by `_header_key`: lower case, without spaces and signs.
HEADERS: Mapping[str, Column] = {
    **dict.fromkeys(("nr", "no", "nummer", "number", "startnummer", "startnr", "startnumber"), Column.NUMBER),
    **dict.fromkeys(("lfdnr", "teilnehmernr", "teilnehmernummer"), Column.NUMBER),
    **dict.fromkeys(("name", "teilnehmer", "teilnehmerin", "teilnehmende", "spieler", "spielerin"), Column.NAME),
    **dict.fromkeys(("spielername", "participant", "player", "fullname", "vollername"), Column.NAME),
    **dict.fromkeys(("namevorname", "nachnamevorname", "vornamename", "vornamenachname"), Column.NAME),
    **dict.fromkeys(("vorname", "rufname", "firstname", "givenname"), Column.FIRST_NAME),
    **dict.fromkeys(("nachname", "familienname", "zuname", "lastname", "surname", "familyname"), Column.LAST_NAME),
    **dict.fromkeys(("verein", "vereinsname", "club", "klub"), Column.CLUB),
    **dict.fromkeys(("team", "teamname", "mannschaft"), Column.TEAM),
    # Not a mere "Tisch": that is what lists of an earlier draw call the table somebody happened to sit at.
    **dict.fromkeys(("immerantisch", "festertisch", "alwaysattable", "fixedtable"), Column.TABLE),
    **dict.fromkeys(("nichtamtischmit", "nichtmit", "nichtzusammenmit", "getrenntvon"), Column.NOT_WITH),
    **dict.fromkeys(("notatatablewith", "notwith", "apartfrom"), Column.NOT_WITH),
    **dict.fromkeys(("email", "mail", "emailadresse", "mailadresse", "emailaddress"), Column.EMAIL),
}

# Columns that are a cell of their own; a name may be made of two.
PLAIN = (Column.NUMBER, Column.CLUB, Column.TEAM, Column.TABLE, Column.NOT_WITH, Column.EMAIL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How the lines of a text are parted. `header` is its header line, if any; `ignored` are columns nobody uses."""

    delimiter: str
    columns: tuple[Column | None, ...]
    header: str = ""
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """What a line says, as it stands there; "" for nothing."""

    number: str = ""
    name: str = ""
    club: str = ""
    team: str = ""
    table: str = ""
    not_with: str = ""
    email: str = ""

    def __bool__(self) -> bool:
        return any(asdict(self).values())


def layout_of(rows: list[str]) -> Layout:
    """How the lines of a text are parted, by its header line or by its looks; one line at least has text.

    Raises `RuleViolation("name_column_missing")` (param `columns`) for a header line without a name.
    """
    first = next(row for row in rows if row.strip(DELIMITERS + " "))
    by_header = max((_by_header(first, delimiter) for delimiter in DELIMITERS), key=_recognised)
    if not _recognised(by_header):
        return _without_header(rows)
    if not {Column.NAME, Column.LAST_NAME, Column.FIRST_NAME} & set(by_header.columns):
        columns = ", ".join(cell.strip() for cell in _split(first, by_header.delimiter) if cell.strip())
        raise RuleViolation("name_column_missing", "text", columns=columns)
    return by_header


def _recognised(layout: Layout) -> int:
    return sum(column is not None for column in layout.columns)


def _by_header(first: str, delimiter: str) -> Layout:
    cells = _split(first, delimiter)
    columns = [HEADERS.get(_header_key(cell)) for cell in cells]
    if Column.FIRST_NAME in columns and Column.LAST_NAME not in columns:
        columns = [Column.LAST_NAME if column is Column.NAME else column for column in columns]
    ignored = tuple(cell.strip() for cell, column in zip(cells, columns, strict=True) if cell.strip() and not column)
    return Layout(delimiter=delimiter, columns=tuple(columns), header=first, ignored=ignored)


def _header_key(cell: str) -> str:
    return re.sub(r"[\W_]", "", cell.casefold())


def _without_header(rows: list[str]) -> Layout:
    delimiter = next((mark for mark in DELIMITERS if any(mark in row for row in rows)), ";")
    split = [_split(row, delimiter) for row in rows if row.strip(DELIMITERS + " ")]
    numbered = all(len(cells) > 1 and number_of(cells[0].strip()) for cells in split)
    named = (Column.NAME, Column.CLUB)
    return Layout(delimiter=delimiter, columns=(Column.NUMBER, *named) if numbered else named)


def _split(row: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([row], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return row.split(delimiter)


def cells_of(row: str, layout: Layout) -> Cells:
    """The cells of a line, by what they hold."""
    found: dict[Column, str] = {}
    for column, cell in zip(layout.columns, _split(row, layout.delimiter), strict=False):
        if column is not None:
            found[column] = found.get(column) or " ".join(cell.split())
    parts = (found.get(column, "") for column in (Column.FIRST_NAME, Column.LAST_NAME))
    name = found.get(Column.NAME) or " ".join(part for part in parts if part)
    rest = {column.value: found[column] for column in PLAIN if column in found}
    return Cells(name=_COUNTED.sub("", name), **rest)


def number_of(text: str) -> int | None:
    """A start number that may be given out, or nothing."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_NUMBER))):
        return None
    return int(text) if 1 <= int(text) <= HIGHEST_NUMBER else None
