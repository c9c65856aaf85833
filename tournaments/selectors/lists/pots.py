"""The pot of points (Punktetopf) that all tables of a round share, and what a list says of its pot."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.lists.format import PotScope
from scoring.lists.pot import is_played_off, left_of
from scoring.lists.sheet import Sheet
from scoring.terms import Phase
from tournaments.adapter import list_state, stored_format
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.selectors.list_states import DRAWN

POT_EMPTY = "pot_empty"
TIME_UP = "time_up"  # due where the desk has called time while a game was played


@dataclass(frozen=True, slots=True, kw_only=True)
class PotLine:
    """What is left of a pot; the last game may take it below 0.

    `shared`: by all tables. `emptied`: it is played off, whatever was corrected since. `due`: the game that is being
    played at this list is its last normal one.
    """

    points: int
    left: int
    shared: bool
    emptied: bool
    due: bool = False


def pot_in(in_round: Round) -> dict[str, Any] | None:
    """The pot of a round, as `Tournament.pot`: settled when it is published, until then the tournament's."""
    pot: dict[str, Any] | None = in_round.tournament.pot if in_round.status == RoundStatus.DRAWN else in_round.pot
    return pot


def shared_pot(in_round: Round) -> Mapping[str, Any] | None:
    """The pot of a round as `Tournament.pot` where all tables share it."""
    pot = pot_in(in_round)
    return pot if pot and pot["scope"] == PotScope.TOURNAMENT else None


def pot_left_of(in_round: Round) -> int | None:
    """What all tables together left of their pot, None where they share none; one query.

    What a list of totals drew is not known and not counted.
    """
    pot = shared_pot(in_round)
    if pot is None:
        return None
    drawn = ScoreList.objects.filter(table__round=in_round).values_list(DRAWN, flat=True)
    return left_of(pot["points"], (each or 0 for each in drawn))


def round_pot(in_round: Round) -> PotLine | None:
    """The shared pot of a round; one query where there is one."""
    pot, left = shared_pot(in_round), pot_left_of(in_round)
    if pot is None or left is None:
        return None
    return PotLine(points=pot["points"], left=left, shared=True, emptied=in_round.pot_emptied_at is not None)


def goes_on(score_list: ScoreList) -> bool:
    """Whether a list has normal games to play."""
    state = list_state(score_list)
    return state.phase is Phase.NORMAL and not state.broken_off


def pot_of(score_list: ScoreList, sheet: Sheet) -> PotLine | None:
    """The pot a list draws from, its own or that of all tables; one query where it is shared."""
    shared_pot = round_pot(score_list.table.round) if score_list.table else None
    if shared_pot is not None:
        return PotLine(
            points=shared_pot.points,
            left=shared_pot.left,
            shared=True,
            emptied=shared_pot.emptied,
            due=_is_due(score_list),
        )
    points = stored_format(score_list).pot
    if points is None or sheet.pot_left is None:
        return None
    return PotLine(points=points, left=sheet.pot_left, shared=False, emptied=is_played_off(sheet.pot_left))


def _is_due(score_list: ScoreList) -> bool:
    """Whether the game that is being played is the last; of a list that was broken off none is."""
    return score_list.due_event == POT_EMPTY and not list_state(score_list).broken_off


def is_time_due(score_list: ScoreList) -> bool:
    """Whether time was called while the game was played that is the last of the normal ones."""
    return score_list.due_event == TIME_UP and goes_on(score_list)
