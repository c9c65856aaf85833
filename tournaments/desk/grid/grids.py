"""A paper list as typed, before it's saved."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.lists.sheet import Sheet
from tournaments.adapter import fold_after, list_state
from tournaments.desk.paper.rows import PaperNotation, PaperReading, SharedPot, TypedRow, read_rows
from tournaments.models.score_list import ScoreList
from tournaments.selectors.lists.lists import ListView
from tournaments.selectors.lists.pots import has_normal_games_left, round_pot


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """The stored list (`view`), the rows that were read, and the resulting sheet."""

    view: ListView
    reading: PaperReading
    sheet: Sheet
    pot: SharedPot | None = None

    @property
    def broken(self) -> RuleViolation | None:
        """The stored list's error, if any; no rows are read in that case."""
        return self.view.folded.broken


def grid_of(
    score_list: ScoreList, view: ListView, rows: Sequence[TypedRow], writing: PaperNotation, *, penalises: bool
) -> Grid:
    """Reads rows as if they followed the list's entries; one query if the tables share a pot."""
    folding = fold_after(score_list, view.folded.sheet.entries)
    readable = [] if view.folded.broken else rows
    pot = pot_before_rows(score_list, folding.state.drawn)
    reading = read_rows(folding, readable, writing, penalises=penalises, pot=pot)
    return Grid(view=view, reading=reading, sheet=folding.sheet(), pot=pot)


def block_of(view: ListView) -> tuple[int, ...]:
    """Returns the seats that owe Pflichtsoli, in the order printed: everybody's first, then everybody's second."""
    owed = view.folded.sheet.open_pflichtsoli
    return tuple(
        seat for turn in range(max(owed, default=0)) for seat, number in enumerate(owed, start=1) if number > turn
    )


def pot_before_rows(score_list: ScoreList, drawn: int) -> SharedPot | None:
    """Returns the state of the shared pot before the typed rows; at most one query.

    `drawn`: points taken from it by earlier entries. The list's other points are put back, because the rows take them
    again.
    """
    line = round_pot(score_list.table.round) if score_list.table else None
    if line is None:
        return None
    left = line.left + list_state(score_list).drawn - drawn
    return SharedPot(left=None if line.emptied else left, due=line.emptied and has_normal_games_left(score_list))
