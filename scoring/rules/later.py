"""Options that are newer than some stored rule sets.

A rule set that lacks one plays as its rule book does and is stored without it, so that stored hashes stay the same.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.rules.rules import RuleSet
from scoring.shapes import write

Json = dict[str, Any]

# Group -> its later options, all with defaults. A rule book must never change its value of one.
LATER_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "schweine": ("nine_ends",),
    "reservations": ("colours_equal", "throwing_in"),
    "hochzeit": ("plain_trick",),
    "armut": ("offered", "not_counted", "face_down", "plain_first"),
    "announcements": ("hochzeit", "absage_after_reply"),
    "play": ("lead_is",),
}
GROUPS_WITH_DEFAULTS = frozenset(field.name for field in fields(RuleSet) if field.default is not MISSING)


def _later_options_in(book: RuleSet) -> Mapping[str, Json]:
    written = write(book)
    return {group: {name: written[group][name] for name in names} for group, names in LATER_OPTIONS.items()}


# Rule book key -> meaning of missing options; other sets use the defaults.
MEANT: Mapping[str, Mapping[str, Json]] = {key: _later_options_in(book) for key, book in RULE_BOOKS.items()}


def with_later_options(given: Mapping[str, Any]) -> Json:
    """Adds later options that are missing. Leaves it to `shapes.read` to reject values that aren't objects."""
    result = dict(given)
    for group, meant in _later_options_for(given.get("key")).items():
        said = given.get(group, {} if group in GROUPS_WITH_DEFAULTS else None)
        if isinstance(said, Mapping):
            result[group] = {**meant, **said}
    return result


def without_later_options(rules: RuleSet) -> Json:
    """Returns a rule set's JSON, omitting options added later if they have the same value as in the rule book."""
    written: Json = write(rules)
    for group, meant in _later_options_for(rules.key).items():
        written[group] = {
            name: value for name, value in written[group].items() if name not in meant or value != meant[name]
        }
    return written


def _later_options_for(key: object) -> Mapping[str, Json]:
    return MEANT.get(key, {}) if isinstance(key, str) else {}
