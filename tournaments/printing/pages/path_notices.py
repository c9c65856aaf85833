"""Wall notices of everybody's seats in all rounds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from django.utils.translation import gettext, pgettext

from tournaments.lettering.measures import figures_in, head_room, room_for
from tournaments.lettering.typesetting import Weight
from tournaments.printing.content.documents import NoticeOfPaths, PlayerPath
from tournaments.printing.pages.name_notices import HEADS, INSET, LETTER, NAME, ROW, ROW_MOST, initial, place_of
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, Arrangement, head_type, in_one_column
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, fill_slot, millimetres, points

TEMPLATE = "printing/paper/notice_of_paths.html"
LEAST = 11.0  # points; below this another page is used
MOST_ROUNDS = 10  # beside each other; more rounds go on pages of their own
TITLE_TYPE, TITLE = 0.42, 1.6  # above the columns: type in em of the names' size, line height in em of that type
WORTH = 0.85  # of the names' size: the price of whole words in headings
NOWHERE = "–"


@dataclass(frozen=True, slots=True)
class PathLine:
    letter: Slot
    name: Slot
    number: Slot
    places: tuple[tuple[Slot, Slot], ...]


@dataclass(frozen=True, slots=True)
class Headings:
    """The words above the columns; `legend` explains abbreviated ones."""

    table: str
    position: str
    rounds: tuple[str, ...]
    legend: str = ""


@dataclass(frozen=True, slots=True)
class PathsFace:
    head: Head
    headings: Headings
    rounds: tuple[str, ...]
    begins: tuple[str, ...]
    lines: tuple[PathLine, ...]


def pages_of(document: NoticeOfPaths) -> Iterator[Page]:
    """Yields pages that list everybody in alphabetical order, with up to ten rounds on each."""
    order = sorted(document.paths, key=lambda path: place_of(path.player))
    headings, (arrangement, size) = _arrange(document)
    each = ceil(len(order) / arrangement.pages(size)) if order else 1
    parts = [
        (first, order[start : start + each])
        for first in range(0, len(document.rounds), MOST_ROUNDS)
        for start in range(0, len(order), each)
    ]
    for page, (first, part) in enumerate(parts, start=1):
        shown = slice(first, first + MOST_ROUNDS)
        texts = (*head_texts(document, page, len(parts)), *_texts(part, first, len(document.rounds[shown])))
        ruled = _ruled_page(document, shown, headings, (arrangement, size, each))
        yield Page(ruled=ruled, texts=texts, codes=head_codes(document))


def _arrange(document: NoticeOfPaths) -> tuple[Headings, tuple[Arrangement, float]]:
    """Prefers whole words as headings, unless that means much smaller names or more pages."""
    whole, short = (
        _arrange_below(document, headings) for headings in (_full_headings(document), _short_headings(document))
    )
    (_, (wide, size)), (_, (usual, large)) = whole, short
    return whole if size >= large * WORTH and wide.pages(size) <= usual.pages(large) else short


def _full_headings(document: NoticeOfPaths) -> Headings:
    rounds = tuple(gettext("Round %(n)s") % {"n": number} for number in document.rounds)
    return Headings(gettext("Table"), gettext("Pos."), rounds)


def _short_headings(document: NoticeOfPaths) -> Headings:
    table, position = pgettext("short for table", "T"), pgettext("short for position", "P")
    legend = gettext("{t}: table, {p}: position").format(t=table, p=position)
    rounds = (pgettext("column of the standings", "R%(round)s") % {"round": number} for number in document.rounds)
    return Headings(table, position, tuple(rounds), legend)


def _arrange_below(document: NoticeOfPaths, headings: Headings) -> tuple[Headings, tuple[Arrangement, float]]:
    rounds = min(MOST_ROUNDS, len(document.rounds))
    contents = _content_widths(document)

    def em_at(size: float) -> float:
        widths = _widths(document, headings, contents, size)
        return sum(widths.values()) + (rounds - 1) * (widths["where"] + widths["seat"])

    rooms = {each: room_of(document, each) for each in Orientation}
    return headings, in_one_column(
        len(document.paths), em_at=em_at, line=ROW, titles_at=partial(_title_height, document), rooms=rooms, least=LEAST
    )


def _title_height(document: NoticeOfPaths, size: float) -> float:
    return _heading_type(size) * TITLE * (3 if document.begins else 2)


def _heading_type(size: float) -> float:
    return head_type(size, TITLE_TYPE, HEADS)


def _content_widths(document: NoticeOfPaths) -> Mapping[str, float]:
    """Returns the widths of the parts of a line, in em of the names' size; table and position are for one round."""
    places = [place for path in document.paths for place in path.places if place]
    return {
        "letter": LETTER,
        "name": room_for(path.player.name for path in document.paths) + INSET,
        "number": figures_in((path.player.start_number for path in document.paths), "number", NAME),
        "where": figures_in((table for table, _position in places), "where", NAME) + INSET,
        "seat": figures_in((position for _table, position in places), "seat", NAME) + INSET,
    }


def _widths(
    document: NoticeOfPaths, headings: Headings, contents: Mapping[str, float], size: float
) -> Mapping[str, float]:
    type_ = _heading_type(size)
    number = max(contents["number"], head_room([pgettext("start number", "No.")], type_))
    where = max(contents["where"], head_room([headings.table], type_))
    seat = max(contents["seat"], head_room([headings.position], type_))
    above = head_room((*headings.rounds, *document.begins), type_, Weight.BOLD)
    missing = max(0.0, above - where - seat) / 2
    name = max(contents["name"], head_room([headings.legend], type_) - number)
    return {
        "letter": contents["letter"],
        "name": name,
        "number": number,
        "where": where + missing,
        "seat": seat + missing,
    }


def _ruled_page(
    document: NoticeOfPaths, shown: slice, headings: Headings, arranged: tuple[Arrangement, float, int]
) -> RuledPage:
    arrangement, size, rows = arranged
    em, rounds = size / MM, headings.rounds[shown]
    lines = tuple(_line(row, len(rounds)) for row in range(rows))
    widths = _widths(document, headings, _content_widths(document), size)
    return RuledPage(
        template=TEMPLATE,
        face=PathsFace(head_of(document), headings, rounds, document.begins[shown], lines),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=points(type=_heading_type(size) * size)
        + millimetres(
            row=min(ROW_MOST * em, (arrangement.room.height - _title_height(document, size) * em) / rows),
            titles=_heading_type(size) * TITLE * em,
            **{name: width * em for name, width in widths.items() if name != "name"},
        ),
    )


def _line(row: int, rounds: int) -> PathLine:
    places = tuple((Slot(f"where-{row}-{column}"), Slot(f"seat-{row}-{column}")) for column in range(rounds))
    return PathLine(Slot(f"letter-{row}"), Slot(f"person-{row}"), Slot(f"number-{row}"), places)


def _texts(part: Sequence[PlayerPath], first: int, rounds: int) -> Iterator[Text]:
    before = ""
    for row, path in enumerate(part):
        letter = initial(path.player)
        if letter != before:
            yield from fill_slot(f"letter-{row}", letter)
        before = letter
        yield from fill_slot(f"person-{row}", path.player.name)
        yield from fill_slot(f"number-{row}", path.player.start_number)
        for column, place in enumerate(path.places[first : first + rounds]):
            table, position = place or (NOWHERE, None)
            yield from fill_slot(f"where-{row}-{column}", table)
            yield from fill_slot(f"seat-{row}-{column}", position)
