"""Reads a list of people for the address book, without database access."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.errors import RuleViolation
from tournaments.names.names import Name
from tournaments.names.reading import read_parts, read_person
from tournaments.people.fields import PERSON_FIELDS
from tournaments.selectors.participants.columns import NAME
from tournaments.selectors.participants.reading.cells import (
    DELIMITERS,
    HEADERS,
    NAMES,
    Layout,
    count_recognised,
    has_text,
    header_key,
    is_totals,
    split_row,
)
from tournaments.selectors.participants.reading.grid import lines_of
from tournaments.views.spreadsheets import unescape_formula

MOST_PEOPLE = 1_000
REFUSED = "refused"
# Cells of that column that say nothing.
_NOT = frozenset(("", "nein", "no", "n", "0", "-", "–", "false", "falsch", "unknown", "unbekannt", "?"))
# Headings beside those of participants, as `header_key` gives them.
_HEADINGS: Mapping[str, Sequence[str]] = {
    "shown": ("geschriebenals", "schreibweise", "writtenas"),
    "phone": ("telefon", "telefonnummer", "tel", "mobil", "mobiltelefon", "handy", "telephone", "phone", "mobile"),
    "association_number": ("nummerimverband", "verbandsnummer", "numberintheassociation", "associationnumber"),
    "member_number": ("nummerimverein", "mitgliedsnummer", "mitgliedsnr", "numberintheclub", "membernumber"),
    "marks": ("kennzeichen", "merkmale", "marks"),
    "notes": ("notizen", "notiz", "bemerkung", "bemerkungen", "notes"),
    REFUSED: (
        *("möchtenichtgenanntwerdenseit", "möchtenichtgenanntwerden", "nichtnennen"),
        *("doesnotwanttobenamedsince", "doesnotwanttobenamed"),
    ),
}
HEADINGS: Mapping[str, str] = {
    **{heading: key for heading, key in HEADERS.items() if key in (NAME.key, *PERSON_FIELDS)},
    **{heading: key for key, headings in _HEADINGS.items() for heading in headings},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLine:
    """A person of a list. `row`: line number from 1. `texts`: by field of a person; only those the line has.

    `refused`: whether the person does not want to be named in public.
    """

    row: int
    name: Name
    texts: Mapping[str, str]
    refused: bool = False


def read_people(text: str) -> list[BookLine]:
    """Raises RuleViolation `nothing_to_import`, `name_column_missing` (param `columns`), `too_many_lines`."""
    filled = [(number, line) for number, line in enumerate(lines_of(text), start=1) if has_text(line)]
    if not filled:
        raise RuleViolation("nothing_to_import", "text")
    if len(filled) > MOST_PEOPLE + 1:
        raise RuleViolation("too_many_lines", "text", most=MOST_PEOPLE, n=len(filled) - 1)
    layout = max((_layout(line, mark) for _number, line in filled[:5] for mark in DELIMITERS), key=count_recognised)
    if NAMES.isdisjoint(layout.columns):
        columns = ", ".join(cell.strip() for cell in split_row(filled[0][1], layout) if cell.strip())
        raise RuleViolation("name_column_missing", "text", columns=columns)
    return list(_people(filled, layout))


def _layout(line: str, delimiter: str) -> Layout:
    cells = split_row(line, Layout(delimiter=delimiter, columns=()))
    return Layout(delimiter=delimiter, columns=tuple(HEADINGS.get(header_key(cell)) for cell in cells), header=line)


def _people(filled: Sequence[tuple[int, str]], layout: Layout) -> Iterator[BookLine]:
    start = next(number for number, line in filled if line == layout.header)
    for number, line in filled:
        if number > start and not is_totals(line):
            yield _person(number, line, layout)


def _person(number: int, line: str, layout: Layout) -> BookLine:
    texts = dict[str, str]()
    for column, cell in zip(layout.columns, split_row(line, layout), strict=False):
        if column and (text := " ".join(unescape_formula(cell.strip()).split())):
            texts.setdefault(column, text)
    given, family, whole = (texts.pop(key, "") for key in ("given", "family", NAME.key))
    shown, refused = texts.pop("shown", ""), texts.pop(REFUSED, "").casefold().rstrip(".") not in _NOT
    if given or family:
        name = read_parts(given, family, shown or whole)
    else:
        read_as = read_person(whole or shown)
        name, club = read_as.name, read_as.club
        texts |= {"club_name": texts.get("club_name") or club} if club else {}
    return BookLine(row=number, name=name, texts=texts, refused=refused)
