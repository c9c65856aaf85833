"""JSON in and out of lists: entries, formats and whole lists, in the shapes of the published interface.

Every key that is not known is an error, so that a misspelt one is never ignored.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring import shapes
from scoring.entries import UNSAID, AsPlayed, Entry, EventEntry, GameEntry, TotalsEntry, Unsaid
from scoring.errors import RuleViolation
from scoring.format import Format
from scoring.game import Game
from scoring.rules import RuleSet
from scoring.serialize import (
    Json,
    game_to_json,
    line_to_json,
    notice_to_json,
    parse_facts,
    parse_rules,
    points_to_json,
    require,
)
from scoring.sheet import NextGame, Sheet, SheetEntry
from scoring.terms import Duty, TableEvent

LIST_KEYS = frozenset({"duty", "as_played", "bock_rounds", "paragraph", "offender", "absagen"})
TOTALS_KEYS = frozenset({"totals", "won", "soli_won"})
TOTAL_VALUES = shapes.Range(-100_000, 100_000)


# Entries of a list


def parse_entry(value: object) -> Entry:
    """A game, a points entry, an event, or totals: the JSON that is stored for every entry."""
    given = shapes.expect_object(value)
    for key, parse in ENTRY_SHAPES.items():
        if key in given:
            return parse(given)
    return _game_entry(given)


def _event(given: Mapping[str, Any]) -> EventEntry:
    event = shapes.read_member(TableEvent, given["event"], "event")
    entry = EventEntry(event=event)
    shapes.refuse_unknown(given, frozenset({"event"}))
    return entry


def _totals(given: Mapping[str, Any]) -> TotalsEntry:
    shapes.refuse_unknown(given, TOTALS_KEYS)
    totals = shapes.read_list(given["totals"], "totals")
    return TotalsEntry(
        totals=tuple(shapes.read_number(each, f"totals.{i}", TOTAL_VALUES) for i, each in enumerate(totals)),
        won=_known(given.get("won"), "won"),
        soli_won=_known(given.get("soli_won"), "soli_won"),
    )


def _known(value: object, field: str) -> tuple[int | None, ...] | None:
    if value is None:
        return None
    return tuple(
        None if each is None else shapes.read_number(each, f"{field}.{index}")
        for index, each in enumerate(shapes.read_list(value, field))
    )


def _game_entry(given: Mapping[str, Any]) -> GameEntry:
    duty = given.get("duty")
    return GameEntry(
        facts=parse_facts(given, LIST_KEYS),
        duty=None if duty is None else shapes.read_member(Duty, duty, "duty"),
        as_played=None if given.get("as_played") is None else _as_played(given["as_played"]),
    )


def _as_played(value: object) -> AsPlayed:
    given = shapes.expect_object(value, "as_played")
    shapes.refuse_unknown(given, frozenset({"dealer", "duty", "reason"}), "as_played")
    dealer, duty = given.get("dealer"), given.get("duty", UNSAID)
    reason = given.get("reason") or ""
    if not isinstance(reason, str):
        raise RuleViolation("wrong_type", "as_played.reason", expected="string")
    known = duty if duty is None or duty is UNSAID else shapes.read_member(Duty, duty, "as_played.duty")
    return AsPlayed(
        dealer=None if dealer is None else shapes.read_integer(dealer, "as_played.dealer"), duty=known, reason=reason
    )


ENTRY_SHAPES: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {"event": _event, "totals": _totals}


def entry_to_json(entry: Entry) -> Json:
    """An entry, as `parse_entry` reads it."""
    if isinstance(entry, EventEntry):
        return {"event": entry.event.value}
    if isinstance(entry, TotalsEntry):
        known = (("won", entry.won), ("soli_won", entry.soli_won))
        return {"totals": list(entry.totals)} | {key: list(value) if value else None for key, value in known}
    facts = entry.facts
    written = game_to_json(facts) if isinstance(facts, Game) else points_to_json(facts)
    written |= {"duty": entry.duty.value} if entry.duty else {}
    return written | ({"as_played": _as_played_to_json(entry.as_played)} if entry.as_played else {})


def _as_played_to_json(as_played: AsPlayed) -> Json:
    written: Json = {"reason": as_played.reason}
    written |= {"dealer": as_played.dealer} if as_played.dealer is not None else {}
    return written | ({} if isinstance(as_played.duty, Unsaid) else {"duty": as_played.duty})


# Whole lists


class Replay(NamedTuple):
    """What `replay` reads."""

    rules: RuleSet
    format: Format
    entries: tuple[Entry, ...]


def parse_format(value: object) -> Format:
    """The format of a list; keys that may be left out have their defaults."""
    return shapes.read(Format, value, "format")


def format_to_json(form: Format) -> Json:
    """All keys of a format."""
    written: Json = shapes.write(form)
    return written


def parse_replay(value: object) -> Replay:
    """Rules, format and entries of one list; a bad entry names its position in `params["entry"]`."""
    given = shapes.expect_object(value)
    shapes.refuse_unknown(given, frozenset({"rules", "options", "format", "entries"}))
    for key in ("rules", "format", "entries"):
        require(given, key)
    entries: list[Entry] = []
    for position, entry in enumerate(shapes.read_list(given["entries"], "entries"), start=1):
        try:
            entries.append(parse_entry(entry))
        except RuleViolation as violation:
            raise violation.at_entry(position) from None
    return Replay(parse_rules(given["rules"], given.get("options")), parse_format(given["format"]), tuple(entries))


def sheet_to_json(sheet: Sheet) -> Json:
    """A list, as `replay` prints it."""
    return {
        "entries": [sheet_entry_to_json(entry) for entry in sheet.entries],
        "penalties": [],
        "totals": list(sheet.totals),
        "games_played": list(sheet.games_played),
        "games_won": list(sheet.games_won),
        "soli_won": list(sheet.soli_won),
        "phase": sheet.phase.value,
        "warnings": [notice_to_json(notice) for notice in sheet.warnings],
        "next": next_to_json(sheet.next) if sheet.next else None,
        "open_pflichtsoli": {str(seat): owed for seat, owed in enumerate(sheet.open_pflichtsoli, start=1)},
        "normal_games_left": sheet.normal_games_left,
        "games_left": sheet.games_left,
        "pot_left": sheet.pot_left,
    }


def sheet_entry_to_json(entry: SheetEntry) -> Json:
    """One game of a list."""
    written: Json = {
        name: getattr(entry, name) for name in ("number", "dealer", "leads", "duty", "bock", "value", "winner")
    }
    written |= {name: list(getattr(entry, name)) for name in ("players", "sitting", "winners", "points", "totals")}
    return written | {
        "entry": entry.position,
        "lines": [line_to_json(line) for line in entry.lines],
        "warnings": [notice_to_json(notice) for notice in entry.warnings],
    }


def next_to_json(following: NextGame) -> Json:
    """The game that is expected next."""
    return {
        "number": following.number,
        "dealer": following.dealer,
        "leads": following.leads,
        "forced": following.forced,
        "players": list(following.players),
        "bock": following.bock,
    }
