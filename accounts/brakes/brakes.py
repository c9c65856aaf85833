"""A brake on password guessing that never locks out a known device.

| who tries | counted by | may be wrong | then waits |
|---|---|---|---|
| a device that signed in to the account before, or is signed in | device and account | 5 times | 1, 2, 4 … 30 s |
| any other | origin and account | 5 times | 1, 2, 4 … 30 s |
| any other | origin, over all accounts, in ten minutes | 30 times | 1, 2, 4 … 30 s |
| any other | account, over all origins, in ten minutes | 20 times | 1, 2, 4 … 30 s |

The last two are pressure. On an account it lengthens the waits, but every origin keeps its own turn. On an origin, all
new devices share one turn for all accounts, so a persistent attacker can keep them out; known devices are unaffected.

An attempt counts before its password is checked, so parallel attempts gain nothing. One made during a wait neither
counts nor extends it. Counts live in the cache; losing them weakens the brake but locks nobody out.
"""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import ceil
from threading import BoundedSemaphore

from django.core.cache import BaseCache

from accounts.brakes.counts import with_counts

FREE = 4  # waits start with the next one
FREE_OF_ORIGIN, FREE_OF_ACCOUNT = 30, 20
LONGEST_WAIT = 30
WINDOW, PRESSURE_WINDOW = 3600, 600  # seconds until wrong attempts expire
TURN_KEPT = 2 * LONGEST_WAIT
PLACES = BoundedSemaphore(max(1, (os.cpu_count() or 1) - 1))  # password checks at a time in this process
PATIENCE = 5  # seconds to wait for a free place


class TooSoonError(Exception):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = max(1, ceil(seconds))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A password attempt. `device` is None if the account doesn't know it."""

    account: str
    origin: str
    device: str | None = None

    @property
    def own_key(self) -> str:
        """The cache key that counts this device's (or origin's) failures for this account."""
        return _key("own", f"device {self.device}" if self.device else self.origin, self.account)

    @property
    def origin_key(self) -> str:
        """The cache key shared by all unknown devices at the same origin."""
        return _key("origin", self.origin)

    @property
    def shared_keys(self) -> tuple[tuple[str, int], ...]:
        """The keys shared with others, each with the number of failures it allows."""
        if self.device:
            return ()
        return (self.origin_key, FREE_OF_ORIGIN), (_key("account", self.account), FREE_OF_ACCOUNT)


@contextmanager
def hashing_slot(attempt: Attempt) -> Iterator[None]:
    """Limits how many unknown devices are checked at once, so that one processor stays free.

    Raises TooSoonError if there is no free place within `PATIENCE` seconds.
    """
    if attempt.device:
        yield
        return
    if not PLACES.acquire(timeout=PATIENCE):
        raise TooSoonError(1)
    try:
        yield
    finally:
        PLACES.release()


@with_counts
def admit(counts: BaseCache, attempt: Attempt, *, now: float) -> None:
    """Counts the attempt as a failure until `forget` is called. Raises TooSoonError while it has to wait."""
    pressures = {key: _wait_after(counts.get(key) or 0, free) for key, free in attempt.shared_keys}
    pressure = max(pressures.values(), default=0)
    own = attempt.own_key
    wait = max(_wait_after(_count_up(counts, own, WINDOW), FREE), pressure)
    if not wait:
        return
    try:
        turns = attempt.origin_key if pressures.get(attempt.origin_key) else own
        _take_turn(counts, turns, wait=wait, first=pressure, now=now)
    except TooSoonError:
        with suppress(ValueError):  # expired meanwhile
            counts.decr(own)
        raise


@with_counts
def note_failure(counts: BaseCache, attempt: Attempt) -> None:
    """Counts a wrong password against its origin and its account."""
    for key, _free in attempt.shared_keys:
        _count_up(counts, key, PRESSURE_WINDOW)


@with_counts
def forget(counts: BaseCache, attempt: Attempt) -> None:
    """Clears the attempt's own failures; the shared counts stay."""
    counts.delete_many([attempt.own_key, f"{attempt.own_key}:until"])


def _take_turn(counts: BaseCache, turns: str, *, wait: int, first: int, now: float) -> None:
    """Lets the first attempt after a wait through. Raises TooSoonError for all others."""
    turn = _new_turn(now + first)
    until, name = counts.get_or_set(f"{turns}:until", turn, timeout=WINDOW) or turn
    if now < until:
        raise TooSoonError(until - now)
    if not counts.add(f"{turns}:{name}", 1, timeout=TURN_KEPT):
        raise TooSoonError(wait)
    counts.set(f"{turns}:until", _new_turn(now + wait), timeout=WINDOW)


def _new_turn(until: float) -> tuple[float, str]:
    return until, secrets.token_hex(4)


def _wait_after(wrong: int, free: int) -> int:
    return min(LONGEST_WAIT, 1 << min(wrong - free - 1, 5)) if wrong > free else 0


def _count_up(counts: BaseCache, key: str, window: int) -> int:
    counts.add(key, 0, timeout=window)
    try:
        return int(counts.incr(key))
    except ValueError:  # expired meanwhile
        return 1


def _key(kind: str, *parts: str) -> str:
    return f"{kind}:{hashlib.sha256(' '.join(parts).encode()).hexdigest()}"
