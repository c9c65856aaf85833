"""The place of a game in its list: deal, duty and deviations."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING, SIX_PLAYING
from scoring.lists.dealing import Deal
from scoring.lists.duty import Booking, Expectation, State, check_claim, deal_for, expect, natural_duty
from scoring.lists.entries import NOT_GIVEN, AsPlayed, GameEntry, NotGiven, lone_seat
from scoring.lists.format import Format
from scoring.lists.quotas import kind_matters
from scoring.notices import Notice
from scoring.rules.rules import RuleSet
from scoring.terms import SIX_AT_ONCE, Duty, Kind, Phase


class Deviation(NamedTuple):
    """A difference between the game as played and as the list expected it (TSR 9.6.3)."""

    what: str
    """"dealer", "forced", "duty" or "bock"."""
    expected: object
    played: object


class PlacedGame(NamedTuple):
    """A game together with its place in the list."""

    deal: Deal
    booking: Booking
    forced: int | None
    """The seat vorgefuehrt."""
    deviations: tuple[Deviation, ...]


def require_deal(expected: Expectation, people: State) -> Deal:
    """Returns the next deal. Raises `too_few_players` or `paused_player_owes` if the list can't continue."""
    if expected.deal is None:
        present = len(people.people.present)
        raise RuleViolation("too_few_players", "seat", present=present, needed=SEATS_PLAYING)
    if expected.paused is not None:
        raise RuleViolation("paused_player_owes", "seat", seat=expected.paused)
    return expected.deal


def place_game(entry: GameEntry, rules: RuleSet, list_format: Format, state: State) -> PlacedGame:
    """Places a game in the list. Raises RuleViolation if the list doesn't allow it."""
    expected = expect(state, list_format)
    if expected.phase is Phase.FINISHED:
        raise RuleViolation("list_finished")
    deal = _deal_played(entry, list_format, state, require_deal(expected, state))
    if not entry.has_real_solo and entry.as_played is None:
        if expected.forced is not None:  # TSR 4.2.3
            raise RuleViolation("forced_player_must_play", "re", seat=expected.forced)
        if entry.duty is None:
            return PlacedGame(deal, Booking(deal.dealer), None, ())
    return _place_with_duty(entry, rules, state, expected, deal)


def _deal_played(entry: GameEntry, list_format: Format, state: State, expected: Deal) -> Deal:
    dealer = entry.as_played.dealer if entry.as_played else None
    present = state.people.present
    if dealer is not None and dealer not in present:
        if not 1 <= dealer <= state.people.seats:
            raise RuleViolation("seat_unknown", "as_played.dealer", seat=dealer, seats=state.people.seats)
        raise RuleViolation("seat_not_present", "as_played.dealer", seat=dealer)
    six = entry.facts.kind in SIX_AT_ONCE and len(present) == SIX_PLAYING
    if dealer is None and not six:
        return expected
    return deal_for(state, list_format, dealer or expected.dealer, all_play=six)


def _place_with_duty(entry: GameEntry, rules: RuleSet, state: State, expected: Expectation, deal: Deal) -> PlacedGame:
    soloist = lone_seat(entry.facts, deal.seating.players) if entry.has_real_solo else None
    forced, as_played = expected.forced, entry.as_played
    took_over = forced is not None and rules.soli.offer_duty and soloist not in (None, forced)
    if as_played is None and forced not in (None, soloist) and not took_over:
        raise RuleViolation("forced_player_must_play", "re", seat=forced)
    natural = _fitting_duty(entry, rules, state, soloist, took_over) if soloist else None
    duty = _duty_to_book(entry, natural, soloist)
    deviations = _deviations(expected, deal, soloist, natural, duty) if as_played else ()
    kind = entry.facts.kind if soloist else None
    return PlacedGame(deal, Booking(deal.dealer, soloist, duty, kind), forced, deviations)


def _fitting_duty(entry: GameEntry, rules: RuleSet, state: State, soloist: int, took_over: bool) -> Duty:
    """Returns a solo's duty. The solo must fit an open slot, unless it's recorded as played."""
    kind, as_played = entry.facts.kind, entry.as_played
    if kind is None and as_played is None and kind_matters(state.owed[soloist - 1]):
        raise RuleViolation("kind_needed", "kind", seat=soloist)
    natural = natural_duty(state, soloist, kind, took_over=took_over)
    if natural is None and as_played is None:
        raise RuleViolation("solo_fits_no_duty", "kind", kind=kind, seat=soloist, **state.owed[soloist - 1]._asdict())
    return natural or Duty.LUSTSOLO


def _duty_to_book(entry: GameEntry, natural: Duty | None, soloist: int | None) -> Duty | None:
    played = entry.as_played.duty if entry.as_played else NOT_GIVEN
    called, field = (entry.duty, "duty") if isinstance(played, NotGiven) else (played, "as_played.duty")
    if called and natural is None:
        raise RuleViolation("duty_without_solo", field, kind=(entry.facts.kind or Kind.NORMAL).value)
    if not isinstance(played, NotGiven):
        return played
    if called and natural:
        check_claim(called, natural, soloist)
    return natural


def _deviations(
    expected: Expectation, deal: Deal, soloist: int | None, natural: Duty | None, duty: Duty | None
) -> tuple[Deviation, ...]:
    compared = (
        Deviation("dealer", expected.deal.dealer if expected.deal else None, deal.dealer),
        Deviation("forced", expected.forced, soloist if expected.forced else None),
        Deviation("duty", natural, duty),
    )
    return tuple(each for each in compared if each.expected != each.played)


def remarks_on_play(as_played: AsPlayed | None, deviations: Sequence[Deviation]) -> tuple[Notice, ...]:
    """Returns notices about a game that was recorded as played (TSR 9.6.3)."""
    if as_played is None or not deviations:
        return ()
    meant, played = ({each.what: each[side] for each in deviations} for side in (1, 2))
    return (Notice.create("as_played", expected=meant, played=played, reason=as_played.reason),)
