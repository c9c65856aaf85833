"""A notice for the wall with everybody's way through all rounds: a line by name, table and position for each round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from tournaments.printing.content.documents import NoticeOfPaths, PlayerPath
from tournaments.printing.pages.notices import alphabetical
from tournaments.printing.setting.pages import Page, RuledPage, Slot, Text, dated, put

TEMPLATE = "printing/paper/notice_of_paths.html"

# Millimetres, as in `static/css/print.css`.
ROOM = 241.0
ROW_LEAST, ROW_MOST = 6.2, 9.0
PLACES, PLACE_MOST = 112.0, 24.0  # for all rounds beside each other, for one of them
MOST_ROUNDS = 10  # beside each other; more of them stand on pages of their own


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

    rounds: tuple[int, ...]
    lines: tuple[PathLine, ...]


def pages_of(document: NoticeOfPaths) -> Iterator[Page]:
    """Pages of names in alphabetical order; after everybody's first ten rounds come the next ten."""
    order = sorted(document.paths, key=lambda path: (alphabetical(path.player.name), path.player.start_number or 0))
    most = int(ROOM / ROW_LEAST)
    each = ceil(len(order) / ceil(len(order) / most)) if order else 0
    parts = [
        (first, order[start : start + each])
        for first in range(0, len(document.rounds), MOST_ROUNDS)
        for start in range(0, len(order), max(1, each))
    ]
    for page, (first, part) in enumerate(parts, start=1):
        rounds = document.rounds[first : first + MOST_ROUNDS]
        texts = (*_head(document, page, len(parts)), *_texts(part, first, len(rounds)))
        yield Page(ruled=_page(rounds, each), texts=texts)


def _head(document: NoticeOfPaths, page: int, pages: int) -> Iterator[Text]:
    yield from put("notice-event", document.event)
    yield from put("when", dated(document.date, page, pages))


def _page(rounds: tuple[int, ...], rows: int) -> RuledPage:
    lines = tuple(_line(row, len(rounds)) for row in range(rows))
    height, place = min(ROW_MOST, ROOM / rows), min(PLACE_MOST, PLACES / len(rounds))
    return RuledPage(
        template=TEMPLATE,
        face=PathsFace(rounds, lines),
        sizes=(
            ("row", f"{int(height * 20) / 20:.2f}mm"),
            ("where", f"{place * 0.6:.2f}mm"),
            ("pos", f"{place * 0.4:.2f}mm"),
        ),
    )


def _line(row: int, rounds: int) -> PathLine:
    places = tuple((Slot(f"where-{row}-{column}"), Slot(f"figure-{row}-{column}")) for column in range(rounds))
    return PathLine(Slot(f"letter-{row}"), Slot(f"person-{row}"), Slot(f"number-{row}"), places)


def _texts(part: Sequence[PlayerPath], first: int, rounds: int) -> Iterator[Text]:
    before = ""
    for row, path in enumerate(part):
        letter = alphabetical(path.player.name)[:1].upper()
        if letter != before:
            yield from put(f"letter-{row}", letter)
        before = letter
        yield from put(f"person-{row}", path.player.name)
        yield from put(f"number-{row}", path.player.start_number)
        for column, place in enumerate(path.places[first : first + rounds]):
            table, position = place or ("–", None)
            yield from put(f"where-{row}-{column}", table)
            yield from put(f"figure-{row}-{column}", position)
