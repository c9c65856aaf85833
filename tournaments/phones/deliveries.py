"""Parses uploaded entries one by one."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from scoring.lists.as_json.entries import parse_entry
from tournaments.phones.expected import Delivery, Expected, FilledForm, Refusal
from tournaments.phones.filled_forms import UNREADABLE, fields_in

MOST_ENTRIES = 100  # per upload or set of codes
HIGHEST = 9999  # for a game's number and a factor
LONGEST_KEY = 36  # of a key echoed back for an unreadable entry
LONGEST_WAY = timedelta(hours=24)  # oldest entry time believed


def deliveries_in(given: Sequence[object], now: datetime) -> tuple[Delivery | FilledForm | Refusal, ...]:
    """Parses each entry; those that are unreadable or impossible become a Refusal."""
    return tuple(_read_delivery(each, now) for each in given)


def _read_delivery(given: object, now: datetime) -> Delivery | FilledForm | Refusal:
    entry = given if isinstance(given, Mapping) else {}
    try:
        return _read_entry(entry, now)
    except RuleViolation as violation:
        return Refusal(key=str(entry.get("key", ""))[:LONGEST_KEY], why=violation)


def _read_entry(entry: Mapping[str, Any], now: datetime) -> Delivery | FilledForm:
    """Parses an entry. Forms are only read later, at their place in the list; older pages sent facts."""
    after = entry.get("after_key")
    sent: dict[str, Any] = {
        "key": _read_uuid(entry.get("key")),
        "after_key": None if after is None else _read_uuid(after),
        "expected": _read_expected(_read_object(entry.get("expected"))),
        "at": _read_time(entry.get("at"), now),
    }
    if "form" in entry:
        return FilledForm(fields=fields_in(entry["form"]), **sent)
    facts = _read_object(entry.get("facts"))
    parse_entry(facts)
    return Delivery(facts=dict(facts), **sent)


def _read_time(given: object, now: datetime) -> datetime | None:
    """Returns the time of entry by the phone's clock, or None if it's implausible."""
    try:
        at = datetime.fromisoformat(given) if isinstance(given, str) else None
    except ValueError:
        return None
    return at if at and at.tzinfo and now - LONGEST_WAY <= at <= now else None


def _read_expected(given: Mapping[str, Any]) -> Expected:
    players = given.get("players")
    if not isinstance(players, list) or len(players) != SEATS_PLAYING:
        raise RuleViolation(UNREADABLE)
    return Expected(
        number=_read_whole_number(given.get("number"), HIGHEST),
        dealer=_read_if_known(given.get("dealer"), MOST_SEATS),
        players=tuple(_read_whole_number(seat, MOST_SEATS) for seat in players),
        bock=_read_if_known(given.get("bock"), HIGHEST),
    )


def _read_object(given: object) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise RuleViolation(UNREADABLE)
    return given


def _read_whole_number(given: object, highest: int) -> int:
    if type(given) is not int or not 1 <= given <= highest:  # excludes bool
        raise RuleViolation(UNREADABLE)
    return given


def _read_if_known(given: object, highest: int) -> int | None:
    return None if given is None else _read_whole_number(given, highest)


def _read_uuid(given: object) -> UUID:
    try:
        return UUID(str(given))
    except ValueError:
        raise RuleViolation(UNREADABLE) from None
