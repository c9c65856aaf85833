"""Pots of points (Punktetopf), either shared by a round or belonging to a single list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.lists.format import PotScope
from scoring.lists.pot import is_empty_pot, rest_of_pot
from scoring.lists.sheet import Sheet
from scoring.terms import Phase
from tournaments.adapter import list_state, stored_format
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ScoreList
from tournaments.selectors.list_states import DRAWN

POT_EMPTY = "pot_empty"
TIME_UP = "time_up"  # time was called while a game was played


@dataclass(frozen=True, slots=True, kw_only=True)
class PotLine:
    """The state of a pot; the last game may bring `left` below 0.

    `emptied`: whether the pot has run out; stays true after corrections. `due`: whether the current game is the last
    normal one.
    """

    points: int
    left: int
    shared: bool
    emptied: bool
    due: bool = False


def pot_in(in_round: Round) -> dict[str, Any] | None:
    """Returns the pot as in `Tournament.pot`; rounds keep their own once they are published."""
    pot: dict[str, Any] | None = in_round.tournament.pot if in_round.status == RoundStatus.DRAWN else in_round.pot
    return pot


def shared_pot(in_round: Round) -> Mapping[str, Any] | None:
    """Returns the round's pot if all tables share it, or else None."""
    pot = pot_in(in_round)
    return pot if pot and pot["scope"] == PotScope.TOURNAMENT else None


def pot_left_of(in_round: Round) -> int | None:
    """Returns how much is left in the shared pot, or None if there isn't one. One query.

    Lists of totals aren't counted, because nobody knows how much they have drawn.
    """
    pot = shared_pot(in_round)
    if pot is None:
        return None
    drawn = ScoreList.objects.filter(table__round=in_round).values_list(DRAWN, flat=True)
    return rest_of_pot(pot["points"], (each or 0 for each in drawn))


def round_pot(in_round: Round) -> PotLine | None:
    pot, left = shared_pot(in_round), pot_left_of(in_round)
    if pot is None or left is None:
        return None
    return PotLine(points=pot["points"], left=left, shared=True, emptied=in_round.pot_emptied_at is not None)


def has_normal_games_left(score_list: ScoreList) -> bool:
    """True if the list has normal games left."""
    state = list_state(score_list)
    return state.phase is Phase.NORMAL and not state.broken_off


def pot_of(score_list: ScoreList, sheet: Sheet) -> PotLine | None:
    """Returns the pot that a list draws from. One query if it is shared."""
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
    return PotLine(points=points, left=sheet.pot_left, shared=False, emptied=is_empty_pot(sheet.pot_left))


def _is_due(score_list: ScoreList) -> bool:
    return score_list.due_event == POT_EMPTY and not list_state(score_list).broken_off


def is_time_due(score_list: ScoreList) -> bool:
    """True if time was called during the current game, so that it is the last normal one."""
    return score_list.due_event == TIME_UP and has_normal_games_left(score_list)
