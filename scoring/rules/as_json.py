"""The published JSON format of rule sets. Unknown keys are rejected."""

from collections.abc import Mapping
from functools import lru_cache
from json import dumps, loads
from typing import Any

from scoring import shapes
from scoring.errors import RuleViolation
from scoring.rules.cards import TRICKS_WITH_NINES, TRICKS_WITHOUT_NINES
from scoring.rules.later import with_later_options, without_later_options
from scoring.rules.reservations import HANDS_OF_NINES
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rules import SCHEMA, RuleSet

Json = dict[str, Any]


def parse_rules(rules: object, options: object = None) -> RuleSet:
    """Parses the key of a rule book or a full rule set, and replaces some of its options."""
    if isinstance(rules, str):
        return _book_with_options(rules, dumps(options, sort_keys=True))
    return with_options(_read_rules(shapes.expect_object(rules, "rules")), options)


def stored_rules(key: str, options: Mapping[str, Any]) -> RuleSet:
    """Restores a rule set that was stored by `rules_to_store`.

    Old rule sets may contain announcement times that are impossible with forty cards; these are shifted as in
    `with_options`.
    """
    return with_options(rule_book(key), _adapt_deadlines(options))


@lru_cache(maxsize=64)
def _book_with_options(key: str, options: str) -> RuleSet:
    return with_options(rule_book(key), loads(options))


def with_options(rules: RuleSet, options: object) -> RuleSet:
    """Replaces individual options within their groups; a Sonderpunkt worth 0 is removed."""
    new = {} if options is None else shapes.expect_object(options, "options")
    if not new:
        return rules
    return _read_rules(_without_nines(_replace_options(rules_to_json(rules), new), new, rules.deck.nines))


def _read_rules(given: Mapping[str, Any]) -> RuleSet:
    if given.get("schema", SCHEMA) != SCHEMA:
        raise RuleViolation("schema_unknown", "schema", schema=given["schema"], known=SCHEMA)
    return shapes.read(RuleSet, with_later_options(given))


def _without_nines(given: Json, new: Mapping[str, Any], had_nines: bool) -> Json:
    """Adapts a rule set to a deck without nines, unless `new` says otherwise."""
    deck = new.get("deck")
    if not isinstance(deck, Mapping) or deck.get("nines") is not False:
        return given
    if "throw_in" not in new:
        given = {**given, "throw_in": [hand for hand in given["throw_in"] if hand not in HANDS_OF_NINES]}
    said = new.get("announcements")
    moved = had_nines and not (isinstance(said, Mapping) and "cards_held" in said)
    return _lower_deadlines(given) if moved else given


def _adapt_deadlines(given: Mapping[str, Any]) -> Json:
    deck, words = given.get("deck"), given.get("announcements")
    held = words.get("cards_held") if isinstance(words, Mapping) else None
    without = isinstance(deck, Mapping) and deck.get("nines") is False
    impossible = isinstance(held, list) and any(cards > TRICKS_WITHOUT_NINES for cards in held)
    return _lower_deadlines(given) if without and impossible else dict(given)


def _lower_deadlines(given: Mapping[str, Any]) -> Json:
    """Lowers the announcement deadlines by two cards, so that they still fall after the same trick."""
    words = given["announcements"]
    fewer = TRICKS_WITH_NINES - TRICKS_WITHOUT_NINES
    return {**given, "announcements": {**words, "cards_held": [max(0, held - fewer) for held in words["cards_held"]]}}


def _replace_options(old: Mapping[str, Any], new: Mapping[str, Any]) -> Json:
    result = dict(old)
    for key, value in new.items():
        both = isinstance(value, Mapping) and isinstance(old.get(key), Mapping)
        result[key] = _replace_options(old[key], value) if both else value
    return result


def rules_to_json(rules: RuleSet) -> Json:
    """Serializes all options of a rule set."""
    result: Json = shapes.write(rules)
    return result


def rules_to_store(rules: RuleSet) -> Json:
    """Serializes a rule set for `stored_rules`, leaving out later options that equal the rule book's."""
    return without_later_options(rules)


def rules_schema() -> Json:
    """Returns the JSON Schema (draft 2020-12) of a rule set."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **shapes.schema(RuleSet)}
