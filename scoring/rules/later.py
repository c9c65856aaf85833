"""Options that came after rule sets had been stored: what those rule sets mean, which do not say them.

A rule set that does not name such an option plays it as the rule book does that it comes from, and one that plays it so
is stored without it: so its content, and the hash of that, are what they were.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from scoring.rules.rulebooks.catalogue import RULE_BOOKS
from scoring.rules.rules import RuleSet
from scoring.shapes import write

Json = dict[str, Any]

# Group -> its options of this kind, which all have a default; a rule book never changes what it says of one.
LATER: Mapping[str, tuple[str, ...]] = {
    "schweine": ("nine_ends",),
    "reservations": ("colours_equal", "throwing_in"),
    "hochzeit": ("plain_trick",),
    "armut": ("offered", "not_counted", "face_down", "plain_first"),
    "announcements": ("hochzeit", "absage_after_reply"),
    "play": ("lead_is",),
}
GROUPS_WITH_DEFAULTS = frozenset(field.name for field in fields(RuleSet) if field.default is not MISSING)


def _said_by(book: RuleSet) -> Mapping[str, Json]:
    """What a rule book says of the later options."""
    written = write(book)
    return {group: {name: written[group][name] for name in names} for group, names in LATER.items()}


# By the key of its rule book, what a rule set means that leaves them out; one of no known book means the defaults.
MEANT: Mapping[str, Mapping[str, Json]] = {key: _said_by(book) for key, book in RULE_BOOKS.items()}


def filled(given: Mapping[str, Any]) -> Json:
    """A rule set's JSON with what it does not say of later options; what is no object is left to `shapes.read`."""
    result = dict(given)
    for group, meant in _meant_by(given.get("key")).items():
        said = given.get(group, {} if group in GROUPS_WITH_DEFAULTS else None)
        if isinstance(said, Mapping):
            result[group] = {**meant, **said}
    return result


def without_later(rules: RuleSet) -> Json:
    """A rule set's JSON without the later options that it plays as its rule book does."""
    written: Json = write(rules)
    for group, meant in _meant_by(rules.key).items():
        written[group] = {
            name: value for name, value in written[group].items() if name not in meant or value != meant[name]
        }
    return written


def _meant_by(key: object) -> Mapping[str, Json]:
    return MEANT.get(key, {}) if isinstance(key, str) else {}
