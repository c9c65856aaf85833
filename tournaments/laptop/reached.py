"""Which phones have tried the connection, and what works on them: for an hour in the cache, without whose they are."""

from dataclasses import dataclass

from django.core.cache import cache

KEY = "connection:tried"
KEPT_SECONDS = 3600
# What a phone says of itself: yes or no each.
ABILITIES = ("secure", "storage", "camera", "wake_lock", "service_worker")
Tried = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How many phones there were, how many of them can what, the slowest answer and the widest clock, in ms and s."""

    phones: int
    able: dict[str, int]
    slowest: int
    clock: int


def tried() -> Tried:
    """What each phone said last, by the number it made up for itself."""
    found: Tried = cache.get(KEY) or {}
    return found


def reached() -> Reached:
    """All of them together."""
    phones = list(tried().values())
    return Reached(
        phones=len(phones),
        able={ability: sum(phone[ability] for phone in phones) for ability in ABILITIES},
        slowest=max((phone["milliseconds"] for phone in phones), default=0),
        clock=max((abs(phone["clock"]) for phone in phones), default=0),
    )
