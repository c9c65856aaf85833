"""Reads participants from an imported list, without database access."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from scoring.errors import RuleViolation
from tournaments.names.names import LONGEST_NAME, NAMELESS, Name
from tournaments.names.order import same_key
from tournaments.names.words import fold
from tournaments.selectors.participants.columns import DETAILS, HIGHEST_NUMBER, Detail, Kind
from tournaments.selectors.participants.reading.cells import (
    Cells,
    cells_of,
    has_text,
    layout_of,
    number_of,
    with_names,
)
from tournaments.selectors.participants.reading.numbers import numbers_in
from tournaments.selectors.participants.reading.sheets.limits import LARGEST_TEXT
from tournaments.selectors.tournament.draw_settings import HIGHEST_TABLE

MOST_LINES = 5_000
MOST_BREAKS = 5  # in a cell
# A quotation mark that opens a cell and is not followed by another, and one that closes a cell opened before.
_OPENING = re.compile(r'(?:^|[;\t,]) *"(?:[^"]|"")*$')
_CLOSING = re.compile(r'(?:[^"]|"")*" *(?:[;\t,]|$)')


class Verdict(StrEnum):
    NEW = "new"
    NAMES_NUMBER = "names_number"  # the number exists and has no name yet
    WRONG = "wrong"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLine:
    # Line number from 1.
    row: int
    text: str
    verdict: Verdict
    # The assigned start number.
    number: int | None = None
    person: Name = NAMELESS
    team: str = ""
    # Wishes: a fixed table, and start numbers to avoid.
    table: int | None = None
    not_with: tuple[int, ...] = ()
    # By key; only those the line has.
    details: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[RuleViolation, ...] = ()
    warnings: tuple[RuleViolation, ...] = ()

    @property
    def name(self) -> str:
        return self.person.full

    @property
    def right(self) -> bool:
        return self.verdict in (Verdict.NEW, Verdict.NAMES_NUMBER)

    def as_json(self) -> dict[str, Any]:
        """Returns what the ledger keeps: no more than needed, as it is written under the lock."""
        person, names = self.person, self.verdict is Verdict.NAMES_NUMBER
        said: dict[str, Any] = {"given": person.given, "family": person.family, "shown": person.shown, **self.details}
        said |= {"team": self.team, "table": self.table, "not_with": list(self.not_with), "names_number": names}
        return {"start_number": self.number, **{key: value for key, value in said.items() if value}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An imported text as read. `ignored`: headings of columns that aren't used."""

    lines: tuple[ImportLine, ...]
    header: str = ""
    ignored: tuple[str, ...] = ()

    @property
    def right(self) -> tuple[ImportLine, ...]:
        return tuple(line for line in self.lines if line.right)

    @property
    def wrong(self) -> tuple[ImportLine, ...]:
        return tuple(line for line in self.lines if line.verdict is Verdict.WRONG)

    @property
    def left(self) -> str:
        """The text left over after importing: the header and the lines with errors, unchanged."""
        wrong = [line.text for line in self.wrong]
        return "\n".join([self.header, *wrong] if self.header and wrong else wrong)


@dataclass(slots=True)
class _NumbersAndNames:
    """The numbers and names read so far; `numbers` maps the tournament's start numbers to names."""

    numbers: Mapping[int, str]
    in_text: set[int] = field(default_factory=set)
    names: dict[tuple[str, ...], int | None] = field(default_factory=dict)
    next_number: int = 1


def decode(raw: bytes) -> str:
    """Decodes an uploaded file as UTF-8, UTF-16 with a byte order mark, or else Windows-1252."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def joined_lines(text: str) -> str:
    """Joins the lines of a quoted cell that has line breaks. Leaves other quotation marks, such as inches, alone."""
    if '"' not in text:
        return text
    joined, rest = list[str](), deque(text.splitlines())
    while rest:
        line = rest.popleft()
        while more := _lines_to_close(line, rest):
            line = " ".join([line, *(rest.popleft() for _ in range(more))])
        joined.append(line)
    return "\n".join(joined)


def _lines_to_close(line: str, rest: Iterable[str]) -> int:
    """Returns how many lines belong to the quoted cell that the line leaves open, 0 if it leaves none."""
    if not _OPENING.search(line):
        return 0
    quoted = (at for at, each in enumerate(islice(rest, MOST_BREAKS), start=1) if '"' in each.replace('""', ""))
    last = next(quoted, 0)
    return last if last and _CLOSING.match(next(islice(rest, last - 1, None))) else 0


def check_size(text: str) -> None:
    """Raises RuleViolation `text_too_large` (param `most`: kilobytes) or `too_many_lines` (params `most`, `n`)."""
    if len(text) > LARGEST_TEXT or len(text.encode(errors="replace")) > LARGEST_TEXT:
        raise RuleViolation("text_too_large", "text", most=LARGEST_TEXT // 1000)
    lines = len(text.splitlines())
    if lines > MOST_LINES:
        raise RuleViolation("too_many_lines", "text", most=MOST_LINES, n=lines)


def read(text: str, numbers: Mapping[int, str], clubs: Iterable[str] = ()) -> Reading:
    """Reads all lines. `numbers`: start numbers that are taken, with their names ("" for none).

    `clubs`: clubs to recognise after a name. Raises RuleViolation `name_column_missing` (param `columns`) or
    `nothing_to_import`, and the same errors as `check_size`.
    """
    check_size(text)
    rows = text.replace("\ufeff", "").replace("\x00", "").splitlines()
    if not any(map(has_text, rows)):
        raise RuleViolation("nothing_to_import", "text")
    layout = layout_of(rows)
    body = [(number, row) for number, row in enumerate(rows, start=1) if number != layout.header_row]
    cells = with_names([cells_of(row, layout) for _, row in body], layout, {fold(club) for club in clubs})
    seen = _numbers_and_names(numbers, cells)
    lines = [_line(row, text, line_cells, seen) for (row, text), line_cells in zip(body, cells, strict=True)]
    known = {*numbers, *(line.number for line in lines if line.right)}
    with_warnings = tuple(_with_wish_warnings(line, known) for line in lines)
    return Reading(lines=with_warnings, header=layout.header, ignored=layout.ignored)


def _with_wish_warnings(line: ImportLine, known: set[int | None]) -> ImportLine:
    """Adds warnings for wishes to avoid unknown people, since a later list may add them."""
    missing = [number for number in line.not_with if number not in known] if line.right else []
    warnings = tuple(RuleViolation("not_with_not_there", "not_with", number=number) for number in missing)
    return replace(line, warnings=line.warnings + warnings)


def _numbers_and_names(numbers: Mapping[int, str], cells: Iterable[Cells]) -> _NumbersAndNames:
    own_numbers = [number for line_cells in cells if (number := number_of(line_cells.start_number))]
    highest = max([0, *numbers, *own_numbers])
    names: dict[tuple[str, ...], int | None] = {same_key(name): number for number, name in numbers.items() if name}
    return _NumbersAndNames(numbers=numbers, names=names, next_number=highest + 1)


def _line(row: int, text: str, cells: Cells, seen: _NumbersAndNames) -> ImportLine:
    if not cells:
        return ImportLine(row=row, text=text, verdict=Verdict.EMPTY)
    problems = tuple(problem for check in CHECKS if (problem := check(cells, seen)))
    if problems:
        return _refuse(row, text, cells, problems)
    return _accept(row, text, cells, seen)


def _refuse(row: int, text: str, cells: Cells, problems: tuple[RuleViolation, ...]) -> ImportLine:
    return ImportLine(
        row=row,
        text=text,
        verdict=Verdict.WRONG,
        number=number_of(cells.start_number),
        person=cells.person,
        details={detail.key: text for detail, text in _details(cells) if detail.listed},
        problems=problems,
    )


def _accept(row: int, text: str, cells: Cells, seen: _NumbersAndNames) -> ImportLine:
    number = number_of(cells.start_number) or seen.next_number
    seen.next_number = max(seen.next_number, number + 1)
    seen.in_text.add(number)
    return ImportLine(
        row=row,
        text=text,
        verdict=Verdict.NAMES_NUMBER if number in seen.numbers else Verdict.NEW,
        number=number,
        person=cells.person,
        team=cells.team,
        table=int(cells.table) if cells.table else None,
        not_with=tuple(other for other in numbers_in(cells.not_with) if other != number),
        details=cells.details,
        warnings=_warn_double_name(cells.person.full, number, seen),
    )


def _warn_double_name(name: str, number: int, seen: _NumbersAndNames) -> tuple[RuleViolation, ...]:
    key = same_key(name)
    earlier = seen.names.get(key)
    seen.names[key] = number
    return () if earlier is None else (RuleViolation("name_twice", "name", name=name, number=earlier),)


def _name_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    return None if any(char.isalpha() for char in cells.person.full) else RuleViolation("name_missing", "name")


def _length_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    texts = ((detail.longest, text) for detail, text in _details(cells) if detail.kind is Kind.TEXT)
    for longest, text in ((LONGEST_NAME, cells.person.full), *texts, (LONGEST_NAME, cells.team)):
        if len(text) > longest:
            return RuleViolation("text_too_long", "name", most=longest)
    return None


def _number_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    if not cells.start_number or number_of(cells.start_number):
        return None
    return RuleViolation("start_number_invalid", "number", given=cells.start_number[:20], most=HIGHEST_NUMBER)


def _taken_number_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    number = number_of(cells.start_number)
    if number is None:
        return None
    if number in seen.in_text:
        return RuleViolation("start_number_twice", "number", number=number)
    taken_by = seen.numbers.get(number)
    return RuleViolation("start_number_taken", "number", number=number, name=taken_by) if taken_by else None


def _table_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    number = number_of(cells.table)
    if not cells.table or (number and number <= HIGHEST_TABLE):
        return None
    return RuleViolation("table_number_invalid", "table", given=cells.table[:20], most=HIGHEST_TABLE)


def _wish_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    number = number_of(cells.start_number)
    try:
        others = numbers_in(cells.not_with)
    except RuleViolation as violation:
        return RuleViolation("not_with_invalid", "not_with", why=violation)
    return RuleViolation("not_with_oneself", "not_with", number=number) if number in others else None


def _address_problem(cells: Cells, seen: _NumbersAndNames) -> RuleViolation | None:
    for detail, address in _details(cells):
        if detail.kind is Kind.EMAIL and not (len(address) <= detail.longest and _is_address(address)):
            return RuleViolation("email_invalid", detail.key, given=address[:60])
    return None


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def _details(cells: Cells) -> Iterator[tuple[Detail, str]]:
    return ((detail, cells.details[detail.key]) for detail in DETAILS if detail.key in cells.details)


CHECKS: tuple[Callable[[Cells, _NumbersAndNames], RuleViolation | None], ...] = (
    _name_problem,
    _length_problem,
    _number_problem,
    _taken_number_problem,
    _table_problem,
    _wish_problem,
    _address_problem,
)
