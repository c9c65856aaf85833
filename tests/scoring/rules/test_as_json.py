import json

import pytest

from scoring.errors import RuleViolation
from scoring.rules.as_json import parse_rules, rules_to_json
from scoring.rules.rulebooks.ddv import DDV


def test_whole_rule_set_is_taken_with_options():
    whole = parse_rules("ddv", {"worth": {"solo": 1}})
    assert parse_rules(json.loads(json.dumps(rules_to_json(whole))), {"worth": {"solo": 0}}) == DDV


# rule set without a group, replacement, code
NO_GROUP = [
    ("worth", {}, "value_missing"),
    ("hochzeit", {}, "value_missing"),
    ("hochzeit", {"hochzeit": 3}, "not_an_object"),
]


@pytest.mark.parametrize(("group", "instead", "code"), NO_GROUP)
def test_whole_rule_set_has_every_group(group: str, instead: dict[str, object], code: str):
    whole = {name: value for name, value in rules_to_json(DDV).items() if name != group}
    with pytest.raises(RuleViolation) as refused:
        parse_rules(whole | instead)
    assert (refused.value.code, refused.value.field) == (code, group)
