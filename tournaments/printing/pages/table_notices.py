"""Wall notices of seats by table, in the largest type that fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from tournaments.lettering.measures import figures_in, room_for
from tournaments.lettering.typesetting import STYLES
from tournaments.printing.content.documents import NoticeByTable, SeatNotice
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, TOO_MANY, Arrangement, largest
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, fill_slot, millimetres

TEMPLATE = "printing/paper/notice_by_table.html"
NAME = STYLES["sitter"].size
LEAST = 14.0  # points; below this another page is used
MOST_COLUMNS = 3

# In em of the names' size.
ROW, ROW_MOST, BELOW = 1.45, 2.4, 0.7
POSITION, TYPE, INSET = 1.3, 0.85, 0.4
RULES = 0.4  # millimetres for a card's frame

_Table = tuple[int, tuple[SeatNotice, ...]]
_Row = tuple[_Table, ...]


@dataclass(frozen=True, slots=True)
class Sitter:
    position: int
    name: Slot
    number: Slot


@dataclass(frozen=True, slots=True)
class Card:
    table: Slot
    sitters: tuple[Sitter, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class CardsFace:
    head: Head
    rows: tuple[tuple[Card, ...], ...]


def pages_of(document: NoticeByTable) -> Iterator[Page]:
    by_table = groupby(sorted(document.seats, key=lambda seat: (seat.table, seat.position)), lambda seat: seat.table)
    cards = [(table, tuple(seats)) for table, seats in by_table]
    arrangement, size = _arrange_cards(document, cards)
    parts = list(_fill_pages(_rows_of_cards(cards, arrangement.columns), arrangement.room.height * MM / size))
    for page, part in enumerate(parts, start=1):
        texts = [text for at, row in enumerate(part) for text in _card_texts(at, row)]
        head = (
            *head_texts(document, page, len(parts), begins=document.begins),
            *fill_slot("table-round", document.round),
        )
        ruled = _cards_page(document, arrangement, size, part)
        yield Page(ruled=ruled, texts=(*head, *texts), codes=head_codes(document))


def _arrange_cards(document: NoticeByTable, cards: Sequence[_Table]) -> tuple[Arrangement, float]:
    widths = _card_widths(document.seats)
    ways = [
        Arrangement(
            orientation=orientation,
            room=room_of(document, orientation),
            columns=columns,
            em_at=lambda _size: sum(widths.values()),
            pages_at=partial(_pages_of_cards, _rows_of_cards(cards, columns)),
        )
        for orientation in Orientation
        for columns in range(1, MOST_COLUMNS + 1)
    ]
    return largest(ways, LEAST)


def _card_widths(seats: Sequence[SeatNotice]) -> dict[str, float]:
    """Returns the widths of the parts of a card, in em of the names' size."""
    return {
        "card": figures_in((seat.table for seat in seats), "card", NAME) + INSET,
        "position": POSITION,
        "name": room_for(seat.player.name for seat in seats) + INSET,
        "number": figures_in((seat.player.start_number for seat in seats), "number", NAME),
    }


def _rows_of_cards(cards: Sequence[_Table], columns: int) -> list[_Row]:
    return [tuple(cards[start : start + columns]) for start in range(0, len(cards), columns)]


def _pages_of_cards(rows: Sequence[_Row], _size: float, height: float) -> int:
    tallest = max(map(_row_height, rows), default=0)
    return len(list(_fill_pages(rows, height))) if tallest <= height else TOO_MANY


def _row_height(row: _Row) -> float:
    return ROW * max(len(seats) for _, seats in row) + BELOW


def _fill_pages(rows: Sequence[_Row], height: float) -> Iterator[list[_Row]]:
    part: list[_Row] = []
    used = 0.0
    for row in rows:
        if part and used + _row_height(row) > height:
            yield part
            part, used = [], 0.0
        part.append(row)
        used += _row_height(row)
    if part:
        yield part


def _cards_page(document: NoticeByTable, arrangement: Arrangement, size: float, part: Sequence[_Row]) -> RuledPage:
    em = size / MM
    rows = tuple(
        tuple(_card(f"{at}-{column}", len(seats)) for column, (_, seats) in enumerate(row))
        for at, row in enumerate(part)
    )
    lines = sum(max(card.rows for card in row) for row in rows)
    columns = arrangement.columns
    widths = _card_widths(document.seats)
    return RuledPage(
        template=TEMPLATE,
        face=CardsFace(head_of(document), rows),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=millimetres(
            row=min(ROW_MOST * em, (arrangement.room.height - (BELOW * em + RULES) * len(rows)) / lines),
            below=BELOW * em,
            width=(arrangement.room.width - arrangement.gap * em * (columns - 1)) / columns,
            beside=arrangement.gap * em,
            type=TYPE * em,
            **{name: width * em for name, width in widths.items() if name != "name"},
        ),
    )


def _card(key: str, count: int) -> Card:
    sitters = (Sitter(at, Slot(f"sitter-{key}-{at}"), Slot(f"number-{key}-{at}")) for at in range(1, count + 1))
    return Card(Slot(f"card-{key}"), tuple(sitters), count)


def _card_texts(at: int, row: _Row) -> Iterator[Text]:
    for column, (table, seats) in enumerate(row):
        yield from fill_slot(f"card-{at}-{column}", table)
        for place, seat in enumerate(seats, start=1):
            yield from fill_slot(f"sitter-{at}-{column}-{place}", seat.player.name)
            yield from fill_slot(f"number-{at}-{column}-{place}", seat.player.start_number)
