"""Wall notices of seats by name, in the largest type that fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from django.utils.translation import gettext, pgettext

from tournaments.lettering.measures import figures_in, head_room, room_for
from tournaments.lettering.typesetting import STYLES
from tournaments.names.words import fold
from tournaments.printing.content.documents import NoticeByName, PrintedSeat, SeatNotice
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, TOO_MANY, Arrangement, head_type, largest
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, fill_slot, millimetres, points

TEMPLATE = "printing/paper/notice_by_name.html"
NAME = STYLES["person"].size
LEAST = 14.0  # points; below this another page is used
MOST_COLUMNS = 3
HEADS = 12.0  # points: headings legible from a metre

# In em of the names' size.
ROW, ROW_MOST = 1.4, 2.6
TITLE_TYPE, TITLE = 0.42, 1.9  # above the columns: size of type, height of the line in em of it
LETTER, INSET = 1.0, 0.35


@dataclass(frozen=True, slots=True)
class NameLine:
    letter: Slot
    name: Slot
    number: Slot
    table: Slot
    seat: Slot


@dataclass(frozen=True, slots=True)
class NamesFace:
    head: Head
    rows: tuple[tuple[NameLine, ...], ...]


def pages_of(document: NoticeByName) -> Iterator[Page]:
    seats = sorted(document.seats, key=lambda seat: place_of(seat.player))
    arrangement, size = _arrange_names(document)
    pages = arrangement.pages(size) if seats else 0
    rows = ceil(len(seats) / max(1, pages) / arrangement.columns)
    each = rows * arrangement.columns
    for page in range(pages):
        part = seats[page * each : (page + 1) * each]
        head = head_texts(document, page + 1, pages, _letter_range(part), document.begins)
        texts = (*head, *fill_slot("table-round", document.round))
        ruled = _names_page(document, arrangement, size, (rows, len(part)))
        yield Page(ruled=ruled, texts=(*texts, *_name_texts(part, rows)), codes=head_codes(document))


def _arrange_names(document: NoticeByName) -> tuple[Arrangement, float]:
    contents = _content_widths(document.seats)

    def em_at(size: float) -> float:
        return sum(_widths(contents, size).values())

    ways = [
        Arrangement(
            orientation=orientation,
            room=room_of(document, orientation),
            columns=columns,
            em_at=em_at,
            pages_at=partial(_pages_of_names, len(document.seats), columns),
        )
        for orientation in Orientation
        for columns in range(1, MOST_COLUMNS + 1)
    ]
    return largest(ways, LEAST)


def _pages_of_names(count: int, columns: int, size: float, height: float) -> int:
    rows = int((height - _heading_type(size) * TITLE) / ROW)
    return ceil(count / (rows * columns)) if rows > 0 else TOO_MANY


def _heading_type(size: float) -> float:
    return head_type(size, TITLE_TYPE, HEADS)


def _widths(contents: Mapping[str, float], size: float) -> Mapping[str, float]:
    headings = {"number": pgettext("start number", "No."), "where": gettext("Table"), "seat": gettext("Pos.")}
    own = {name: max(contents[name], head_room([word], _heading_type(size))) for name, word in headings.items()}
    return {**contents, **own}


def _content_widths(seats: Sequence[SeatNotice]) -> Mapping[str, float]:
    """Returns the widths of the parts of a line, in em of the names' size."""
    return {
        "letter": LETTER,
        "name": room_for(seat.player.name for seat in seats) + INSET,
        "number": figures_in((seat.player.start_number for seat in seats), "number", NAME),
        "where": figures_in((seat.table for seat in seats), "where", NAME) + INSET,
        "seat": figures_in((seat.position for seat in seats), "seat", NAME) + INSET,
    }


def _names_page(document: NoticeByName, arrangement: Arrangement, size: float, shape: tuple[int, int]) -> RuledPage:
    em, columns, (rows, people) = size / MM, arrangement.columns, shape
    room, widths = arrangement.room, _widths(_content_widths(document.seats), size)
    lines = tuple(
        tuple(_name_line(f"{row}-{at // rows}") for at in range(row, rows * columns, rows) if row == 0 or at < people)
        for row in range(rows)
    )
    return RuledPage(
        template=TEMPLATE,
        face=NamesFace(head_of(document), lines),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=points(type=_heading_type(size) * size)
        + millimetres(
            row=min(ROW_MOST * em, (room.height - _heading_type(size) * TITLE * em) / rows),
            titles=_heading_type(size) * TITLE * em,
            gap=arrangement.gap * em,
            **{name: width * em for name, width in widths.items() if name != "name"},
        ),
    )


def _name_line(key: str) -> NameLine:
    return NameLine(*(Slot(f"{style}-{key}") for style in ("letter", "person", "number", "where", "seat")))


def _name_texts(seats: Sequence[SeatNotice], rows: int) -> Iterator[Text]:
    before = ""
    for index, seat in enumerate(seats):
        column, row = divmod(index, rows)
        letter = initial(seat.player)
        if letter != before or row == 0:
            yield from fill_slot(f"letter-{row}-{column}", letter)
        before = letter
        yield from fill_slot(f"person-{row}-{column}", seat.player.name)
        yield from fill_slot(f"number-{row}-{column}", seat.player.start_number)
        yield from fill_slot(f"where-{row}-{column}", seat.table)
        yield from fill_slot(f"seat-{row}-{column}", seat.position)


def _letter_range(seats: Sequence[SeatNotice]) -> str:
    """Returns the range of initial letters on a page, e.g. "A–K"."""
    letters = [initial(seat.player) for seat in seats]
    return "–".join(dict.fromkeys((letters[0], letters[-1]))) if letters else ""


def place_of(player: PrintedSeat) -> tuple[tuple[str, ...], int]:
    return player.sorted_by or (fold(player.name),), player.start_number or 0


def initial(player: PrintedSeat) -> str:
    return place_of(player)[0][0][:1].upper()
