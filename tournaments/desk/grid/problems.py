"""Problems in the grid, for the line that is always in view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.lists.duty import PAYING
from tournaments.desk.grid.lines import GridLine
from tournaments.desk.paper.rows import RowState
from tournaments.phrases.lists.games import normal_name
from tournaments.views.lists.opened import ListRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A row that must be corrected; `ends`: whether reading stops there."""

    words: str
    address: str
    ends: bool = False


def with_duties_played(
    opened: ListRequest, block: Sequence[GridLine], games: Sequence[GridLine]
) -> tuple[GridLine, ...]:
    """Explains, for block rows that aren't owed, when their Pflichtsolo was played."""
    behind, played = 0, {}
    for line in games:
        behind = line.number or behind
        if line.game and line.game.duty in PAYING:
            played[line.game.soloist] = behind
    return tuple(
        replace(line, refusal=_already_played_words(opened, seat, played[seat]))
        if (seat := line.row.seat) in played and line.read.refusal and line.read.refusal.code == "row_solo_not_owed"
        else line
        for line in block
    )


def _already_played_words(opened: ListRequest, seat: int | None, behind: int) -> str:
    return _(
        "{name}’s Pflichtsolo is already in the row after normal game {number}. Correct that row, or clear this one."
    ).format(name=opened.view.names[seat or 0], number=behind)


def problems_of(opened: ListRequest, block: Sequence[GridLine], games: Sequence[GridLine]) -> tuple[Problem, ...]:
    refused = [
        Problem(
            words=f"{_row_words(opened, line)}: {line.refusal}",
            address=f"#{line.key}",
            ends=line.read.stand is RowState.REFUSED,
        )
        for line in (*block, *games)
        if line.refusal
    ]
    gap = gap_of(games)
    empty = (
        [Problem(words=_("{row} is empty.").format(row=_row_words(opened, gap)), address=f"#{gap.key}")] if gap else []
    )
    return (*refused, *empty)


def gap_of(games: Sequence[GridLine]) -> GridLine | None:
    """Returns the first empty row that has a typed row below it."""
    typed = max((at for at, line in enumerate(games) if line.row.typed), default=0)
    return next((line for line in games[:typed] if not line.row.typed), None)


def _row_words(opened: ListRequest, line: GridLine) -> str:
    if line.row.seat:
        return _("Pflichtsolo of {name}").format(name=opened.view.names[line.row.seat])
    return normal_name(line.number) if line.number else _("Row without a number")
