"""Rule sets as JSON, with some options beside them."""

import json

from scoring.rules.as_json import parse_rules, rules_to_json
from scoring.rules.rulebooks.ddv import DDV


def test_whole_rule_set_is_taken_with_options():
    whole = parse_rules("ddv", {"worth": {"solo": 1}})
    assert parse_rules(json.loads(json.dumps(rules_to_json(whole))), {"worth": {"solo": 0}}) == DDV
