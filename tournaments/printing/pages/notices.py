"""Notices for the wall of the hall: where everybody sits, by name and by table, in large type."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from tournaments.printing.content.documents import NoticeByName, NoticeByTable, SeatNotice
from tournaments.printing.setting.pages import Page, RuledPage, Slot, Text, dated, put

BY_NAME, BY_TABLE = "printing/paper/notice_by_name.html", "printing/paper/notice_by_table.html"

# Millimetres, as in `static/css/print.css`.
ROOM = 246.0
ROW_LEAST, ROW_MOST = 8.4, 11.0
COLUMNS = 2
CARD_ROW_LEAST, CARD_ROW_MOST, CARD_GAP = 9.0, 11.0, 5.0


@dataclass(frozen=True, slots=True)
class NameLine:
    """The slots of one player."""

    letter: Slot
    name: Slot
    number: Slot
    table: Slot
    seat: Slot


@dataclass(frozen=True, slots=True)
class NamesFace:
    """Two columns of names beside each other; each row has one line of either."""

    rows: tuple[tuple[NameLine, ...], ...]


@dataclass(frozen=True, slots=True)
class Sitter:
    """A position at a table."""

    position: int
    name: Slot
    number: Slot


@dataclass(frozen=True, slots=True)
class Card:
    """A table with its positions."""

    table: Slot
    sitters: tuple[Sitter, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class CardsFace:
    """Cards beside and below each other."""

    rows: tuple[tuple[Card, ...], ...]


def plan_by_name(document: NoticeByName) -> Iterator[Page]:
    """Pages of names in alphabetical order, down the first column, then down the second."""
    seats = sorted(document.seats, key=lambda seat: (alphabetical(seat.player.name), seat.player.start_number or 0))
    most = int(ROOM / ROW_LEAST) * COLUMNS
    pages = ceil(len(seats) / most)
    each = ceil(len(seats) / pages) if pages else 0
    for page, start in enumerate(range(0, len(seats), max(1, each)), start=1):
        part = seats[start : start + each]
        rows = max(ceil(each / COLUMNS), int(ROOM / ROW_MOST))
        texts = (*_head(document, page, pages), *_names(part, rows))
        yield Page(ruled=_names_page(rows), texts=texts)


def plan_by_table(document: NoticeByTable) -> Iterator[Page]:
    """Pages of cards, one a table, in the order of their numbers, row by row."""
    by_table = groupby(sorted(document.seats, key=lambda seat: (seat.table, seat.position)), lambda seat: seat.table)
    cards = [(table, tuple(seats)) for table, seats in by_table]
    rows = [cards[start : start + COLUMNS] for start in range(0, len(cards), COLUMNS)]
    parts = list(_fill(rows))
    for page, part in enumerate(parts, start=1):
        shape = tuple(tuple(len(seats) for _, seats in row) for row in part)
        texts = [text for at, row in enumerate(part) for text in _cards(at, row)]
        yield Page(ruled=_cards_page(shape), texts=(*_head(document, page, len(parts)), *texts))


def alphabetical(name: str) -> str:
    """A sort key that treats Ä as A and Ø as O, ignoring case."""
    plain = name.casefold().translate(_LETTERS)
    return "".join(char for char in unicodedata.normalize("NFD", plain) if not unicodedata.combining(char))


_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})


def _head(document: NoticeByName | NoticeByTable, page: int, pages: int) -> Iterator[Text]:
    yield from put("notice-event", document.event)
    yield from put("table-round", document.round)
    yield from put("when", dated(document.date, page, pages))


def _names_page(rows: int) -> RuledPage:
    lines = tuple(tuple(_name_line(f"{row}-{column}") for column in range(COLUMNS)) for row in range(rows))
    return RuledPage(template=BY_NAME, face=NamesFace(lines), sizes=(("row", f"{int(ROOM / rows * 20) / 20:.2f}mm"),))


def _name_line(key: str) -> NameLine:
    return NameLine(*(Slot(f"{style}-{key}") for style in ("letter", "person", "number", "where", "seat")))


def _names(seats: Sequence[SeatNotice], rows: int) -> Iterator[Text]:
    before = ""
    for index, seat in enumerate(seats):
        column, row = divmod(index, rows)
        letter = alphabetical(seat.player.name)[:1].upper()
        if letter != before or row == 0:
            yield from put(f"letter-{row}-{column}", letter)
        before = letter
        yield from put(f"person-{row}-{column}", seat.player.name)
        yield from put(f"number-{row}-{column}", seat.player.start_number)
        yield from put(f"where-{row}-{column}", seat.table)
        yield from put(f"seat-{row}-{column}", seat.position)


_Row = list[tuple[int, tuple[SeatNotice, ...]]]


def _fill(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Rows of cards, as many on a page as there is room for."""
    part: list[_Row] = []
    used = 0.0
    for row in rows:
        height = CARD_ROW_LEAST * max(len(seats) for _, seats in row) + CARD_GAP
        if part and used + height > ROOM:
            yield part
            part, used = [], 0.0
        part.append(row)
        used += height
    if part:
        yield part


def _cards_page(shape: Sequence[Sequence[int]]) -> RuledPage:
    rows = tuple(
        tuple(_card(f"{at}-{column}", count) for column, count in enumerate(row)) for at, row in enumerate(shape)
    )
    lines = sum(map(max, shape))
    height = min(CARD_ROW_MOST, (ROOM - CARD_GAP * len(shape)) / lines)
    return RuledPage(template=BY_TABLE, face=CardsFace(rows), sizes=(("row", f"{int(height * 20) / 20:.2f}mm"),))


def _card(key: str, count: int) -> Card:
    sitters = (Sitter(at, Slot(f"sitter-{key}-{at}"), Slot(f"number-{key}-{at}")) for at in range(1, count + 1))
    return Card(Slot(f"card-{key}"), tuple(sitters), count)


def _cards(at: int, row: _Row) -> Iterator[Text]:
    for column, (table, seats) in enumerate(row):
        yield from put(f"card-{at}-{column}", table)
        for place, seat in enumerate(seats, start=1):
            yield from put(f"sitter-{at}-{column}-{place}", seat.player.name)
            yield from put(f"number-{at}-{column}-{place}", seat.player.start_number)
