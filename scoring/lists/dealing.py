"""Dealer, forehand and players sitting out (TSR 3.3.1, 5.1.1, 8.4.1, 10.1.1).

Tables of six and seven aren't covered by the TSR and follow common practice.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

from scoring.game.game import Seating

# Seats that sit out, counted from the dealer to the left; 0 is the dealer.
SITTING: dict[int, tuple[int, ...]] = {4: (), 5: (0,), 6: (0, 3), 7: (0, 3, 5)}
FIRST_DEALER = 1


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer, players and forehand of a game."""

    dealer: int
    seating: Seating
    sitting: tuple[int, ...]
    """Seats that sit out."""
    forehand: int
    """First playing seat left of the dealer."""


def next_seat(seat: int, seats: int) -> int:
    """Returns the seat to the left.

    >>> next_seat(5, 5)
    1
    """
    return seat % seats + 1


@cache
def seats_left_of(seat: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Returns all seats in order, starting to the left of a seat; 0 comes before the first one.

    >>> seats_left_of(3, (1, 2, 3, 4)), seats_left_of(1, (2, 1, 3, 4)), seats_left_of(0, (2, 1, 3, 4))
    ((4, 1, 2, 3), (3, 4, 2, 1), (2, 1, 3, 4))
    """
    place = order.index(seat) + 1 if seat else 0
    return (*order[place:], *order[:place])


def seat_before(seat: int, order: tuple[int, ...]) -> int:
    """Returns the seat to the right, or 0 for the first seat.

    >>> seat_before(3, (1, 2, 3, 4)), seat_before(2, (2, 1, 3, 4))
    (2, 0)
    """
    place = order.index(seat)
    return order[place - 1] if place else 0


@lru_cache(maxsize=1024)
def deal(dealer: int, seats: int, sitting_first: tuple[int, ...] | None = None) -> Deal:
    """Returns the deal at a full table. `sitting_first`: the seats that sit out when seat 1 deals.

    >>> deal(2, 5).seating.players, deal(2, 5).sitting, deal(2, 5).forehand
    ((1, 3, 4, 5), (2,), 3)
    """
    return deal_among(dealer, tuple(range(1, seats + 1)), seats, sitting_first)


@lru_cache(maxsize=4096)
def deal_among(
    dealer: int, ring: tuple[int, ...], seats: int, sitting_first: tuple[int, ...] | None = None, all_play: bool = False
) -> Deal:
    """Returns the deal among the present seats.

    `ring`: at least four seats, in sitting order. `sitting_first`: as in `deal`, but counted around the ring; only for
    a full table. `all_play`: whether six play at once.

    >>> deal_among(5, (1, 2, 4, 5, 7), 7).seating.players, deal_among(5, (1, 2, 4, 5, 7), 7).forehand
    ((1, 2, 4, 7), 7)
    >>> deal_among(1, (2, 1, 3, 4, 5), 5).seating.players, deal_among(1, (2, 1, 3, 4, 5), 5).forehand
    ((2, 3, 4, 5), 3)
    """
    present, place = len(ring), ring.index(dealer)
    offsets = SITTING[present] if sitting_first is None else tuple(seat - FIRST_DEALER for seat in sitting_first)
    sitting = set() if all_play else {ring[(place + offset) % present] for offset in offsets}
    players = tuple(sorted(set(ring) - sitting))
    forehand = next(seat for seat in (*ring[place + 1 :], *ring[: place + 1]) if seat in players)
    return Deal(dealer, Seating(players, seats), tuple(sorted(sitting)), forehand)


@lru_cache(maxsize=1024)
def next_dealer(after: int, ring: tuple[int, ...], order: tuple[int, ...]) -> int:
    """Returns the first present seat to the left of `after` (see `seats_left_of`).

    >>> next_dealer(2, (1, 2, 4, 5), (1, 2, 3, 4, 5)), next_dealer(5, (1, 2, 4, 5), (1, 2, 3, 4, 5))
    (4, 1)
    """
    return next(seat for seat in seats_left_of(after, order) if seat in ring)


def list_keeper(seats: int) -> int:
    """Returns the seat that keeps the list, which is the last one (TSR 3.1.1, 10.1.4)."""
    return seats


def normal_deals(games: int, seats: int, sitting_first: tuple[int, ...] | None = None) -> tuple[Deal, ...]:
    """Returns the deals of a paper list, which aren't affected by Pflichtsoli (TSR 4.2.5).

    >>> [each.dealer for each in normal_deals(6, 5)]
    [1, 2, 3, 4, 5, 1]
    """
    return tuple(deal(FIRST_DEALER + game % seats, seats, sitting_first) for game in range(games))
