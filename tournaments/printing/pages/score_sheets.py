"""The paper list of a table (TSR 3.1.1, 4.2.4, 7.3, 8.2.2, 8.5, 10.1): its ruling and what is printed on it beforehand.

One grid from top to bottom: normal games, Pflichtsoli, penalties, sums and signatures stand in the same columns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from tournaments.printing.content.documents import PrintedGame, ScoreSheet, ScoreSheets, SheetFormat
from tournaments.printing.setting.pages import Code, Page, RuledPage, Slot, Text, dated, put

TEMPLATE = "printing/paper/score_sheet.html"
CODE = "code"

# Millimetres; `static/css/print.css` rules the same heights.
BODY_HEIGHT, BODY_WIDTH = 278.0, 186.0
TOP = 17.0 + 16.5  # head, heads of the columns
RUBRIC = 4.6  # the line that opens a rubric
FOOT = 2 * RUBRIC + 4 * 5.6 + 10.0 + 11.5 + 10.5  # penalties, sums, signatures, times, hints; no lines for penalties
PENALTY = 5.6
CONTINUED = 11.0  # the hint on sheets before the last
LEFT_COLUMNS = 54.0
ROW_LEAST, ROW_MOST = 5.2, 8.0


@dataclass(frozen=True, slots=True)
class Column:
    """A position at the table."""

    position: int
    keeps_list: bool
    player: Slot
    start: Slot


@dataclass(frozen=True, slots=True)
class Cell:
    """A position in a row: points of the game and the running total; neither where the position sits out."""

    points: Slot | None
    running: Slot | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: five columns on the left, then the positions."""

    number: int | None  # of the game or of the position; none: to be written in
    second: int | None  # the dealer; none: the game after which this was
    who: Slot
    after: Slot
    kind: Slot
    value: Slot
    winners: Slot
    cells: tuple[Cell, ...]
    ends_turn: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A row of the foot: the cross-sum and a total per position."""

    cross: Slot
    totals: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """What stands below the normal games, on the last sheet."""

    pflichtsoli: tuple[GridRow, ...]
    penalties: tuple[GridRow, ...]
    game_points: Sum
    penalty_points: Sum
    result: Sum
    won: tuple[tuple[Slot, Slot], ...]  # games, soli among them


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What the template rules."""

    format: SheetFormat
    columns: tuple[Column, ...]
    lines: tuple[GridRow, ...]
    foot: Foot | None
    sheet: int
    sheets: int
    normal_games: int
    duties: int
    span: int
    code: str = ""

    @property
    def narrow(self) -> bool:
        """Whether the columns of six and more leave no room for all words beside the start number."""
        return len(self.columns) > 5

    @property
    def hatched(self) -> bool:
        """Whether somebody sits out in a game of this sheet."""
        return any(cell.points is None for line in self.lines for cell in line.cells)


def pages_of(document: ScoreSheets) -> Iterator[Page]:
    """The pages of score sheets: each list in as many sheets as its format needs."""
    for sheet in document.sheets:
        texts = tuple(printed(sheet))
        codes = (Code(CODE, sheet.address),) if sheet.address else ()
        for page in ruled_pages(sheet.format, with_code=bool(codes)):
            yield Page(ruled=page, texts=texts, codes=codes)


@cache
def ruled_pages(format_: SheetFormat, *, with_code: bool = False) -> tuple[RuledPage, ...]:
    """The sheets of a list, with or without room for a code."""
    parts = split(format_)
    code = CODE if with_code else ""
    return tuple(_ruled(format_, games, (number, len(parts)), code) for number, games in enumerate(parts, start=1))


def split(format_: SheetFormat) -> tuple[tuple[PrintedGame, ...], ...]:
    """The normal games on each sheet; the last sheet has the Pflichtsoli and the foot too."""
    games = format_.games
    duties = format_.pflichtsoli * format_.seats
    on_last = max(0, int((_room(format_) - duties * ROW_LEAST) / ROW_LEAST))
    on_others = int((BODY_HEIGHT - TOP - CONTINUED) / 6.2) // format_.seats * format_.seats
    parts: list[tuple[PrintedGame, ...]] = []
    while len(games) > on_last:
        turns = ceil(len(games) / 2 / format_.seats)
        count = min(on_others, max(turns * format_.seats, len(games) - on_last))
        parts.append(games[:count])
        games = games[count:]
    return (*parts, games)


def printed(sheet: ScoreSheet) -> Iterator[Text]:
    """What is known of a list before the first game."""
    yield from put("event", sheet.event)
    yield from put("fact-date", dated(sheet.date))
    yield from put("fact-round", sheet.round)
    yield from put("table", sheet.table)
    for position, player in enumerate(sheet.players, start=1):
        yield from put(f"player-{position}", player.name)
        yield from put(f"start-{position}", player.start_number)


def penalty_lines(format_: SheetFormat) -> int:
    """How many penalties there is room for."""
    return 3 if format_.seats == 4 else 2


def _ruled(format_: SheetFormat, games: Sequence[PrintedGame], place: tuple[int, int], code: str) -> RuledPage:
    sheet, sheets = place
    last = sheet == sheets
    face = Face(
        format=format_,
        columns=tuple(_column(format_, position) for position in _positions(format_)),
        lines=tuple(_game_line(format_, game) for game in games),
        foot=_foot(format_) if last else None,
        sheet=sheet,
        sheets=sheets,
        normal_games=len(format_.games),
        duties=format_.pflichtsoli * format_.seats,
        span=2 * format_.seats,
        code=code,
    )
    room = _room(format_) if last else BODY_HEIGHT - TOP - CONTINUED
    lines = len(games) + (len(face.foot.pflichtsoli) if face.foot else 0)
    return RuledPage(template=TEMPLATE, face=face, sizes=_sizes(format_, room / max(1, lines)))


def _sizes(format_: SheetFormat, row: float) -> tuple[tuple[str, str], ...]:
    position = (BODY_WIDTH - LEFT_COLUMNS) / format_.seats
    return (
        ("row", f"{min(ROW_MOST, int(row * 20) / 20):.2f}mm"),
        ("points", f"{position * 0.43:.3f}mm"),
        ("running", f"{position * 0.57:.3f}mm"),
    )


def _room(format_: SheetFormat) -> float:
    """Height for normal games and Pflichtsoli on the last sheet."""
    rubric = RUBRIC if format_.pflichtsoli else 0
    return BODY_HEIGHT - TOP - FOOT - rubric - penalty_lines(format_) * PENALTY


def _positions(format_: SheetFormat) -> range:
    return range(1, format_.seats + 1)


def _column(format_: SheetFormat, position: int) -> Column:
    keeps = position == format_.list_keeper
    return Column(position, keeps, Slot(f"player-{position}"), Slot(f"start-{position}"))


def _game_line(format_: SheetFormat, game: PrintedGame) -> GridRow:
    cells = tuple(
        Cell(None, None) if position in game.sitting else _cell(str(game.number), position)
        for position in _positions(format_)
    )
    turn = game.number % format_.seats == 0
    return GridRow(game.number, game.dealer, *_slots(str(game.number)), cells, turn)


def _foot(format_: SheetFormat) -> Foot:
    duties = range(format_.pflichtsoli * format_.seats)
    return Foot(
        pflichtsoli=tuple(_free_line(format_, f"solo{i + 1}", owed_by=i % format_.seats + 1) for i in duties),
        penalties=tuple(_free_line(format_, f"penalty{i + 1}") for i in range(penalty_lines(format_))),
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
