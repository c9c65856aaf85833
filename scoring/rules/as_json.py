"""JSON in and out: rule sets, in the shape of the published interface.

Every key that is not known is an error, so that a misspelt one is never ignored.
"""

from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any

from scoring import shapes
from scoring.errors import RuleViolation
from scoring.rules.reservations import HANDS_OF_NINES
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import SCHEMA, RuleSet

Json = dict[str, Any]


def parse_rules(rules: object, options: object = None) -> RuleSet:
    """The rule set of a rule book's key or of a whole rule set's JSON, with some options replaced."""
    if isinstance(rules, str):
        return _book_with_options(rules, dumps(options, sort_keys=True))
    return with_options(_read(shapes.expect_object(rules, "rules")), options)


@lru_cache(maxsize=64)
def _book_with_options(key: str, options: str) -> RuleSet:
    return with_options(rule_book(key), loads(options))


def with_options(rules: RuleSet, options: object) -> RuleSet:
    """The rule set with the given options replaced, group by group; a Sonderpunkt worth 0 is taken out."""
    new = {} if options is None else shapes.expect_object(options, "options")
    return _read(_without_impossible_hands(_replaced(rules_to_json(rules), new), new)) if new else rules


def _read(given: Mapping[str, Any]) -> RuleSet:
    if given.get("schema", SCHEMA) != SCHEMA:
        raise RuleViolation("schema_unknown", "schema", schema=given["schema"], known=SCHEMA)
    return shapes.read(RuleSet, given)


def _without_impossible_hands(given: Json, new: Mapping[str, Any]) -> Json:
    """Hands of nines go with the nines, unless the options themselves ask for them."""
    deck = new.get("deck")
    if "throw_in" in new or not isinstance(deck, Mapping) or deck.get("nines") is not False:
        return given
    return {**given, "throw_in": [hand for hand in given["throw_in"] if hand not in HANDS_OF_NINES]}


def _replaced(old: Mapping[str, Any], new: Mapping[str, Any]) -> Json:
    result = dict(old)
    for key, value in new.items():
        both = isinstance(value, Mapping) and isinstance(old.get(key), Mapping)
        result[key] = _replaced(old[key], value) if both else value
    return result


def rules_to_json(rules: RuleSet) -> Json:
    """All options of a rule set."""
    result: Json = shapes.write(rules)
    return result


def rules_schema() -> Json:
    """JSON Schema (draft 2020-12) of a rule set."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **shapes.schema(RuleSet)}
