"""The options of a rule set by dotted path, as in `RuleViolation.field`: "worth.solo"."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

from scoring import shapes
from scoring.rules.as_json import rules_schema, rules_to_json
from scoring.rules.rules import SCHEMA, RuleSet

IDENTITY = frozenset({"schema", "key", "edition"})
# Lists whose order matters; in all others it does not.
ORDERED = frozenset({"reservations.order", "soli.allowed", "hochzeit.decided_by", "announcements.cards_held"})


class Shape(StrEnum):
    """The type of an option's value."""

    FLAG = "flag"
    NUMBER = "number"
    MEMBER = "member"
    MEMBERS = "members"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of a rule set."""

    path: str
    shape: Shape
    members: tuple[str, ...] = ()
    """Values of its enum."""
    low: int = 0
    high: int = 0
    optional: bool = False
    """It can be null."""


@cache
def options() -> Mapping[str, Option]:
    """Returns all options by path, in the order of the rule set."""
    properties = rules_schema()["properties"]
    groups = (_options(name, inner) for name, inner in properties.items() if name not in IDENTITY)
    return {option.path: option for group in groups for option in group}


def _options(path: str, schema: Mapping[str, Any]) -> Iterator[Option]:
    if schema.get("type") == "object":
        for name, inner in schema["properties"].items():
            yield from _options(shapes.join(path, name), inner)
    else:
        yield _option(path, schema)


def _option(path: str, schema: Mapping[str, Any]) -> Option:
    if "anyOf" in schema:
        return replace(_option(path, schema["anyOf"][0]), optional=True)
    if schema.get("type") == "array":
        each = _option(path, schema["items"])
        return replace(each, shape=Shape.MEMBERS if each.members else Shape.NUMBERS)
    if "enum" in schema:
        return Option(path=path, shape=Shape.MEMBER, members=tuple(schema["enum"]))
    if schema["type"] == "integer":
        return Option(path=path, shape=Shape.NUMBER, low=schema["minimum"], high=schema["maximum"])
    return Option(path=path, shape=Shape.FLAG)


def values_of(rules: RuleSet) -> dict[str, Any]:
    """Returns all values as JSON, with 0 for Sonderpunkte that don't count."""
    all_options = rules_to_json(rules)
    return {path: _value_at(all_options, path) for path in options()}


def _value_at(value: Any, path: str) -> Any:
    for key in path.split("."):
        value = value.get(key, 0)
    return value


def rule_set(book: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """Builds a rule set that's named after a rule book. Raises everything `shapes.read` and `RuleSet` do."""
    nested: dict[str, Any] = {"schema": SCHEMA, "key": book.key, "edition": book.edition}
    for path, value in values.items():
        *groups, name = path.split(".")
        inner = nested
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[name] = value
    return shapes.read(RuleSet, nested)


def changed_options(rules: RuleSet, book: RuleSet) -> tuple[str, ...]:
    """Returns the paths of the options that differ from the rule book."""
    now, before = values_of(rules), values_of(book)
    return tuple(path for path in now if not is_same_value(path, now[path], before[path]))


def is_same_value(path: str, one: Any, other: Any) -> bool:
    """Checks whether two values of an option mean the same."""
    if isinstance(one, list) and path not in ORDERED:
        return sorted(one) == sorted(other)
    return bool(one == other)
