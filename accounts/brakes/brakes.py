"""A brake on guessing passwords: everybody waits for their own mistakes, and no stranger can lock a known device out.

| who tries | counted by | may be wrong | then waits |
|---|---|---|---|
| a device that signed in to the account before, or is signed in | device and account | 5 times | 1, 2, 4 … 30 s |
| any other | origin and account | 5 times | 1, 2, 4 … 30 s |
| any other | origin, over all accounts, in ten minutes | 30 times | 1, 2, 4 … 30 s |
| any other | account, over all origins, in ten minutes | 20 times | 1, 2, 4 … 30 s |

The last two are pressure. On an account it makes waits longer, but each origin waits for its own turn there and gets
it, however often other origins try in the meantime. On an origin it leaves one turn to all new devices there together,
for all accounts: whoever comes first after a wait has it, so that somebody who never rests can keep new devices of the
same origin out. Those sign in from another network; devices that signed in before are not touched.

An attempt counts before its password is looked at, so that many at once gain nothing; one that comes while waiting
neither counts nor makes the wait longer. Counts live in the cache, which may forget them: then less is braked, and
nobody is shut out. Passwords from new devices are looked at in a `room` that leaves a processor to everybody else.
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

from accounts.brakes.counts import counted

FREE = 4  # the next one begins the waits
FREE_OF_ORIGIN, FREE_OF_ACCOUNT = 30, 20
LONGEST_WAIT = 30  # seconds
WINDOW, PRESSURE_WINDOW = 3600, 600  # seconds until wrong attempts are forgotten
TURN_KEPT = 2 * LONGEST_WAIT
PLACES = BoundedSemaphore(max(1, (os.cpu_count() or 1) - 1))  # of this process, to look at passwords in
PATIENCE = 5  # seconds until whoever finds none is told to come again


class TooSoonError(Exception):
    """Too many wrong passwords; after `seconds` the next one is looked at."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = max(1, ceil(seconds))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Who tries a password for which account. `device` is known to the account, None is any other."""

    account: str
    origin: str
    device: str | None = None

    @property
    def own(self) -> str:
        """What its mistakes are counted under."""
        return _key("own", f"device {self.device}" if self.device else self.origin, self.account)

    @property
    def crowd(self) -> str:
        """What the mistakes of all new devices at its origin are counted under."""
        return _key("origin", self.origin)

    @property
    def shared(self) -> tuple[tuple[str, int], ...]:
        """What it counts towards together with others, and how many wrong attempts are free there."""
        if self.device:
            return ()
        return (self.crowd, FREE_OF_ORIGIN), (_key("account", self.account), FREE_OF_ACCOUNT)


@contextmanager
def room(attempt: Attempt) -> Iterator[None]:
    """Where a password is looked at, which takes a processor a while. Raises `TooSoonError` while it stays full."""
    if attempt.device:
        yield
        return
    if not PLACES.acquire(timeout=PATIENCE):
        raise TooSoonError(1)
    try:
        yield
    finally:
        PLACES.release()


@counted
def admit(counts: BaseCache, attempt: Attempt, *, now: float) -> None:
    """Counts the attempt, as wrong until `forget`. Raises `TooSoonError` while it is not its turn."""
    pressures = {key: _wait_after(counts.get(key) or 0, free) for key, free in attempt.shared}
    pressure = max(pressures.values(), default=0)
    own = attempt.own
    wait = max(_wait_after(_count(counts, own, WINDOW), FREE), pressure)
    if not wait:
        return
    try:
        turns = attempt.crowd if pressures.get(attempt.crowd) else own
        _take_turn(counts, turns, wait=wait, first=pressure, now=now)
    except TooSoonError:
        with suppress(ValueError):  # forgotten in between
            counts.decr(own)
        raise


@counted
def note_failure(counts: BaseCache, attempt: Attempt) -> None:
    """Counts a wrong password towards the pressure on its origin and its account."""
    for key, _free in attempt.shared:
        _count(counts, key, PRESSURE_WINDOW)


@counted
def forget(counts: BaseCache, attempt: Attempt) -> None:
    """The password was right: its own mistakes count no more; those of others do."""
    counts.delete_many([attempt.own, f"{attempt.own}:until"])


def _take_turn(counts: BaseCache, turns: str, *, wait: int, first: int, now: float) -> None:
    """The one attempt that is looked at after a wait; of several at once only the first gets it."""
    turn = _turn(now + first)
    until, name = counts.get_or_set(f"{turns}:until", turn, timeout=WINDOW) or turn
    if now < until:
        raise TooSoonError(until - now)
    if not counts.add(f"{turns}:{name}", 1, timeout=TURN_KEPT):
        raise TooSoonError(wait)
    counts.set(f"{turns}:until", _turn(now + wait), timeout=WINDOW)


def _turn(until: float) -> tuple[float, str]:
    """When somebody's turn comes, and a name for it that no other turn has."""
    return until, secrets.token_hex(4)


def _wait_after(wrong: int, free: int) -> int:
    return min(LONGEST_WAIT, 1 << min(wrong - free - 1, 5)) if wrong > free else 0


def _count(counts: BaseCache, key: str, window: int) -> int:
    counts.add(key, 0, timeout=window)
    try:
        return int(counts.incr(key))
    except ValueError:  # it ended in between
        return 1


def _key(kind: str, *parts: str) -> str:
    return f"{kind}:{hashlib.sha256(' '.join(parts).encode()).hexdigest()}"
