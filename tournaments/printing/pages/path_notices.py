"""A notice for the wall with everybody's way through all rounds: a line by name, table and position for each round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from tournaments.printing.content.documents import NoticeOfPaths, PlayerPath
from tournaments.printing.pages.name_notices import AT_LEAST, INSET, LETTER, NAME, ROW, ROW_MOST, initial, place_of
from tournaments.printing.pages.notice_heads import Head, head_codes, head_of, head_texts, room_of
from tournaments.printing.setting.filling import MM, Arrangement, in_one_column
from tournaments.printing.setting.measures import figures_in, room_for
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, millimetres, put

TEMPLATE = "printing/paper/notice_of_paths.html"
LEAST = 11.0  # points; with smaller type there is another page
MOST_ROUNDS = 10  # beside each other; more of them stand on pages of their own
TITLE, TITLE_TYPE = 0.75, 0.42  # a line above the columns, in em of the names' size
NOWHERE = "–"


@dataclass(frozen=True, slots=True)
class PathLine:
    """The slots of one player: table and position of each round."""

    letter: Slot
    name: Slot
    number: Slot
    places: tuple[tuple[Slot, Slot], ...]


@dataclass(frozen=True, slots=True)
class PathsFace:
    """The rounds of a page and its lines."""

    head: Head
    rounds: tuple[int, ...]
    begins: tuple[str, ...]
    lines: tuple[PathLine, ...]


def pages_of(document: NoticeOfPaths) -> Iterator[Page]:
    """Pages of names in alphabetical order; after everybody's first ten rounds come the next ten."""
    order = sorted(document.paths, key=lambda path: place_of(path.player))
    arrangement, size = _arranged(document)
    each = ceil(len(order) / arrangement.pages(size)) if order else 1
    parts = [
        (first, order[start : start + each])
        for first in range(0, len(document.rounds), MOST_ROUNDS)
        for start in range(0, len(order), each)
    ]
    for page, (first, part) in enumerate(parts, start=1):
        shown = slice(first, first + MOST_ROUNDS)
        texts = (*head_texts(document, page, len(parts)), *_texts(part, first, len(document.rounds[shown])))
        ruled = _page(document, shown, arrangement, size, each)
        yield Page(ruled=ruled, texts=texts, codes=head_codes(document))


def _arranged(document: NoticeOfPaths) -> tuple[Arrangement, float]:
    widths, rounds = _widths(document), min(MOST_ROUNDS, len(document.rounds))
    em = sum(widths.values()) + (rounds - 1) * (widths["where"] + widths["seat"])
    rooms = {each: room_of(document, each) for each in Orientation}
    return in_one_column(len(document.paths), em=em, line=ROW, titles=_titles(document), rooms=rooms, least=LEAST)


def _titles(document: NoticeOfPaths) -> float:
    """The height of the lines above the columns, in em of the names' size: rounds, their times if known, titles."""
    return TITLE * (3 if document.begins else 2)


def _widths(document: NoticeOfPaths) -> Mapping[str, float]:
    """The widths of the parts of a line, table and position of one round among them, in em of the names' size."""
    places = [place for path in document.paths for place in path.places if place]
    return {
        "letter": LETTER,
        "name": room_for(path.player.name for path in document.paths) + INSET,
        "number": figures_in((path.player.start_number for path in document.paths), "number", NAME),
        "where": max(AT_LEAST, figures_in((table for table, _position in places), "where", NAME) + INSET),
        "seat": max(AT_LEAST, figures_in((position for _table, position in places), "seat", NAME) + INSET),
    }


def _page(document: NoticeOfPaths, shown: slice, arrangement: Arrangement, size: float, rows: int) -> RuledPage:
    em, rounds = size / MM, document.rounds[shown]
    lines = tuple(_line(row, len(rounds)) for row in range(rows))
    return RuledPage(
        template=TEMPLATE,
        face=PathsFace(head_of(document), rounds, document.begins[shown], lines),
        orientation=arrangement.orientation,
        scale=size / NAME,
        sizes=millimetres(
            row=min(ROW_MOST * em, (arrangement.room.height - _titles(document) * em) / rows),
            titles=TITLE * em,
            type=TITLE_TYPE * em,
            **{name: width * em for name, width in _widths(document).items() if name != "name"},
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
            yield from put(f"letter-{row}", letter)
        before = letter
        yield from put(f"person-{row}", path.player.name)
        yield from put(f"number-{row}", path.player.start_number)
        for column, place in enumerate(path.places[first : first + rounds]):
            table, position = place or (NOWHERE, None)
            yield from put(f"where-{row}-{column}", table)
            yield from put(f"seat-{row}-{column}", position)
