"""The paper list of a table (TSR 3.1.1, 4.2.4, 7.3, 8.2.2, 8.5, 10.1): ruling and preprinted texts.

Normal games, Pflichtsoli, penalties, sums and signatures share one grid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from django.utils.translation import gettext, pgettext

from tournaments.lettering.codes import check_letter
from tournaments.printing.content.documents import PrintedGame, ScoreSheet, ScoreSheets, SheetFormat
from tournaments.printing.pages.notice_heads import RESULTS, typed
from tournaments.printing.pages.sheet_sizes import (
    ROW_LEAST,
    SheetSizes,
    penalty_lines,
    pflichtsolo_lines,
    room_before,
    room_on_last,
)
from tournaments.printing.setting.pages import Code, Page, RuledPage, Slot, Text, date_and_page, fill_slot

TEMPLATE = "printing/paper/score_sheet.html"
ENTRY = "code-entry"
NOTE = "account-note"


@dataclass(frozen=True, slots=True)
class Column:
    position: int
    keeps_list: bool
    player: Slot
    start: Slot


@dataclass(frozen=True, slots=True)
class Cell:
    """A position's cell in a row; both slots are None if it sits out."""

    points: Slot | None
    running: Slot | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid, with five columns on the left, followed by the positions."""

    number: int | None  # of the game or of the position; None: to be written in
    second: int | None  # dealer; None for a row that names the game before it
    who: Slot
    after: Slot
    kind: Slot
    value: Slot
    winners: Slot
    cells: tuple[Cell, ...]
    ends_turn: bool = False
    booked: Slot | None = None  # a penalty, in words across the five columns


@dataclass(frozen=True, slots=True)
class Sum:
    cross: Slot
    totals: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    pflichtsoli: tuple[GridRow, ...]
    penalties: tuple[GridRow, ...]
    game_points: Sum
    penalty_points: Sum
    result: Sum
    won: tuple[tuple[Slot, Slot], ...]  # games and soli won


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    format: SheetFormat
    columns: tuple[Column, ...]
    lines: tuple[GridRow, ...]
    foot: Foot | None
    sheet: int
    sheets: int
    normal_games: int
    duties: int
    span: int
    entry: Slot | None = None
    results: Slot | None = None
    note: Slot | None = None
    halved: bool = False

    @property
    def has_codes(self) -> bool:
        return bool(self.entry or self.results)

    @property
    def in_hall(self) -> bool:
        return self.format.refereed

    @property
    def narrow(self) -> bool:
        """True if the columns have no room for long words next to the start number."""
        return len(self.columns) > (4 if self.halved else 5)

    @property
    def keeper(self) -> str:
        if self.halved or self.narrow:
            return pgettext("who keeps it, in a narrow column", "list")
        return gettext("keeps the list")

    @property
    def points(self) -> str:
        if self.halved and len(self.columns) > 5:
            return pgettext("points of a game, in a narrow column", "Pts.")
        return pgettext("column of the score sheet", "Points")

    @property
    def total(self) -> str:
        if self.halved and len(self.columns) > 5:
            return pgettext("running total, in a narrow column", "Sum")
        return pgettext("column of the score sheet", "Total")

    @property
    def signing(self) -> tuple[tuple[Column, ...], ...]:
        half = ceil(len(self.columns) / 2)
        return self.columns[:half], self.columns[half:]

    @property
    def hatched(self) -> bool:
        return any(cell.points is None for line in self.lines for cell in line.cells)


def pages_of(document: ScoreSheets) -> Iterator[Page]:
    for sheet in document.sheets:
        texts, codes = tuple(printed(sheet)), codes_of(sheet)
        for page in ruled_pages(sheet.format, slots_of(codes), halved=document.halved):
            yield Page(ruled=page, texts=texts, codes=codes)


def codes_of(sheet: ScoreSheet) -> tuple[Code, ...]:
    ways = ((ENTRY, sheet.address), (RESULTS, sheet.results_address))
    return tuple(Code(slot, address) for slot, address in ways if address)


def slots_of(codes: Sequence[Code]) -> frozenset[str]:
    return frozenset(code.slot for code in codes)


@cache
def ruled_pages(
    format_: SheetFormat, codes: frozenset[str] = frozenset(), *, halved: bool = False
) -> tuple[RuledPage, ...]:
    """Returns the sheets of a list, with room for codes in the given slots.

    `halved`: codes, labels and signatures are larger, because the sheet will be reduced to A5.
    """
    parts = split(format_, has_codes=bool(codes), halved=halved)
    sizes = SheetSizes(format_, tuple(map(len, parts)), has_codes=bool(codes), halved=halved)
    return tuple(_ruled_page(sizes, games, number, codes) for number, games in enumerate(parts, start=1))


def split(
    format_: SheetFormat, *, has_codes: bool = False, halved: bool = False
) -> tuple[tuple[PrintedGame, ...], ...]:
    """Splits the normal games between sheets; the last one also has room for Pflichtsoli and the foot."""
    games = format_.games
    last = room_on_last(format_, has_codes=has_codes, halved=halved)
    on_last = max(0, int(last / ROW_LEAST - pflichtsolo_lines(format_)))
    before = room_before(format_, has_codes=has_codes, halved=halved)
    on_others = int(before / 6.2) // format_.seats * format_.seats
    parts: list[tuple[PrintedGame, ...]] = []
    while len(games) > on_last:
        turns = ceil(len(games) / 2 / format_.seats)
        count = min(on_others, max(turns * format_.seats, len(games) - on_last))
        parts.append(games[:count])
        games = games[count:]
    return (*parts, games)


def printed(sheet: ScoreSheet) -> Iterator[Text]:
    yield from fill_slot("host", sheet.club)
    yield from fill_slot("event", sheet.event)
    yield from fill_slot("fact-date", date_and_page(sheet.date))
    yield from fill_slot("fact-round", sheet.round)
    yield from fill_slot("table", _table_of(sheet))
    yield from fill_slot("address", typed(sheet.results_address))
    for position, player in enumerate(sheet.players, start=1):
        yield from fill_slot(f"player-{position}", player.name)
        yield from fill_slot(f"start-{position}", player.start_number)


def _table_of(sheet: ScoreSheet) -> str | int | None:
    """Returns the table number, with the letter that tells rounds apart if both are known."""
    if sheet.table is None or sheet.round is None:
        return sheet.table
    return f"{sheet.table} {check_letter(sheet.round, sheet.table)}"


def _ruled_page(sizes: SheetSizes, games: Sequence[PrintedGame], sheet: int, codes: frozenset[str]) -> RuledPage:
    format_, sheets = sizes.format, len(sizes.parts)
    face = Face(
        format=format_,
        columns=tuple(_column(format_, position) for position in _positions(format_)),
        lines=tuple(_game_line(format_, game) for game in games),
        foot=_foot(format_, halved=sizes.halved) if sheet == sheets else None,
        sheet=sheet,
        sheets=sheets,
        normal_games=sum(not game.penalty for game in format_.games),
        duties=pflichtsolo_lines(format_),
        span=2 * format_.seats,
        entry=Slot(ENTRY) if ENTRY in codes else None,
        results=Slot(RESULTS) if RESULTS in codes else None,
        note=Slot(NOTE) if format_.noted else None,
        halved=sizes.halved,
    )
    return RuledPage(template=TEMPLATE, face=face, sizes=sizes.properties(sheet), scale=sizes.type)


def _positions(format_: SheetFormat) -> range:
    return range(1, format_.seats + 1)


def _column(format_: SheetFormat, position: int) -> Column:
    keeps = format_.refereed and position == format_.list_keeper
    return Column(position, keeps, Slot(f"player-{position}"), Slot(f"start-{position}"))


def _game_line(format_: SheetFormat, game: PrintedGame) -> GridRow:
    if game.penalty:
        key = f"penalty{game.penalty}"
        return replace(_free_line(format_, key), booked=Slot(f"booked-{key}"))
    cells = tuple(
        Cell(None, None) if position in game.sitting else _cell(str(game.number), position)
        for position in _positions(format_)
    )
    turn = game.number % format_.seats == 0
    return GridRow(game.number, game.dealer, *_slots(str(game.number)), cells, turn)


def _foot(format_: SheetFormat, *, halved: bool) -> Foot:
    duties = range(pflichtsolo_lines(format_))
    return Foot(
        pflichtsoli=tuple(_free_line(format_, f"solo{i + 1}", owed_by=i % format_.seats + 1) for i in duties),
        penalties=tuple(_free_line(format_, f"penalty{i + 1}") for i in range(penalty_lines(format_, halved=halved))),
        game_points=_sum(format_, "points"),
        penalty_points=_sum(format_, "penalties"),
        result=_sum(format_, "result", "total"),
        won=tuple((Slot(f"figure-games-{at}"), Slot(f"figure-soli-{at}")) for at in _positions(format_)),
    )


def _free_line(format_: SheetFormat, key: str, owed_by: int | None = None) -> GridRow:
    cells = tuple(_cell(key, position) for position in _positions(format_))
    return GridRow(owed_by, None, *_slots(key), cells, ends_turn=owed_by == format_.seats)


def _slots(key: str) -> tuple[Slot, Slot, Slot, Slot, Slot]:
    who, after, value, winners = (Slot(f"figure-{name}-{key}") for name in ("who", "after", "value", "winners"))
    return who, after, Slot(f"kind-{key}"), value, winners


def _cell(key: str, position: int) -> Cell:
    return Cell(Slot(f"points-{key}-{position}"), Slot(f"running-{key}-{position}"))


def _sum(format_: SheetFormat, key: str, style: str = "partial") -> Sum:
    return Sum(Slot(f"figure-cross-{key}"), tuple(Slot(f"{style}-{key}-{at}") for at in _positions(format_)))
