"""Values that already include Bock when they're entered."""

from dataclasses import replace

from scoring.game.game import PointsEntry
from scoring.lists.bock import factor
from scoring.lists.duty import State
from scoring.lists.entries import GameEntry
from scoring.lists.format import Format
from scoring.lists.points.running import score_at
from scoring.rules.rules import RuleSet


def without_bock(entry: GameEntry, rules: RuleSet, list_format: Format, state: State) -> GameEntry | None:
    """Finds the game that has the entered value once Bock is applied, or None if there isn't one.

    Games entered by facts are returned unchanged. Raises RuleViolation if the game is impossible.
    """
    multiplied, stated = factor(state.bocks, rules.bock), entry.facts
    if multiplied == 1 or not isinstance(stated, PointsEntry):
        return entry
    sign = -1 if stated.value < 0 else 1
    for value in range(abs(stated.value) + 1):
        candidate = replace(entry, facts=replace(stated, value=sign * value))
        if score_at(candidate, rules, list_format, state).value == stated.value:
            return candidate
    return None
