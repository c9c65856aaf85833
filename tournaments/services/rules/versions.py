"""Stores rule sets as immutable rows that are shared."""

import hashlib
import json
from typing import Any

from scoring.rules.as_json import rules_to_store
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import RuleSet
from tournaments.models.rules import RuleSetVersion


def rule_set_version(rules: RuleSet) -> RuleSetVersion:
    """Returns the row of a rule set, creating it if needed. Its `options` override those of the rule book."""
    written = rules_to_store(rules)
    text = json.dumps(written, sort_keys=True, separators=(",", ":"))
    version, _ = RuleSetVersion.objects.get_or_create(
        content_hash=hashlib.sha256(text.encode()).hexdigest(),
        defaults={"key": written["key"], "schema": written["schema"], "options": _add_zero_sonderpunkte(written)},
    )
    return version


def _add_zero_sonderpunkte(written: dict[str, Any]) -> dict[str, Any]:
    """Returns all options, with 0 for each Sonderpunkt that the rule book has and this set doesn't."""
    book = rules_to_store(rule_book(written["key"]))
    return {**written, "sonderpunkte": {**dict.fromkeys(book["sonderpunkte"], 0), **written["sonderpunkte"]}}
