"""Lines of a pasted or uploaded list become participants, or say why not. Nothing here reads the database."""

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.errors import RuleViolation
from tournaments.selectors.participants import name_key

LONGEST = 120
HIGHEST_NUMBER = 99_999
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


# Folded by `_header_key`: lower case, without spaces and signs.
HEADERS: Mapping[str, Column] = {
    **dict.fromkeys(("nr", "no", "nummer", "number", "startnummer", "startnr", "startnumber"), Column.NUMBER),
    **dict.fromkeys(("lfdnr", "teilnehmernr", "teilnehmernummer"), Column.NUMBER),
    **dict.fromkeys(("name", "teilnehmer", "teilnehmerin", "teilnehmende", "spieler", "spielerin"), Column.NAME),
    **dict.fromkeys(("spielername", "participant", "player", "fullname", "vollername"), Column.NAME),
    **dict.fromkeys(("namevorname", "nachnamevorname", "vornamename", "vornamenachname"), Column.NAME),
    **dict.fromkeys(("vorname", "rufname", "firstname", "givenname"), Column.FIRST_NAME),
    **dict.fromkeys(("nachname", "familienname", "zuname", "lastname", "surname", "familyname"), Column.LAST_NAME),
    **dict.fromkeys(("verein", "vereinsname", "club", "klub", "mannschaft"), Column.CLUB),
}


class Verdict(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    NAMES_NUMBER = "names_number"  # the number is there already and has no name yet
    WRONG = "wrong"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line as read: `row` counts from 1 in the text; `number` is the start number it gets."""

    row: int
    text: str
    verdict: Verdict
    number: int | None = None
    name: str = ""
    club: str = ""
    problems: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()

    @property
    def right(self) -> bool:
        """Whether it can be imported."""
        return self.verdict in (Verdict.NEW, Verdict.NAMES_NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A whole text as read. `header` is its header line, if any; `ignored` are columns nobody uses."""

    lines: tuple[Line, ...]
    header: str = ""
    ignored: tuple[str, ...] = ()

    @property
    def right(self) -> tuple[Line, ...]:
        """The lines that can be imported."""
        return tuple(line for line in self.lines if line.right)

    @property
    def wrong(self) -> tuple[Line, ...]:
        """The lines that cannot."""
        return tuple(line for line in self.lines if line.verdict is Verdict.WRONG)

    @property
    def left(self) -> str:
        """The text that remains when the right lines are imported: header and wrong lines, as they were."""
        wrong = [line.text for line in self.wrong]
        return "\n".join([self.header, *wrong] if self.header and wrong else wrong)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Layout:
    delimiter: str
    columns: tuple[Column | None, ...]
    header: str = ""
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    number: str = ""
    name: str = ""
    club: str = ""

    def __bool__(self) -> bool:
        return bool(self.number or self.name or self.club)


@dataclass(slots=True)
class _Seen:
    """Numbers and names so far: `numbers` maps a start number of the tournament to its name."""

    numbers: Mapping[int, str]
    in_text: set[int] = field(default_factory=set)
    names: dict[str, int | None] = field(default_factory=dict)
    next_number: int = 1


def decode(raw: bytes) -> str:
    """The text of an uploaded file: UTF-8 with or without mark, UTF-16 with mark, else Windows' Latin-1."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def read(text: str, numbers: Mapping[int, str]) -> Reading:
    """Every line of a text with what becomes of it. `numbers` maps taken start numbers to names ("" for none).

    Raises `RuleViolation("name_column_missing")` (param `columns`) for a header line without a name,
    `RuleViolation("nothing_to_import")` for a text without a line.
    """
    rows = text.replace("\ufeff", "").replace("\x00", "").splitlines()
    if not any(row.strip(DELIMITERS + " ") for row in rows):
        raise RuleViolation("nothing_to_import", "text")
    layout = _layout(rows)
    body = list(enumerate(rows, start=1))
    if layout.header:
        body = body[next(i for i, row in body if row == layout.header) :]
    cells = [_cells(row, layout) for _, row in body]
    seen = _seen(numbers, cells)
    lines = tuple(_line(row, text, found, seen) for (row, text), found in zip(body, cells, strict=True))
    return Reading(lines=lines, header=layout.header, ignored=layout.ignored)


def _seen(numbers: Mapping[int, str], cells: Iterable[_Cells]) -> _Seen:
    asked = [number for found in cells if (number := _number(found.number))]
    highest = max([0, *numbers, *asked])
    names: dict[str, int | None] = {name_key(name): number for number, name in numbers.items() if name}
    return _Seen(numbers=numbers, names=names, next_number=highest + 1)


def _layout(rows: list[str]) -> _Layout:
    first = next(row for row in rows if row.strip(DELIMITERS + " "))
    by_header = max((_by_header(first, delimiter) for delimiter in DELIMITERS), key=_recognised)
    if not _recognised(by_header):
        return _without_header(rows)
    if not {Column.NAME, Column.LAST_NAME, Column.FIRST_NAME} & set(by_header.columns):
        columns = ", ".join(cell.strip() for cell in _split(first, by_header.delimiter) if cell.strip())
        raise RuleViolation("name_column_missing", "text", columns=columns)
    return by_header


def _recognised(layout: _Layout) -> int:
    return sum(column is not None for column in layout.columns)


def _by_header(first: str, delimiter: str) -> _Layout:
    cells = _split(first, delimiter)
    columns = [HEADERS.get(_header_key(cell)) for cell in cells]
    if Column.FIRST_NAME in columns and Column.LAST_NAME not in columns:
        columns = [Column.LAST_NAME if column is Column.NAME else column for column in columns]
    ignored = tuple(cell.strip() for cell, column in zip(cells, columns, strict=True) if cell.strip() and not column)
    return _Layout(delimiter=delimiter, columns=tuple(columns), header=first, ignored=ignored)


def _header_key(cell: str) -> str:
    return re.sub(r"[\W_]", "", cell.casefold())


def _without_header(rows: list[str]) -> _Layout:
    delimiter = next((mark for mark in DELIMITERS if any(mark in row for row in rows)), ";")
    split = [_split(row, delimiter) for row in rows if row.strip(DELIMITERS + " ")]
    numbered = all(len(cells) > 1 and _number(cells[0].strip()) for cells in split)
    named = (Column.NAME, Column.CLUB)
    return _Layout(delimiter=delimiter, columns=(Column.NUMBER, *named) if numbered else named)


def _split(row: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([row], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return row.split(delimiter)


def _cells(row: str, layout: _Layout) -> _Cells:
    found: dict[Column, str] = {}
    for column, cell in zip(layout.columns, _split(row, layout.delimiter), strict=False):
        if column is not None:
            found[column] = found.get(column) or " ".join(cell.split())
    parts = (found.get(column, "") for column in (Column.FIRST_NAME, Column.LAST_NAME))
    name = found.get(Column.NAME) or " ".join(part for part in parts if part)
    name = _COUNTED.sub("", name)
    return _Cells(number=found.get(Column.NUMBER, ""), name=name, club=found.get(Column.CLUB, ""))


def _number(text: str) -> int | None:
    """A start number that may be given out, or nothing."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_NUMBER))):
        return None
    return int(text) if 1 <= int(text) <= HIGHEST_NUMBER else None


def _line(row: int, text: str, cells: _Cells, seen: _Seen) -> Line:
    if not cells:
        return Line(row=row, text=text, verdict=Verdict.EMPTY)
    problems = tuple(problem for check in CHECKS if (problem := check(cells, seen)))
    if problems:
        return _refuse(row, text, cells, problems)
    return _accept(row, text, cells, seen)


def _refuse(row: int, text: str, cells: _Cells, problems: tuple[RuleViolation, ...]) -> Line:
    return Line(
        row=row,
        text=text,
        verdict=Verdict.WRONG,
        number=_number(cells.number),
        name=cells.name,
        club=cells.club,
        problems=problems,
    )


def _accept(row: int, text: str, cells: _Cells, seen: _Seen) -> Line:
    number = _number(cells.number) or seen.next_number
    seen.next_number = max(seen.next_number, number + 1)
    seen.in_text.add(number)
    return Line(
        row=row,
        text=text,
        verdict=Verdict.NAMES_NUMBER if number in seen.numbers else Verdict.NEW,
        number=number,
        name=cells.name,
        club=cells.club,
        warnings=_double_name(cells.name, number, seen),
    )


def _double_name(name: str, number: int, seen: _Seen) -> tuple[RuleViolation, ...]:
    key = name_key(name)
    earlier = seen.names.get(key)
    seen.names[key] = number
    return () if earlier is None else (RuleViolation("name_twice", "name", name=name, number=earlier),)


def _name_missing(cells: _Cells, seen: _Seen) -> RuleViolation | None:
    return None if any(char.isalpha() for char in cells.name) else RuleViolation("name_missing", "name")


def _too_long(cells: _Cells, seen: _Seen) -> RuleViolation | None:
    longest = max(len(cells.name), len(cells.club))
    return RuleViolation("text_too_long", "name", most=LONGEST) if longest > LONGEST else None


def _not_a_number(cells: _Cells, seen: _Seen) -> RuleViolation | None:
    if not cells.number or _number(cells.number):
        return None
    return RuleViolation("start_number_invalid", "number", given=cells.number[:20], most=HIGHEST_NUMBER)


def _number_taken(cells: _Cells, seen: _Seen) -> RuleViolation | None:
    number = _number(cells.number)
    if number is None:
        return None
    if number in seen.in_text:
        return RuleViolation("start_number_twice", "number", number=number)
    taken_by = seen.numbers.get(number)
    return RuleViolation("start_number_taken", "number", number=number, name=taken_by) if taken_by else None


CHECKS: tuple[Callable[[_Cells, _Seen], RuleViolation | None], ...] = (
    _name_missing,
    _too_long,
    _not_a_number,
    _number_taken,
)
