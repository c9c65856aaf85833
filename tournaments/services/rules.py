"""Rule sets become rows: equal rules are one row, and a row never changes."""

import hashlib
import json

from scoring.rules import RuleSet
from scoring.serialize import rules_to_json
from tournaments.models.rules import RuleSetVersion


def rule_set_version(rules: RuleSet) -> RuleSetVersion:
    """The row of a rule set, made when it is not there yet. `options` holds the whole set as JSON."""
    options = rules_to_json(rules)
    text = json.dumps(options, sort_keys=True, separators=(",", ":"))
    version, _ = RuleSetVersion.objects.get_or_create(
        content_hash=hashlib.sha256(text.encode()).hexdigest(),
        defaults={"key": options["key"], "schema": options["schema"], "options": options},
    )
    return version
