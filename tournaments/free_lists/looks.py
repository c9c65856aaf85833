"""Other ways to display a list."""

from copy import copy
from dataclasses import replace

from scoring.lists.format import PotScope
from scoring.rules.worth import Counting
from tournaments.adapter import format_to_json, stored_format
from tournaments.models.rules import RuleSetVersion
from tournaments.models.score_list import ScoreList

VIEWS = {"plus": Counting.PLUS, "minus": Counting.MINUS}


def counted_as(score_list: ScoreList, view: str) -> ScoreList:
    """Returns an unsaved copy in which only winners ("plus") or losers ("minus") get points."""
    shown = copy(score_list)
    rules = score_list.rule_set
    worth = {**rules.options.get("worth", {}), "counting": VIEWS[view].value}
    shown.rule_set = RuleSetVersion(key=rules.key, schema=rules.schema, options={**rules.options, "worth": worth})
    form = stored_format(score_list)
    if form.pot is not None:
        # Under other counting, a pot would empty after other games.
        shown.format = format_to_json(replace(form, scope=PotScope.TOURNAMENT))
    return shown
