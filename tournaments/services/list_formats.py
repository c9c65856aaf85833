"""What a list looks like before anything is entered."""

from typing import Any

from tournaments.adapter import folded, state_of
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList

JSON = Any


def opening_state(rule_set: RuleSetVersion, list_format: JSON) -> JSON:
    """What overviews show of a list without entries, as the engine has it."""
    return state_of(folded(ScoreList(rule_set=rule_set, format=list_format), []))
