"""Options for the next entry of a list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.game.game import MOST_SEATS, SIX_PLAYING
from scoring.game.tables import allowed_announcements, sonderpunkt_limit, tables_for
from scoring.lists.bock import MOST_ROUNDS_BY_HAND, is_affected_by_bock, is_manual_bock_allowed
from scoring.lists.course import has_totals
from scoring.lists.duty import Expectation, State, after_people, expect
from scoring.lists.format import Format, PotScope
from scoring.lists.people import after_event
from scoring.lists.quotas import NOTHING_OWED, fitting_kinds, kind_matters
from scoring.lists.sheet import Sheet
from scoring.rules.bock import BockSolo, BockStarts
from scoring.rules.reservations import SameDealer
from scoring.rules.rules import RuleSet
from scoring.terms import (
    REAL_SOLI,
    SIX_AT_ONCE,
    TWO_AGAINST_TWO,
    Announcement,
    BockEvent,
    Duty,
    Kind,
    Phase,
    Sonderpunkt,
    TableEvent,
)


@dataclass(frozen=True, slots=True)
class SonderpunktChoice:
    """A Sonderpunkt that the rule book allows."""

    sonderpunkt: Sonderpunkt
    limit: int
    """Most in a game, for both parties together."""
    worth: int
    """Points for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The options for the next entry. Finished lists only offer penalties."""

    phase: Phase
    dealer: int | None
    """None while nobody can play."""
    forced: int | None
    """The seat vorgefuehrt."""
    players: tuple[int, ...]
    """Next players; empty while too few are present or a pausing debtor is awaited."""
    together: tuple[Kind, ...]
    """Kinds two against two; empty in a Vorführung."""
    alone: Mapping[int, tuple[Kind, ...]]
    """Kinds one against three by seat. In a Vorführung, only real soli of the forced seat and of seats that may take
    its turn over."""
    duties: Mapping[int, Duty]
    """Duty of a real solo, by seat."""
    sonderpunkte: tuple[SonderpunktChoice, ...]
    announcements: tuple[Announcement, ...]
    """Lowest first."""
    tricks: int
    """Tricks in a game."""
    events: tuple[TableEvent, ...]
    totals: bool
    """Totals can be entered, since the list is empty."""
    bock_by_hand: int = 0
    """Highest `bock_rounds` of a game."""
    bock_by_hand_points: int = 0
    """Highest `bock_rounds` of a points entry."""
    bock_events: tuple[BockEvent, ...] = ()
    """Facts that only raise a Bock."""
    verwerfen: bool = False
    """A revoke can be entered."""
    sonder_needed: bool = False
    """A points entry needs `sonder`."""
    asks_silent: bool = False
    """A points entry one against three must tell whether it was a real solo."""
    kind_needed: bool = False
    """A points entry needs the kind of solo."""
    six: tuple[Kind, ...] = ()
    """Possible kinds of six at once."""


def choices(rules: RuleSet, list_format: Format, sheet: Sheet) -> Choices:
    """Returns everything that `fold` would accept after `sheet`."""
    expected = expect(sheet.state, list_format)
    deal = expected.deal if expected.phase is not Phase.FINISHED and expected.paused is None else None
    players = deal.seating.players if deal else ()
    kinds = tables_for(rules).kinds
    free = deal is not None and expected.forced is None
    return Choices(
        phase=expected.phase,
        dealer=deal.dealer if deal else None,
        forced=expected.forced,
        players=players,
        together=tuple(kind for kind in Kind if kind in kinds & TWO_AGAINST_TWO) if free else (),
        alone=_lone_kinds(rules, sheet, players, expected.forced),
        duties={seat: _duty(sheet, rules, expected, seat) for seat in players},
        sonderpunkte=tuple(_sonderpunkte(rules)) if free else (),
        announcements=allowed_announcements(rules) if deal else (),
        tricks=rules.deck.tricks,
        events=tuple(event for event in TableEvent if POSSIBLE[event](list_format, sheet, expected)),
        totals=not sheet.entries,
        bock_by_hand=_bock_by_hand(rules, expected, points=False) if deal else 0,
        bock_by_hand_points=_bock_by_hand(rules, expected, points=True) if deal else 0,
        bock_events=_bock_events(rules) if free else (),
        verwerfen=rules.worth.verwerfen and deal is not None,
        sonder_needed=free and sheet.next is not None and _leaves_sonder_out(rules, sheet.next.bock),
        asks_silent=free and _asks_silent(rules, list_format),
        kind_needed=any(kind_matters(sheet.state.owed[seat - 1]) for seat in players),
        six=tuple(kind for kind in Kind if kind in SIX_AT_ONCE) if free and _can_play_six(rules, sheet) else (),
    )


def _lone_kinds(
    rules: RuleSet, sheet: Sheet, players: tuple[int, ...], forced: int | None
) -> dict[int, tuple[Kind, ...]]:
    kinds = tables_for(rules).kinds - TWO_AGAINST_TWO
    if forced is None:
        return {seat: _kinds_for_seat(sheet, seat, kinds) for seat in players}
    taking_over = [seat for seat in players if seat != forced] if rules.soli.offer_duty else []
    soli = kinds & REAL_SOLI
    return {forced: _kinds_for_seat(sheet, forced, soli)} | {seat: _sort_kinds(soli) for seat in taking_over}


def _sort_kinds(kinds: frozenset[Kind]) -> tuple[Kind, ...]:
    return tuple(kind for kind in Kind if kind in kinds)


def _kinds_for_seat(sheet: Sheet, seat: int, kinds: frozenset[Kind]) -> tuple[Kind, ...]:
    """Leaves out real soli that wouldn't count towards those the seat still owes."""
    if not sheet.state.owes(seat):
        return _sort_kinds(kinds)
    soli = fitting_kinds(sheet.state.owed[seat - 1], _sort_kinds(kinds & REAL_SOLI))
    return _sort_kinds((kinds - REAL_SOLI) | set(soli))


def _duty(sheet: Sheet, rules: RuleSet, expected: Expectation, seat: int) -> Duty:
    if not sheet.state.owes(seat):
        return Duty.LUSTSOLO
    forced = expected.phase is Phase.VORFUEHRUNG and (seat == expected.forced or not rules.soli.offer_duty)
    return Duty.VORGEFUEHRT if forced else Duty.PFLICHTSOLO


def _sonderpunkte(rules: RuleSet) -> list[SonderpunktChoice]:
    return [
        SonderpunktChoice(sonderpunkt, sonderpunkt_limit(rules, sonderpunkt), worth)
        for sonderpunkt, worth in rules.sonderpunkte
    ]


def _bock_by_hand(rules: RuleSet, expected: Expectation, *, points: bool) -> int:
    raisable = is_manual_bock_allowed(rules.bock, points=points) and is_affected_by_bock(
        rules.bock, expected.forced is not None
    )
    return MOST_ROUNDS_BY_HAND if raisable else 0


def _bock_events(rules: RuleSet) -> tuple[BockEvent, ...]:
    """Leaves out events that are already noted as Sonderpunkte."""
    noted_elsewhere = {sonderpunkt.value for sonderpunkt, _worth in rules.sonderpunkte}
    triggers = {trigger.value for trigger in rules.bock.triggers}
    return tuple(event for event in BockEvent if event.value in triggers - noted_elsewhere)


def _leaves_sonder_out(rules: RuleSet, factor: int) -> bool:
    begins = bool(rules.bock.triggers) and rules.bock.starts is BockStarts.CURRENT
    return tables_for(rules).bock_on_base and (factor > 1 or begins)


def _asks_silent(rules: RuleSet, list_format: Format) -> bool:
    """Checks whether duty, dealer or Bock depend on a one-against-three game being a real solo."""
    free_of_bock = bool(rules.bock.triggers) and rules.bock.solo is BockSolo.FREE
    return list_format.pflichtsoli_under(rules) > 0 or rules.soli.same_dealer is SameDealer.ALL or free_of_bock


def _can_play_six(rules: RuleSet, sheet: Sheet) -> bool:
    return rules.table.six_at_once and len(sheet.present) == SIX_PLAYING


Possible = Callable[[Format, Sheet, Expectation], bool]


def _is_going_on(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return expected.phase is not Phase.FINISHED


def _is_dealt(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return sheet.next is not None


def _time_runs(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return expected.phase is not Phase.FINISHED and sheet.state.time_up_after is None


def _has_shared_pot(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    shared = list_format.scope is PotScope.TOURNAMENT
    return shared and expected.phase is not Phase.FINISHED and not sheet.state.ended


def _always(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return True


def _is_dealt_or_has_totals(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    """Also accepts lists of totals, because these don't include a game that wasn't played."""
    return _is_dealt(list_format, sheet, expected) or has_totals(sheet)


def _somebody_pauses(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return expected.phase is not Phase.FINISHED and bool(sheet.absent)


def _has_room(list_format: Format, sheet: Sheet, expected: Expectation) -> bool:
    return expected.phase is not Phase.FINISHED and (bool(sheet.left) or sheet.state.people.seats < MOST_SEATS)


POSSIBLE: Mapping[TableEvent, Possible] = {
    TableEvent.REDEAL: _is_dealt,
    TableEvent.TIME_UP: _time_runs,
    TableEvent.POT_EMPTY: _has_shared_pot,
    TableEvent.BROKEN_OFF: _is_going_on,
    TableEvent.PENALTY: _always,
    TableEvent.NOT_PLAYED: _is_dealt_or_has_totals,
    TableEvent.PAUSE: _is_going_on,
    TableEvent.RESUME: _somebody_pauses,
    TableEvent.LEAVE: _is_going_on,
    TableEvent.JOIN: _has_room,
    TableEvent.SUBSTITUTE: _is_going_on,
    TableEvent.MOVE: _is_going_on,
}


class Halt(StrEnum):
    """Reasons why a list would stop."""

    TOO_FEW = "too_few"
    """Fewer than four present."""
    STILL_OWES = "still_owes"
    """Only somebody who pauses owes a Pflichtsolo."""


def halt_after(state: State, list_format: Format, event: TableEvent, seat: int) -> Halt | None:
    """Returns the reason why a list would stop if a seat paused or left, or None if it wouldn't.

    Raises everything `people.after_event` does.
    """
    people = after_event(state.people, event, seat)
    after = after_people(state, people, event, seat, NOTHING_OWED)
    if after.phase is Phase.FINISHED:
        return None
    expected = expect(after, list_format)
    if expected.deal is None:
        return Halt.TOO_FEW
    return None if expected.paused is None else Halt.STILL_OWES
