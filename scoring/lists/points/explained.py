"""Why a game of a list came out as it did."""

from scoring.errors import RuleViolation
from scoring.game.explanation import Explanation, credits_of, explain
from scoring.lists.entries import BrokenSolo, GameEntry
from scoring.lists.sheet import SheetEntry
from scoring.rules.rules import RuleSet


def explained(entry: GameEntry, game: SheetEntry, rules: RuleSet) -> Explanation:
    """What the result of a game follows from: its lines alone for a solo that a violation ended, and for a game that
    the rules refuse now, which keeps its last result.
    """
    if isinstance(entry.facts, BrokenSolo):
        return Explanation((), credits_of(game), ())
    try:
        return explain(entry.facts, rules, game)
    except RuleViolation:
        return Explanation((), credits_of(game), ())
