"""Points for penalties (TSR chapter 9)."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import FOUR, SEATS_PLAYING, Seating
from scoring.lists.duty import State, expect
from scoring.lists.entries import NotPlayedEntry, PenaltyEntry
from scoring.lists.format import Format
from scoring.lists.penalties import FIXED, Paragraph, serious_violation, spread
from scoring.lists.sheet import SheetGame
from scoring.terms import Phase

Points = tuple[int, ...]


class Moment(NamedTuple):
    """The point in a list at which a penalty is entered."""

    state: State
    """State before the penalty."""
    list_format: Format
    last: SheetGame | None = None
    """The game before it."""
    alone: int | None = None
    """Lone seat of that game; None two against two."""
    hand_struck: bool = False
    """A later hand was not played (TSR 9.4.3); nothing else is known of it."""


class Solo(NamedTuple):
    """A solo that a penalty may refer to."""

    players: tuple[int, ...]
    soloist: int | None
    """None if unknown to the list."""


def penalty_points(entry: PenaltyEntry, at: Moment) -> Points:
    """Returns a penalty's points by seat, which are all zero if it's cancelled.

    Raises `seat_unknown`, `offender_sits_out`, `players_missing`, `players_invalid`, `soloist_missing`,
    `offender_is_soloist`, `solo_not_played` or `seat_sits_out`.
    """
    seats, offender = at.state.people.seats, entry.offender
    _check_seat(offender, seats, "offender")
    if entry.cancelled:
        return spread(seats, offender, 0)
    if entry.points is not None:
        return spread(seats, offender, -entry.points)  # TSR 9.7.2 b, 9.7.3
    loss, gain, of_soloist = FIXED[_case(entry)]
    if of_soloist:
        return spread(seats, offender, loss, (_harmed_soloist(entry, at),), of_soloist)
    return spread(seats, offender, loss, _players_with_offender(entry, at) if gain else (), gain)


def _case(entry: PenaltyEntry) -> Paragraph:
    """Treats any penalty that names a soloist as 9.3.3 b1, including decided games (TSR 9.5.1)."""
    return Paragraph.MINOR_HARMING_SOLOIST if entry.soloist is not None else entry.paragraph


def not_played_points(entry: NotPlayedEntry, dealt: Seating | None, seats: int) -> Points:
    """Returns points by seat for a game not played (TSR 9.4.3). `dealt`: players according to the list.

    Raises `seat_sits_out`, `seat_unknown`, `players_missing` or `players_invalid`.
    """
    seating = _named_seating(entry, seats) or dealt or _table_of_four(seats)
    seating.check((entry.offender,), "offender")
    loss, gain = serious_violation(entry.absagen)
    return spread(seating.seats, entry.offender, loss, seating.players, gain)


def _check_seat(seat: int, seats: int, field: str) -> None:
    if not 1 <= seat <= seats:
        raise RuleViolation("seat_unknown", field, seat=seat, seats=seats)


def _harmed_soloist(entry: PenaltyEntry, at: Moment) -> int:
    named = entry.soloist
    if named is not None:
        _check_seat(named, at.state.people.seats, "soloist")
        if entry.as_booked:
            return named
    solo = next((each for each in _solos(at) if named is None or each.soloist in (None, named)), None)
    if solo is None and named is not None:
        raise RuleViolation("solo_not_played", "soloist", seat=named)
    soloist = named or (solo and solo.soloist)
    if solo is None or soloist is None:
        raise RuleViolation("soloist_missing", "soloist")
    if soloist == entry.offender:
        raise RuleViolation("offender_is_soloist", "offender", seat=soloist)
    seating = _named_seating(entry, at.state.people.seats)
    players = seating.players if seating else solo.players
    for field, seat in (("soloist", soloist), ("offender", entry.offender)):
        if seat not in players:
            raise RuleViolation("seat_sits_out", field, seat=seat)
    return soloist


def _solos(at: Moment) -> Iterator[Solo]:
    """Yields the solos that a penalty may refer to.

    Penalties are entered after their solo (our choice), because a list doesn't know about a solo in progress. The
    exceptions are the first game of the list, a Vorführung, and a hand that wasn't played. If only totals were entered,
    any solo is possible.
    """
    if at.last and at.alone:
        yield Solo(at.last.players, at.alone)
    expected = expect(at.state, at.list_format)
    if expected.phase is Phase.FINISHED:
        if at.last is None:
            yield Solo(at.state.people.present, None)
    elif expected.deal and (at.last is None or at.hand_struck or expected.forced):
        yield Solo(expected.deal.seating.players, expected.forced)


def _named_seating(entry: PenaltyEntry | NotPlayedEntry, seats: int) -> Seating | None:
    return None if entry.players is None else Seating(tuple(sorted(entry.players)), seats)


def _table_of_four(seats: int) -> Seating:
    """Returns the seats of a table of four. Larger tables need `players`, because it's unknown who sat out."""
    if seats != SEATS_PLAYING:
        raise RuleViolation("players_missing", "players")
    return FOUR


def _players_with_offender(entry: PenaltyEntry, at: Moment) -> tuple[int, ...]:
    offender, last, seats = entry.offender, at.last, at.state.people.seats
    named = _named_seating(entry, seats)
    if named is not None:
        return _players_including(offender, named)
    expected = expect(at.state, at.list_format)
    if expected.deal and expected.phase is not Phase.FINISHED and offender in expected.deal.seating.players:
        return expected.deal.seating.players
    if last and offender in last.players:
        return last.players
    if last is None and expected.phase is Phase.FINISHED:
        return _players_including(offender, _table_of_four(seats))
    raise RuleViolation("offender_sits_out", "offender", seat=offender)


def _players_including(offender: int, seating: Seating) -> tuple[int, ...]:
    if offender not in seating.players:
        raise RuleViolation("offender_sits_out", "offender", seat=offender)
    return seating.players
