"""Rows of the grid, as its template needs them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.lists.as_json.entries import parse_entry
from scoring.lists.duty import PAYING
from scoring.lists.entries import GameEntry
from scoring.lists.sheet import SheetGame
from scoring.terms import Duty, Kind
from tournaments.desk.grid.forms import TypedGrid
from tournaments.desk.grid.grids import Grid
from tournaments.desk.paper.rows import ReadRow, RowState, TypedRow
from tournaments.phrases import terms
from tournaments.phrases.lists.games import paper_name, paper_number
from tournaments.phrases.lists.people import event_words
from tournaments.views.lists.context import EntryLine, as_context
from tournaments.views.lists.opened import ListRequest

MOST_EMPTY_ROWS = 40
RULED_EVERY = 4
# As on paper.
MARKS = {Duty.PFLICHTSOLO: "P", Duty.VORGEFUEHRT: "P", Duty.LUSTSOLO: "L"}
KINDS = {Kind.STILLE_HOCHZEIT: "sH", Kind.HOCHZEIT_SOLO: "H"}


class SeatCell(NamedTuple):
    """The points of one seat in a row, or None if the seat sits out."""

    points: int | None
    total: int
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GridLine:
    """A row of the grid; `number` as printed on paper, or None in the block."""

    key: str
    number: int | None
    read: ReadRow
    refusal: str
    mark: str
    duty: str
    event: str

    @property
    def row(self) -> TypedRow:
        return self.read.row

    @property
    def game(self) -> SheetGame | None:
        return self.read.result.game

    @property
    def closes_four(self) -> bool:
        return self.number is not None and self.number % RULED_EVERY == 0

    @property
    def waits(self) -> bool:
        return self.read.stand is RowState.WAITING

    @property
    def lacks_value(self) -> bool:
        return self.read.stand is RowState.HALF

    @property
    def cells(self) -> tuple[SeatCell, ...]:
        """The cells by seat, empty if the row doesn't count."""
        points = self.read.result.points or (0,) * len(self.read.totals)
        game = self.game
        return tuple(
            SeatCell(
                points=moved if game is None or seat in game.players else None,
                total=total,
                won=game is not None and seat in game.winners,
            )
            for seat, (moved, total) in enumerate(zip(points, self.read.totals, strict=True), start=1)
        )


def rows_needed(typed: TypedGrid, grid: Grid) -> int:
    """Returns how many rows to show: one for each remaining game and other entry, and one more."""
    games = grid.reading.rows[len(typed.block) :]
    others = sum(not _is_normal(row) for row in games)
    left = min(grid.view.folded.sheet.normal_games_left, MOST_EMPTY_ROWS + len(typed.games))
    return max(len(typed.games), others + left) + 1


def _is_normal(row: ReadRow) -> bool:
    game = row.result.game
    return row.stand is not RowState.COUNTS or (game is not None and game.duty not in PAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLine(EntryLine):
    paper_number: str
    paper_name: str


def stored_lines(opened: ListRequest, rows: Sequence[EntryLine]) -> list[StoredLine]:
    games, names = opened.view.folded.sheet.games, opened.view.names
    lines = []
    for line in rows:
        game = line.row.result.game
        stored = StoredLine(
            **as_context(line),
            paper_number=paper_number(games, game) if game else "",
            paper_name=paper_name(games, game, names) if game else "",
        )
        lines.append(stored)
    return lines


def lines_of(opened: ListRequest, typed: TypedGrid, grid: Grid) -> tuple[tuple[GridLine, ...], tuple[GridLine, ...]]:
    rows = grid.reading.rows or tuple(ReadRow(row=row) for row in typed.rows)
    block, games = rows[: len(typed.block)], rows[len(typed.block) :]
    empty = (ReadRow(row=TypedRow()),) * (rows_needed(typed, grid) - len(games))
    return (
        tuple(_line(opened, row, key, None) for key, row in zip(typed.keys, block, strict=False)),
        tuple(_game_lines(opened, grid, [*games, *empty])),
    )


def _game_lines(opened: ListRequest, grid: Grid, rows: Sequence[ReadRow]) -> list[GridLine]:
    sheet = opened.view.folded.sheet
    number = sum(game.duty not in PAYING for game in sheet.games)
    last, lines = number + sheet.normal_games_left, []
    for index, row in enumerate(rows, start=1):
        counts = _is_normal(row)
        number += counts
        lines.append(_line(opened, row, f"row-{index}", number if counts and number <= last else None))
    return lines


def _line(opened: ListRequest, row: ReadRow, key: str, number: int | None) -> GridLine:
    duty = row.result.game.duty if row.result.game and opened.has_pflichtsoli else None
    return GridLine(
        key=key,
        number=number,
        read=row,
        refusal=opened.sentence(row.refusal) if row.refusal else "",
        mark=MARKS[duty] if duty else KINDS.get(row.facts.get("kind", ""), ""),
        duty=terms.word(terms.DUTIES, duty) if duty else "",
        event=_event_words(opened, row),
    )


def _event_words(opened: ListRequest, row: ReadRow) -> str:
    entry = parse_entry(row.facts) if row.facts else None
    return "" if entry is None or isinstance(entry, GameEntry) else event_words(entry, opened.view.names)
