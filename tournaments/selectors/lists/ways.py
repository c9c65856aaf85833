"""Alternative plans for an edit that affects later games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.lists.duty import PAYING
from scoring.lists.sheet import SheetGame
from scoring.terms import Duty
from tournaments.models.score_list import Entry, ScoreList
from tournaments.selectors.lists.edits import (
    OF_ANOTHER,
    Conflict,
    Edit,
    EditPlan,
    Spot,
    noted_of,
    plan_edit,
)

# A game's comparable properties; its number is left out since insertions change it.
Seen = tuple[int, tuple[int, ...], Duty | None, int, tuple[int, ...]]
NOTHING_BEHIND = (Spot.END, Spot.TOTALS)
ASPECTS = ("dealer", "sitting", "duty", "bock", "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysOut:
    """The possible plans, by how they treat later games. `refusal`: the reason if the plain one is missing.

    `Conflict.REVIEW` replaces the plain plan, and is the only one that leaves later entries illegal.
    """

    plans: dict[Conflict, EditPlan]
    refusal: RuleViolation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterGame:
    """A later game as noted, and as it would be under each plan; None if it would be left for review."""

    before: SheetGame
    after: dict[Conflict, SheetGame | None]


def ways_out(score_list: ScoreList, rows: Sequence[Entry], edit: Edit) -> WaysOut:
    """Returns all plans for an edit that lead to different results.

    Raises the same errors as `plan_edit` does for the entry itself.
    """
    plans, refusal = dict[Conflict, EditPlan](), None
    try:
        plans[Conflict.REFUSE] = plan_edit(score_list, rows, edit)
    except RuleViolation as violation:
        if violation.code not in OF_ANOTHER or edit.spot in NOTHING_BEHIND:
            raise
        refusal = violation
    plain = plans.get(Conflict.REFUSE)
    if edit.spot not in NOTHING_BEHIND and (plain is None or plain.first_later < len(plain.lines)):
        for way in (Conflict.AS_NOTED, Conflict.MOVE_DUTY):
            _add_if_new(plans, way, score_list, rows, edit)
    if refusal is not None:
        plans[Conflict.REVIEW] = plan_edit(score_list, rows, edit, Conflict.REVIEW)
    return WaysOut(plans=plans, refusal=refusal)


def _add_if_new(
    plans: dict[Conflict, EditPlan], way: Conflict, score_list: ScoreList, rows: Sequence[Entry], edit: Edit
) -> None:
    try:
        plan = plan_edit(score_list, rows, edit, way)
    except RuleViolation:
        return
    moved = way is not Conflict.MOVE_DUTY or _moves_duty(plan)
    if moved and all(_games(plan) != _games(other) for other in plans.values()):
        plans[way] = plan


def _moves_duty(plan: EditPlan) -> bool:
    """True if a different later solo would count as a Pflichtsolo."""
    return any((was.duty in PAYING) != (game.duty in PAYING) for _place, was, game in _later_games(plan) if game)


def _games(plan: EditPlan) -> list[Seen]:
    return [_compared_values(game) for game in plan.after.sheet.games]


def _compared_values(game: SheetGame) -> Seen:
    return game.dealer, game.sitting, game.duty, game.bock, _trimmed_points(game)


def _trimmed_points(game: SheetGame) -> tuple[int, ...]:
    """Returns points without trailing zeros, so that added seats make no difference."""
    last = max((seat for seat, each in enumerate(game.points, start=1) if each), default=0)
    return game.points[:last]


def aspects_that_differ(before: SheetGame, after: SheetGame) -> list[str]:
    """Returns the properties that change; the people sitting out only count if the dealer stays the same."""
    pairs = zip(ASPECTS, _compared_values(before), _compared_values(after), strict=True)
    different = [name for name, was, now in pairs if was != now]
    return [name for name in different if name != "sitting" or "dealer" not in different]


def later_games(ways: WaysOut) -> list[LaterGame]:
    later: dict[int, LaterGame] = {}
    for way, plan in ways.plans.items():
        for place, was, game in _later_games(plan):
            later.setdefault(place, LaterGame(before=was, after={})).after[way] = game
    return [each for each in later.values() if any(_differs(each.before, game) for game in each.after.values())]


def _later_games(plan: EditPlan) -> Iterator[tuple[int, SheetGame, SheetGame | None]]:
    """Yields the position of each later game, the game as noted, and as it would become."""
    for place in range(plan.first_later, len(plan.lines)):
        was = noted_of(plan.lines[place].row)
        if was is not None:
            yield place, was, plan.after.results[place].game


def _differs(before: SheetGame, after: SheetGame | None) -> bool:
    return after is None or _compared_values(before) != _compared_values(after)
