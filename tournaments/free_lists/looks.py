"""A list viewed in a way other than it is written. What is stored does not change."""

from copy import copy
from dataclasses import replace

from scoring.lists.format import PotScope
from scoring.rules.worth import Counting
from tournaments.adapter import format_to_json, stored_format
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList

VIEWS = {"plus": Counting.PLUS, "minus": Counting.MINUS}


def counted_as(score_list: ScoreList, view: str) -> ScoreList:
    """The list, not to be saved, under rules by which only winners ("plus") or only losers ("minus") write."""
    shown = copy(score_list)
    rules = score_list.rule_set
    worth = {**rules.options.get("worth", {}), "counting": VIEWS[view].value}
    shown.rule_set = RuleSetVersion(key=rules.key, schema=rules.schema, options={**rules.options, "worth": worth})
    form = stored_format(score_list)
    if form.pot is not None:
        # Counted differently, a pot would last for games other than those played.
        shown.format = format_to_json(replace(form, scope=PotScope.TOURNAMENT))
    return shown
