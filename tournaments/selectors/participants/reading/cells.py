"""Columns and cells of an imported participant list."""

import csv
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.errors import RuleViolation
from tournaments.names.names import NAMELESS, Name
from tournaments.names.reading import Habit, beside_club, habit_of, read_parts, read_person
from tournaments.names.words import is_given_name, looks_like_club
from tournaments.selectors.participants.columns import (
    DETAILS,
    FAMILY,
    FIELDS,
    GIVEN,
    HIGHEST_NUMBER,
    NAME,
    NOT_WITH,
    NUMBER,
    TABLE,
    TEAM,
)

DELIMITERS = ";\t,"
# Delimiters that never occur in names.
STRONG = ";\t"
# Share of lines needed to take a column for names.
_MOST = 0.8
# List markers copied from a letter: "12) Anna Muster", "- Anna Muster".
_COUNTED = re.compile(r"^(?:\d{1,3}[.)]|[-*\u2022\u2013])\s+(?=\S)")
CLUB = "club_name"
# Field keys by heading, as normalised by `header_key`.
HEADERS: Mapping[str, str] = {heading: known.key for known in FIELDS for heading in known.headings}
# Headings of whole names that begin with the family name, with or without a comma.
FAMILY_FIRST = frozenset(("namevorname", "nachnamevorname"))
NAMES = frozenset((NAME.key, FAMILY.key, GIVEN.key))
# A line of only these words and figures is a total: "Summe: 41 Teilnehmer".
TOTALS = frozenset(
    ("summe", "gesamt", "gesamtsumme", "gesamtzahl", "insgesamt", "zwischensumme", "anzahl", "total", "subtotal", "sum")
)
# Such a word, a colon and a number are one with any other words: "Summe: 13 Mitglieder".
_TOTALLED = re.compile(rf"\W*(?:{'|'.join(sorted(TOTALS))})\s*:.*\d", re.IGNORECASE)
_COUNTED_THINGS = frozenset(
    (
        *("mitglied", "mitglieder", "members"),
        *("teilnehmer", "teilnehmerinnen", "teilnehmende", "spieler", "spielerinnen", "spielende", "personen", "leute"),
        *("participants", "players", "people", "persons", "punkte", "points", "eur", "euro", "und", "and", "der", "of"),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    delimiter: str
    # The columns' field keys; None for an unused column.
    columns: tuple[str | None, ...]
    # The last column takes the rest of the line: "Anna Test, SC Muster" is read as a whole.
    open_ended: bool = False
    # Whole names begin with the family name.
    family_first: bool = False
    # The header line, if any, and its unused headings.
    header: str = ""
    # Line number from 1; 0 without a header.
    header_row: int = 0
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of a line, exactly as written; `person` is filled in by `with_names`."""

    start_number: str = ""
    name: str = ""
    given: str = ""
    family: str = ""
    person: Name = NAMELESS
    team: str = ""
    table: str = ""
    not_with: str = ""
    # By key; only those the line has.
    details: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        names = (self.name, self.given, self.family)
        return any((self.start_number, *names, self.team, self.table, self.not_with, self.details))

    @property
    def whole(self) -> str:
        return self.name or " ".join(part for part in (self.given, self.family) if part)


def layout_of(rows: list[str]) -> Layout:
    """Detects the layout from the header or the content; at least one line must contain text.

    Raises RuleViolation `name_column_missing` (param `columns`).
    """
    layout = layout_as_it_is(rows)
    if NAMES.isdisjoint(layout.columns):
        columns = ", ".join(cell.strip() for cell in split_row(layout.header, layout) if cell.strip())
        raise RuleViolation("name_column_missing", "text", columns=columns)
    return layout


def layout_as_it_is(rows: list[str]) -> Layout:
    """Like `layout_of`, but accepts a header without a name column."""
    filled = [(number, row) for number, row in enumerate(rows, start=1) if has_text(row)]
    best = read_header(*filled[0])
    # A title may precede the header line; sorting a list can move it anywhere.
    if not is_head(best) or count_recognised(best) == 1:
        later = [read_header(*each) for each in filled[1:] if _may_be_head(each[1])]
        best = max([best, *filter(is_head, later)], key=count_recognised)
    return best if count_recognised(best) else _layout_without_header([row for _, row in filled])


def has_text(row: str) -> bool:
    return bool(row.strip(DELIMITERS + " "))


def is_totals(row: str) -> bool:
    """True if a line only counts or adds up the others."""
    words = {word for word in re.split(r"[\W_]+", row.casefold()) if word and not word.isdigit()}
    only_counts = not TOTALS.isdisjoint(words) and words <= TOTALS | _COUNTED_THINGS
    return only_counts or _TOTALLED.match(row) is not None


def is_head(layout: Layout) -> bool:
    return not NAMES.isdisjoint(layout.columns) and (count_recognised(layout) > 1 or not layout.ignored)


def heads_again(row: str, layout: Layout) -> bool:
    return _may_be_head(row) and is_head(_layout_by_header(row, layout.delimiter))


def _may_be_head(row: str) -> bool:
    return any(HEADERS.get(header_key(cell)) in NAMES for cell in re.split(rf"[{DELIMITERS}]", row))


def read_header(number: int, row: str) -> Layout:
    """Reads a line as a header, using the delimiter that recognises the most columns."""
    best = max((_layout_by_header(row, delimiter) for delimiter in DELIMITERS), key=count_recognised)
    return replace(best, header_row=number)


def count_recognised(layout: Layout) -> int:
    return sum(column is not None for column in layout.columns)


def _layout_by_header(first: str, delimiter: str) -> Layout:
    cells = _split(first, delimiter)
    headings = [header_key(cell) for cell in cells]
    columns = [HEADERS.get(heading) for heading in headings]
    if GIVEN.key in columns and FAMILY.key not in columns:
        columns = [FAMILY.key if column == NAME.key else column for column in columns]
    ignored = tuple(cell.strip() for cell, column in zip(cells, columns, strict=True) if cell.strip() and not column)
    family_first = not FAMILY_FIRST.isdisjoint(headings)
    return Layout(delimiter=delimiter, columns=tuple(columns), family_first=family_first, header=first, ignored=ignored)


def header_key(cell: str) -> str:
    return re.sub(r"[\W_]", "", cell.casefold())


def _layout_without_header(rows: list[str]) -> Layout:
    delimiter = next((mark for mark in DELIMITERS if any(mark in row for row in rows)), ";")
    split = [_split(row, delimiter) for row in rows if not is_totals(row)] or [_split(row, delimiter) for row in rows]
    numbered = all(len(cells) > 1 and number_of(cells[0].strip()) for cells in split)
    begin = (NUMBER.key,) if numbered else ()
    names = _name_columns([[cell.strip() for cell in cells[len(begin) :]] for cells in split], delimiter)
    if names:
        return Layout(delimiter=delimiter, columns=(*begin, *names, CLUB))
    if delimiter == ",":  # separates a given name or a club
        return Layout(delimiter=delimiter, columns=(*begin, NAME.key), open_ended=True)
    return Layout(delimiter=delimiter, columns=(*begin, NAME.key, CLUB))


def _name_columns(split: Sequence[Sequence[str]], delimiter: str) -> tuple[str, str] | None:
    """Returns the keys for given and family name in their order, or None if the columns hold something else."""
    pairs = [(cells[0], cells[1]) for cells in split if len(cells) > 1 and cells[0] and cells[1]]
    single = sum(len(first.split()) == 1 for first, _second in pairs)
    clubs = sum(looks_like_club(second) for _first, second in pairs)
    if len(pairs) < len(split) or single < len(pairs) * _MOST or clubs > 0:
        return None
    first_given = sum(is_given_name(first) for first, _second in pairs)
    second_given = sum(is_given_name(second) for _first, second in pairs)
    if second_given > first_given:
        return FAMILY.key, GIVEN.key
    # Many people of one club may be listed by first name only.
    alone = len({second for _first, second in pairs}) < len(pairs) * _MOST
    return (GIVEN.key, FAMILY.key) if first_given > second_given and not alone else None


def _split(row: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([row], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return row.split(delimiter)


def split_row(row: str, layout: Layout) -> list[str]:
    split = _split(row, layout.delimiter)
    if layout.open_ended:
        last = len(layout.columns) - 1
        split = [*split[:last], f"{layout.delimiter} ".join(split[last:])]
    return split if len(split) > 1 else _split_otherwise(row, layout) or split


def _split_otherwise(row: str, layout: Layout) -> list[str]:
    """Splits a line that uses a different delimiter from the others; empty if it doesn't.

    A tab between two single words is taken to separate the names of one person.
    """
    mark = next((mark for mark in STRONG if mark != layout.delimiter and mark in row.strip()), None)
    texts = _split(row.strip(), mark) if mark else []
    if len(texts) > len(layout.columns):
        texts = [text for text in texts if text.strip()]
    fits = len(texts) <= len(layout.columns) and any(" " in text.strip() for text in texts)
    return texts if fits else []


def cells_of(row: str, layout: Layout) -> Cells:
    texts = dict[str, str]()
    for column, cell in zip(layout.columns, split_row(row, layout), strict=False):
        if column is not None:
            texts[column] = texts.get(column) or " ".join(cell.split())
    return Cells(
        name=_COUNTED.sub("", texts.get(NAME.key, "")),
        given=_COUNTED.sub("", texts.get(GIVEN.key, "")),
        family=_COUNTED.sub("", texts.get(FAMILY.key, "")),
        start_number=texts.get(NUMBER.key, ""),
        team=texts.get(TEAM.key, ""),
        table=texts.get(TABLE.key, ""),
        not_with=texts.get(NOT_WITH.key, ""),
        details={detail.key: texts[detail.key] for detail in DETAILS if texts.get(detail.key)},
    )


def with_names(lines: Sequence[Cells], layout: Layout, clubs: Collection[str] = ()) -> list[Cells]:
    """Reads names by comparing all lines, and moves a club after a name to its own cell.

    `clubs`: known clubs, folded by `names.words.fold`.
    """
    whole = [line.name for line in lines if not (line.given or line.family)]
    habit = Habit(family_first=True) if layout.family_first else habit_of(whole, clubs)
    return [_with_name(line, clubs, habit) for line in lines]


def _with_name(line: Cells, clubs: Collection[str], habit: Habit) -> Cells:
    if line.given or line.family:
        return replace(line, person=read_parts(line.given, line.family, line.name))
    person = beside_club(read_person(line.name, clubs, habit), line.details.get(CLUB, ""))
    club = {CLUB: person.club} if person.club else {}
    return replace(line, person=person.name, details={**line.details, **club})


def number_of(text: str) -> int | None:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_NUMBER))):
        return None
    return int(text) if 1 <= int(text) <= HIGHEST_NUMBER else None
