"""Explanations for the games of a list."""

from scoring.errors import RuleViolation
from scoring.game.explanation import Explanation, credits_for, explain
from scoring.lists.entries import BrokenSolo, GameEntry
from scoring.lists.sheet import SheetGame
from scoring.rules.rules import RuleSet


def explain_entry(entry: GameEntry, game: SheetGame, rules: RuleSet) -> Explanation:
    """Explains a game. Includes only its lines if a violation ended it or the rules no longer allow it."""
    if isinstance(entry.facts, BrokenSolo):
        return Explanation((), credits_for(game), ())
    try:
        return explain(entry.facts, rules, game)
    except RuleViolation:
        return Explanation((), credits_for(game), ())
