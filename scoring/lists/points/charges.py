"""What a penalty of a list moves: who the offender, the others and the harmed soloist are (TSR chapter 9)."""

from scoring.errors import RuleViolation
from scoring.game.game import FOUR, SEATS_PLAYING, Seating
from scoring.lists.duty import State, expect
from scoring.lists.entries import NotPlayedEntry, PenaltyEntry
from scoring.lists.format import Format
from scoring.lists.penalties import FIXED, Paragraph, serious_violation, spread
from scoring.lists.sheet import SheetEntry
from scoring.terms import Phase

Points = tuple[int, ...]


def penalty_points(entry: PenaltyEntry, state: State, list_format: Format, last: SheetEntry | None) -> Points:
    """One number per seat. `last`: the game before the penalty.

    Raises `seat_unknown`, `offender_sits_out`, `players_missing`, `players_invalid`, `soloist_missing`,
    `offender_is_soloist`.
    """
    seats, offender = state.people.seats, entry.offender
    _check_seat(offender, seats, "offender")
    if entry.points is not None:
        return spread(seats, offender, -entry.points)  # TSR 9.7.2 b, 9.7.3
    loss, gain, of_soloist = FIXED[_case(entry)]
    if of_soloist:
        return spread(seats, offender, loss, (_harmed(entry, state, list_format, last),), of_soloist)
    others = _at_the_table_with(entry, state, list_format, last) if gain else ()
    return spread(seats, offender, loss, others, gain)


def _case(entry: PenaltyEntry) -> Paragraph:
    """In a decided game a soloist is named where he may have been harmed (TSR 9.5.1 with 9.3.3 b1)."""
    return Paragraph.MINOR_HARMING_SOLOIST if entry.soloist is not None else entry.paragraph


def not_played_points(entry: NotPlayedEntry, dealt: Seating | None, seats: int) -> Points:
    """One number per seat for a game that counts as not played (TSR 9.4.3); the offender must play in it.

    `dealt`: who plays by the list, None where only totals are known. Raises `seat_sits_out`, `seat_unknown`,
    `players_missing`, `players_invalid`.
    """
    seating = _named(entry, seats) or dealt or _all_of_four(seats)
    seating.check((entry.offender,), "offender")
    loss, gain = serious_violation(entry.absagen)
    return spread(seating.seats, entry.offender, loss, seating.players, gain)


def _check_seat(seat: int, seats: int, field: str) -> None:
    if not 1 <= seat <= seats:
        raise RuleViolation("seat_unknown", field, seat=seat, seats=seats)


def _harmed(entry: PenaltyEntry, state: State, list_format: Format, last: SheetEntry | None) -> int:
    """Whom an offence in a solo harmed: as the entry says, else the last soloist, else whoever is vorgefuehrt now."""
    soloist = entry.soloist
    if soloist is None:
        soloist = (last and last.soloist) or expect(state, list_format).forced
    if soloist is None:
        raise RuleViolation("soloist_missing", "soloist")
    if soloist == entry.offender:
        raise RuleViolation("offender_is_soloist", "offender", seat=soloist)
    _check_seat(soloist, state.people.seats, "soloist")
    return soloist


def _named(entry: PenaltyEntry | NotPlayedEntry, seats: int) -> Seating | None:
    return None if entry.players is None else Seating(tuple(sorted(entry.players)), seats)


def _all_of_four(seats: int) -> Seating:
    """Everybody at a table of four; at a larger one somebody sits out, and no game of the list says who."""
    if seats != SEATS_PLAYING:
        raise RuleViolation("players_missing", "players")
    return FOUR


def _at_the_table_with(
    entry: PenaltyEntry, state: State, list_format: Format, last: SheetEntry | None
) -> tuple[int, ...]:
    """Those whom the entry names; else who plays the game in progress, the next one of the list; else the last one."""
    offender, named = entry.offender, _named(entry, state.people.seats)
    if named is not None:
        return _with(offender, named)
    expected = expect(state, list_format)
    if expected.deal and expected.phase is not Phase.FINISHED and offender in expected.deal.seating.players:
        return expected.deal.seating.players
    if last and offender in last.players:
        return last.players
    if last is None and expected.phase is Phase.FINISHED:
        return _with(offender, _all_of_four(state.people.seats))
    raise RuleViolation("offender_sits_out", "offender", seat=offender)


def _with(offender: int, seating: Seating) -> tuple[int, ...]:
    if offender not in seating.players:
        raise RuleViolation("offender_sits_out", "offender", seat=offender)
    return seating.players
