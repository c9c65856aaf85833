"""Standings on paper: a row a participant, a column a round, over as many sheets as it takes."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.phrases.figures import plain
from tournaments.printing.content.documents import StandingsRow, StandingsTable
from tournaments.printing.setting.pages import Orientation, Page, RuledPage, Slot, Text, dated, put

TEMPLATE = "printing/paper/standings.html"

# Millimetres, as in `static/css/print.css`.
WIDTH = {Orientation.PORTRAIT: 186.0, Orientation.LANDSCAPE: 273.0}
ROWS = {Orientation.PORTRAIT: 40, Orientation.LANDSCAPE: 25}
RANK, ROUND, SUM, CRITERION = 11.0, 12.0, 17.0, 17.0
NAMES_LEAST = 70.0  # with less room for name and club the sheet is turned
NAME_SHARE = 0.52
UNKNOWN = "–"


@dataclass(frozen=True, slots=True)
class ParticipantRow:
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
    lines: tuple[ParticipantRow, ...]


def pages_of(document: StandingsTable) -> Iterator[Page]:
    """The pages of standings, each with its head."""
    orientation = _orientation(document)
    parts = _parts(document, ROWS[orientation])
    for number, rows in enumerate(parts, start=1):
        texts = [text for index, row in enumerate(rows) for text in _row(index, row)]
        yield Page(
            ruled=_ruled(document, orientation, len(rows)),
            texts=(*_head(document, number, len(parts)), *texts),
        )


def _parts(document: StandingsTable, most: int) -> list[tuple[StandingsRow, ...]]:
    """The rows of every page."""
    rows = document.rows
    return [rows[start : start + most] for start in range(0, len(rows), most)] or [()]


def _room(document: StandingsTable, orientation: Orientation) -> float:
    """The width left for name and club."""
    figures = RANK + SUM + ROUND * len(document.rounds) + CRITERION * len(document.criteria)
    return WIDTH[orientation] - figures


def _orientation(document: StandingsTable) -> Orientation:
    fits = _room(document, Orientation.PORTRAIT) >= NAMES_LEAST
    return Orientation.PORTRAIT if fits else Orientation.LANDSCAPE


def _ruled(document: StandingsTable, orientation: Orientation, rows: int) -> RuledPage:
    # With very many columns the names keep a little and the figures share the rest.
    room = max(30.0, _room(document, orientation))
    has_clubs = any(row.club for row in document.rows)
    share = NAME_SHARE if has_clubs else 0.98
    face = Face(
        title=document.title,
        rounds=document.rounds,
        criteria=document.criteria,
        lines=tuple(_line(document, index) for index in range(rows)),
    )
    sizes = (("name", f"{room * share:.2f}mm"), ("club", f"{room * (1 - share):.2f}mm"))
    return RuledPage(template=TEMPLATE, face=face, sizes=sizes, orientation=orientation)


def _line(document: StandingsTable, index: int) -> ParticipantRow:
    return ParticipantRow(
        rank=Slot(f"rank-{index}"),
        name=Slot(f"entrant-{index}"),
        club=Slot(f"club-{index}"),
        rounds=tuple(Slot(f"result-{index}-{column}") for column in range(len(document.rounds))),
        total=Slot(f"sum-{index}"),
        criteria=tuple(Slot(f"result-{index}-c{column}") for column in range(len(document.criteria))),
        ends_group=index % 5 == 4,
    )


def _head(document: StandingsTable, page: int, pages: int) -> Iterator[Text]:
    yield from put("notice-event", document.event)
    yield from put("state", document.state)
    yield from put("when", dated(document.date, page, pages))


def _row(index: int, row: StandingsRow) -> Iterator[Text]:
    yield from put(f"rank-{index}", UNKNOWN if row.rank is None else row.rank)
    yield from put(f"entrant-{index}", row.name)
    yield from put(f"club-{index}", row.club)
    for column, points in enumerate(row.rounds):
        yield from put(f"result-{index}-{column}", plain(points) or UNKNOWN)
    yield from put(f"sum-{index}", plain(row.total))
    for column, value in enumerate(row.criteria):
        shown = value if isinstance(value, str) else plain(value)
        yield from put(f"result-{index}-c{column}", shown or UNKNOWN)
