"""Reads what a pressed button says."""

from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.participant import Attendance
from tournaments.views.participants.attendance import key_in


def read_tap(tap: str) -> tuple[Attendance | None, UUID, int]:
    """Reads "in:<uid>:1000", who arrives and pays so many cents, or "pay:<uid>:1000". Raises `tap_unreadable`."""
    verb, _mark, rest = tap.partition(":")
    if verb not in ("in", "pay"):
        raise RuleViolation("tap_unreadable")
    return (Attendance.PRESENT if verb == "in" else None), *read_person_and_cents(rest)


def read_person_and_cents(text: str) -> tuple[UUID, int]:
    """Reads "<uid>:1000". Raises `tap_unreadable`."""
    uid, _mark, cents = text.partition(":")
    who = key_in(uid)
    if who is None or not (cents.isascii() and cents.isdigit() and len(cents) <= 7):
        raise RuleViolation("tap_unreadable")
    return who, int(cents)
