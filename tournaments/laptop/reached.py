"""Phones that have tested the connection, stored anonymously for an hour."""

from dataclasses import dataclass

from django.core.cache import cache

KEY = "connection:tried"
KEPT_SECONDS = 3600
# Booleans sent by a phone.
ABILITIES = ("secure", "storage", "camera", "wake_lock", "service_worker")
ResultsByPhone = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionSummary:
    """A summary of the connection tests; `slowest`: response time in ms, `clock`: skew in seconds."""

    phones: int
    able: dict[str, int]
    slowest: int
    clock: int


def phone_results() -> ResultsByPhone:
    found: ResultsByPhone = cache.get(KEY) or {}
    return found


def connection_summary() -> ConnectionSummary:
    phones = list(phone_results().values())
    return ConnectionSummary(
        phones=len(phones),
        able={ability: sum(phone[ability] for phone in phones) for ability in ABILITIES},
        slowest=max((phone["milliseconds"] for phone in phones), default=0),
        clock=max((abs(phone["clock"]) for phone in phones), default=0),
    )
