"""Who is at the table: pausing, coming back, leaving for good, sitting down (Dokomania, players and reserve bench)."""

from dataclasses import dataclass

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS
from scoring.terms import TableEvent


@dataclass(frozen=True, slots=True)
class People:
    """The seats of a table, each group in rising order."""

    seats: int
    """How many there are."""
    present: tuple[int, ...]
    """Who plays or sits out in turn, from the next game on."""
    absent: tuple[int, ...] = ()
    """Who pauses."""
    left: tuple[int, ...] = ()
    """Seats that nobody holds."""


def all_present(seats: int) -> People:
    """A table as it starts."""
    return People(seats, tuple(range(1, seats + 1)))


def after_event(people: People, event: TableEvent, seat: int) -> People:
    """The table after an event.

    Raises `seat_not_present`, `seat_not_pausing`, `seat_not_held`, `seat_not_free`, `seat_unknown`.
    """
    if event is TableEvent.JOIN:
        return _joined(people, seat)
    if not 1 <= seat <= people.seats:
        raise RuleViolation("seat_unknown", "seat", seat=seat, seats=people.seats)
    return CHANGES[event](people, seat)


def _joined(people: People, seat: int) -> People:
    following = people.seats + 1
    if seat in people.left:
        return People(people.seats, _with(people.present, seat), people.absent, _without(people.left, seat))
    if seat == following and following <= MOST_SEATS:
        return People(following, (*people.present, seat), people.absent, people.left)
    if not 1 <= seat <= min(following, MOST_SEATS):
        raise RuleViolation("seat_unknown", "seat", seat=seat, seats=min(following, MOST_SEATS))
    raise RuleViolation("seat_not_free", "seat", seat=seat)


def _paused(people: People, seat: int) -> People:
    if seat not in people.present:
        raise RuleViolation("seat_not_present", "seat", seat=seat)
    return People(people.seats, _without(people.present, seat), _with(people.absent, seat), people.left)


def _resumed(people: People, seat: int) -> People:
    if seat not in people.absent:
        raise RuleViolation("seat_not_pausing", "seat", seat=seat)
    return People(people.seats, _with(people.present, seat), _without(people.absent, seat), people.left)


def _gone(people: People, seat: int) -> People:
    if seat in people.left:
        raise RuleViolation("seat_not_held", "seat", seat=seat)
    present, absent = _without(people.present, seat), _without(people.absent, seat)
    return People(people.seats, present, absent, _with(people.left, seat))


CHANGES = {TableEvent.PAUSE: _paused, TableEvent.RESUME: _resumed, TableEvent.LEAVE: _gone}


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted((*seats, seat)))


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)
