"""The people at a table and their order (Dokomania, reserve bench).

The number of a seat stays with the person who holds it.
"""

from dataclasses import dataclass, replace

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from scoring.terms import TableEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The people at a table, by seat. All fields are sorted except `order`."""

    seats: int
    """Number of seats."""
    present: tuple[int, ...]
    """Seats that play or sit out in turn, from the next game on."""
    absent: tuple[int, ...] = ()
    """Seats that pause."""
    left: tuple[int, ...] = ()
    """Seats that nobody holds."""
    order: tuple[int, ...]
    """All seats round the table, each left of the one before."""

    @property
    def ring(self) -> tuple[int, ...]:
        """The present seats in sitting order."""
        return tuple([seat for seat in self.order if seat in self.present])


def all_present(seats: int) -> People:
    """Returns the people at the start of a list."""
    numbers = tuple(range(1, seats + 1))
    return People(seats=seats, present=numbers, order=numbers)


def after_event(people: People, event: TableEvent, seat: int) -> People:
    """Returns the people after somebody has paused, returned, left, joined or been substituted.

    Raises `seat_not_present`, `seat_not_pausing`, `seat_not_held`, `seat_not_free` or `seat_unknown`.
    """
    if event is TableEvent.JOIN:
        return _join(people, seat)
    if not 1 <= seat <= people.seats:
        raise RuleViolation("seat_unknown", "seat", seat=seat, seats=people.seats)
    return CHANGES[event](people, seat)


def reorder(people: People, order: tuple[int, ...]) -> People:
    """Reorders the people. Raises `order_invalid` or `order_unchanged`."""
    if sorted(order) != list(range(1, people.seats + 1)):
        raise RuleViolation("order_invalid", "order", seats=people.seats)
    if order == people.order:
        raise RuleViolation("order_unchanged", "order")
    return replace(people, order=order)


def _join(people: People, seat: int) -> People:
    following = people.seats + 1
    if seat in people.left:
        return replace(people, present=_add_seat(people.present, seat), left=_remove_seat(people.left, seat))
    if seat == following and following <= MOST_SEATS:
        return replace(people, seats=following, present=(*people.present, seat), order=(*people.order, seat))
    if not 1 <= seat <= min(following, MOST_SEATS):
        raise RuleViolation("seat_unknown", "seat", seat=seat, seats=min(following, MOST_SEATS))
    raise RuleViolation("seat_not_free", "seat", seat=seat)


def _pause(people: People, seat: int) -> People:
    if seat not in people.present:
        raise RuleViolation("seat_not_present", "seat", seat=seat)
    return replace(people, present=_remove_seat(people.present, seat), absent=_add_seat(people.absent, seat))


def _resume(people: People, seat: int) -> People:
    if seat not in people.absent:
        raise RuleViolation("seat_not_pausing", "seat", seat=seat)
    return replace(people, present=_add_seat(people.present, seat), absent=_remove_seat(people.absent, seat))


def _leave(people: People, seat: int) -> People:
    if seat in people.left:
        raise RuleViolation("seat_not_held", "seat", seat=seat)
    present, absent = _remove_seat(people.present, seat), _remove_seat(people.absent, seat)
    return replace(people, present=present, absent=absent, left=_add_seat(people.left, seat))


def _substitute(people: People, seat: int) -> People:
    return _join(people, seat) if seat in people.left else people


CHANGES = {
    TableEvent.PAUSE: _pause,
    TableEvent.RESUME: _resume,
    TableEvent.LEAVE: _leave,
    TableEvent.SUBSTITUTE: _substitute,
}


def _add_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted((*seats, seat)))


def _remove_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)
