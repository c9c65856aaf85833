"""What a penalty of a list moves: who the offender, the others and the harmed soloist are (TSR chapter 9)."""

from scoring.errors import RuleViolation
from scoring.game.game import Seating
from scoring.lists.duty import State, expect
from scoring.lists.entries import NotPlayedEntry, PenaltyEntry
from scoring.lists.format import Format
from scoring.lists.penalties import FIXED, Paragraph, serious_violation, spread
from scoring.lists.sheet import SheetEntry
from scoring.terms import Phase

Points = tuple[int, ...]


def penalty_points(entry: PenaltyEntry, state: State, list_format: Format, last: SheetEntry | None) -> Points:
    """One number per seat. `last`: the game before the penalty.

    Raises `seat_unknown`, `offender_sits_out`, `soloist_missing`, `offender_is_soloist`.
    """
    seats, offender = state.people.seats, entry.offender
    _check_seat(offender, seats, "offender")
    if entry.points is not None:
        return spread(seats, offender, -entry.points)  # TSR 9.7.2 b, 9.7.3
    loss, gain, of_soloist = FIXED[_case(entry)]
    if of_soloist:
        return spread(seats, offender, loss, (_harmed(entry, state, list_format, last),), of_soloist)
    others = _at_the_table_with(offender, state, list_format, last) if gain else ()
    return spread(seats, offender, loss, others, gain)


def _case(entry: PenaltyEntry) -> Paragraph:
    """In a decided game a soloist is named where he may have been harmed (TSR 9.5.1 with 9.3.3 b1)."""
    return Paragraph.MINOR_HARMING_SOLOIST if entry.soloist is not None else entry.paragraph


def not_played_points(entry: NotPlayedEntry, seating: Seating) -> Points:
    """One number per seat for a game that counts as not played (TSR 9.4.3); the offender must play in it."""
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


def _at_the_table_with(offender: int, state: State, list_format: Format, last: SheetEntry | None) -> tuple[int, ...]:
    """Those who play the game in progress, which is the next one of the list; else those of the last game."""
    expected = expect(state, list_format)
    if expected.deal and expected.phase is not Phase.FINISHED and offender in expected.deal.seating.players:
        return expected.deal.seating.players
    if last and offender in last.players:
        return last.players
    raise RuleViolation("offender_sits_out", "offender", seat=offender)
