"""The published JSON format of list formats and whole lists. Unknown keys are rejected."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring import shapes
from scoring.errors import RuleViolation
from scoring.game.as_json import (
    Json,
    require,
)
from scoring.lists.as_json.entries import ENTRY_READERS, parse_entry
from scoring.lists.entries import (
    Entry,
)
from scoring.lists.format import Format
from scoring.rules.as_json import parse_rules
from scoring.rules.rules import RuleSet


class Replay(NamedTuple):
    """The arguments of `fold`."""

    rules: RuleSet
    format: Format
    entries: tuple[Entry, ...]


def parse_format(value: object) -> Format:
    """Parses a format; missing keys get their defaults."""
    return shapes.read(Format, value, "format")


def format_to_json(list_format: Format) -> Json:
    """Serializes a format with all of its keys."""
    result: Json = shapes.write(list_format)
    return result


def parse_replay(value: object) -> Replay:
    """Parses a whole list. Errors carry the entry's position in `params["entry"]`."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, frozenset({"rules", "options", "format", "entries"}))
    for key in ("rules", "format", "entries"):
        require(given, key)
    list_format = parse_format(given["format"])
    entries: list[Entry] = []
    for position, entry in enumerate(shapes.read_list(given["entries"], "entries"), start=1):
        try:
            entries.append(parse_entry(_without_seats(entry, list_format)))
        except RuleViolation as violation:
            raise violation.at_entry(position) from None
    return Replay(
        parse_rules(given["rules"], _with_number_of_pflichtsoli(given.get("options"), list_format)),
        list_format,
        tuple(entries),
    )


def _without_seats(entry: object, list_format: Format) -> object:
    """Removes `seats` from a game if it just repeats the format's number, as games for `score` do."""
    if not isinstance(entry, Mapping) or entry.get("seats") != list_format.seats or ENTRY_READERS.keys() & entry.keys():
        return entry
    return {key: value for key, value in entry.items() if key != "seats"}


def _with_number_of_pflichtsoli(options: object, list_format: Format) -> object:
    duties = options.get("pflichtsoli") if isinstance(options, Mapping) else None
    if list_format.pflichtsoli is None or not isinstance(options, Mapping) or not isinstance(duties, Mapping):
        return options
    return {**options, "pflichtsoli": {"per_player": list_format.pflichtsoli, **duties}}
