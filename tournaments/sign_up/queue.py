"""The waiting list of an event: who gets a place when one is free. Pure.

Places are counted, never handed out: a place exists as long as fewer people are in than there are places. The rules:

- Who signs up first, moves up first.
- People who sign up together move up together or not at all. If too few places are free for them, smaller parties
  behind them may pass, so that no place stays empty; they keep their own position.
- An offered place is held until the offer ends. Whoever lets an offer lapse goes to the end of the queue.
- Fewer places than people who are in put nobody out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import accumulate


class State(StrEnum):
    ASKED = "asked"  # waits for the organiser's approval
    IN = "in"
    WAITING = "waiting"
    OUT = "out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """One sign-up of `size` people. `order`: lower moves up earlier. `offered_until`: the end of an offered place."""

    key: int
    size: int
    state: State
    order: int
    offered_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Places for those who sign up.

    `limit`: None if there is none; below 0 if too many people were entered by hand. `offer`: how long an offered place
    is held, or None to move people up at once.
    """

    limit: int | None = None
    offer: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """People, not parties. `free`: None without a limit; offered places are not free.

    `over`: how many more are in, or have an offer, than there are places.
    """

    there: int
    offered: int
    waiting: int
    free: int | None
    over: int = 0


def counts_of(parties: Iterable[Party], places: Places) -> Counts:
    known = list(parties)
    there = sum(party.size for party in known if party.state is State.IN)
    offered = sum(party.size for party in known if _has_offer(party))
    waiting = sum(party.size for party in known if party.state is State.WAITING)
    left = 0 if places.limit is None else places.limit - there - offered
    free = None if places.limit is None else max(0, left)
    return Counts(there=there, offered=offered, waiting=waiting, free=free, over=max(0, -left))


def settle(parties: Iterable[Party], places: Places, now: datetime) -> list[Party]:
    """Returns the parties that change because places are free or offers have ended, as they are afterwards.

    Settling again changes nothing.
    """
    known = {party.key: party for party in parties}
    settled = {party.key: party for party in _lapse(list(known.values()), now)}
    counts = counts_of(settled.values(), places)
    free = counts.free
    for party in queue_of(settled.values()):
        if _has_offer(party) or (free is not None and party.size > free):
            continue
        settled[party.key] = _moved_up(party, places, now)
        free = None if free is None else free - party.size
    return [party for key, party in settled.items() if party != known[key]]


def queue_of(parties: Iterable[Party]) -> list[Party]:
    """Returns the waiting parties, next first."""
    return sorted((party for party in parties if party.state is State.WAITING), key=lambda party: party.order)


def place_in_queue(party: Party, parties: Iterable[Party]) -> int:
    """Returns how many people wait before this party, plus one."""
    return 1 + sum(other.size for other in queue_of(parties) if other.order < party.order)


def places_in_queue(parties: Iterable[Party]) -> dict[int, int]:
    """Returns `place_in_queue` of all waiting parties, by key."""
    queue = queue_of(parties)
    before = accumulate((party.size for party in queue), initial=1)
    return {party.key: place for party, place in zip(queue, before, strict=False)}


def placed_before(party: Party, before: Party, parties: Sequence[Party]) -> int | None:
    """Returns the `order` that puts a party directly before another; None if no number is left between them."""
    earlier = [each.order for each in parties if each.order < before.order and each.key != party.key]
    low = max(earlier, default=before.order - 2 * STEP)
    return (low + before.order) // 2 if before.order - low > 1 else None


STEP = 2**20  # between the `order` of two new parties


def _lapse(parties: Sequence[Party], now: datetime) -> list[Party]:
    last = max((party.order for party in parties), default=0)
    lapsed = [party for party in queue_of(parties) if party.offered_until and party.offered_until <= now]
    orders = {party.key: last + STEP * number for number, party in enumerate(lapsed, start=1)}
    return [
        replace(party, order=orders[party.key], offered_until=None) if party.key in orders else party
        for party in parties
    ]


def _has_offer(party: Party) -> bool:
    return party.state is State.WAITING and party.offered_until is not None


def _moved_up(party: Party, places: Places, now: datetime) -> Party:
    if places.offer is None:
        return replace(party, state=State.IN)
    return replace(party, offered_until=now + places.offer)
