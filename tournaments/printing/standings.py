"""Standings on paper: a row a participant, a column a round, over as many sheets as it takes."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format

from tournaments.printing.documents import StandingsRow, StandingsTable
from tournaments.printing.pages import Orientation, Page, RuledPage, Slot, Text, plain, put

TEMPLATE = "print/standings.html"

# Millimetres, as in `static/css/print.css`.
WIDTH = {Orientation.PORTRAIT: 186.0, Orientation.LANDSCAPE: 273.0}
ROWS = {Orientation.PORTRAIT: 42, Orientation.LANDSCAPE: 26}
RANK, ROUND, SUM, CRITERION = 11.0, 13.0, 17.0, 20.0
NAMES_LEAST = 70.0  # with less room for name and club the sheet is turned
NAME_SHARE = 0.58


@dataclass(frozen=True, slots=True)
class Line:
    """The slots of one participant."""

    rank: Slot
    name: Slot
    club: Slot
    rounds: tuple[Slot, ...]
    total: Slot
    criteria: tuple[Slot, ...]
    ends_group: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What the template rules."""

    title: str
    rounds: tuple[int, ...]
    criteria: tuple[str, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def plan(document: StandingsTable) -> Iterator[Page]:
    """The pages of standings, each with its head."""
    orientation = _orientation(document)
    most = ROWS[orientation]
    pages = max(1, -(-len(document.rows) // most))
    for page in range(pages):
        rows = document.rows[page * most : (page + 1) * most]
        notes = document.notes if page == pages - 1 else ()
        texts = [text for index, row in enumerate(rows) for text in _row(index, row)]
        yield Page(
            ruled=_ruled(document, orientation, len(rows), notes),
            texts=(*_head(document, page + 1, pages), *texts),
        )


def _room(document: StandingsTable, orientation: Orientation) -> float:
    """What is left for name and club."""
    figures = RANK + SUM + ROUND * len(document.rounds) + CRITERION * len(document.criteria)
    return WIDTH[orientation] - figures


def _orientation(document: StandingsTable) -> Orientation:
    fits = _room(document, Orientation.PORTRAIT) >= NAMES_LEAST
    return Orientation.PORTRAIT if fits else Orientation.LANDSCAPE


def _ruled(document: StandingsTable, orientation: Orientation, rows: int, notes: tuple[str, ...]) -> RuledPage:
    # With very many columns the names keep a little and the figures share the rest.
    room = max(30.0, _room(document, orientation))
    has_clubs = any(row.club for row in document.rows)
    share = NAME_SHARE if has_clubs else 0.98
    face = Face(
        title=document.title,
        rounds=document.rounds,
        criteria=document.criteria,
        lines=tuple(_line(document, index) for index in range(rows)),
        notes=notes,
    )
    sizes = (("name", f"{room * share:.2f}mm"), ("club", f"{room * (1 - share):.2f}mm"))
    return RuledPage(template=TEMPLATE, face=face, sizes=sizes, orientation=orientation)


def _line(document: StandingsTable, index: int) -> Line:
    return Line(
        rank=Slot(f"rank-{index}"),
        name=Slot(f"entrant-{index}"),
        club=Slot(f"club-{index}"),
        rounds=tuple(Slot(f"result-{index}-{column}") for column in range(len(document.rounds))),
        total=Slot(f"sum-{index}"),
        criteria=tuple(Slot(f"result-{index}-c{column}") for column in range(len(document.criteria))),
        ends_group=index % 5 == 4,
    )


def _head(document: StandingsTable, page: int, pages: int) -> Iterator[Text]:
    yield from put("event", document.event)
    if document.date:
        yield from put("fact-date", date_format(document.date, "DATE_FORMAT"))
    yield from put("state", document.state)
    yield from put("folio", f"{page} / {pages}")


def _row(index: int, row: StandingsRow) -> Iterator[Text]:
    yield from put(f"rank-{index}", row.rank)
    yield from put(f"entrant-{index}", row.name)
    yield from put(f"club-{index}", row.club)
    for column, points in enumerate(row.rounds):
        yield from put(f"result-{index}-{column}", plain(points))
    yield from put(f"sum-{index}", plain(row.total))
    for column, value in enumerate(row.criteria):
        yield from put(f"result-{index}-c{column}", plain(value) if isinstance(value, int) else value)
