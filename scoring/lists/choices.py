"""What may be entered next, so that nothing impossible is offered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.game.game import MOST_SEATS, SIX_PLAYING
from scoring.game.tables import allowed_announcements, sonderpunkt_limit, tables_for
from scoring.lists.bock import MOST_ROUNDS_BY_HAND, by_hand_allowed, touches
from scoring.lists.duty import Expected, expect
from scoring.lists.entries import TotalsEntry
from scoring.lists.format import Format, PotScope
from scoring.lists.quotas import fitting_kinds, kind_matters
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
    """A Sonderpunkt of the rule book: how often it can be made by both parties together, and what one is worth."""

    sonderpunkt: Sonderpunkt
    limit: int
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the next entry can be. Of a finished list only `events` may hold something: penalties.

    forced: the seat that is vorgefuehrt; then `together` is empty, and `alone` has only its real soli, and those of the
    others where they may take its turn over. together: kinds two against two. alone: by seat, the kinds it can play one
    against three. duties: by seat, what a real solo of it would be. totals: nothing is entered yet, so totals can be.
    players is empty while nobody can play: too few are present, or the list waits for somebody who pauses.
    bock_by_hand: the highest `bock_rounds`; bock_by_hand_points: that of points entries. bock_events: facts that only
    raise a Bock. verwerfen: revokes are noted.
    Of points entries: sonder_needed: they must say `sonder`; asks_silent: one against three must say whether it was a
    real solo; kind_needed: the kind of solo must be named. six: kinds of six at once.
    """

    phase: Phase
    dealer: int | None
    forced: int | None
    players: tuple[int, ...]
    together: tuple[Kind, ...]
    alone: Mapping[int, tuple[Kind, ...]]
    duties: Mapping[int, Duty]
    sonderpunkte: tuple[SonderpunktChoice, ...]
    announcements: tuple[Announcement, ...]
    tricks: int
    events: tuple[TableEvent, ...]
    totals: bool
    bock_by_hand: int = 0
    bock_by_hand_points: int = 0
    bock_events: tuple[BockEvent, ...] = ()
    verwerfen: bool = False
    sonder_needed: bool = False
    asks_silent: bool = False
    kind_needed: bool = False
    six: tuple[Kind, ...] = ()


def choices(rules: RuleSet, form: Format, sheet: Sheet) -> Choices:
    """What `fold` would take behind the entries of `sheet`."""
    expected = expect(sheet.state, form)
    dealt = expected.deal if expected.phase is not Phase.FINISHED and expected.paused is None else None
    players = dealt.seating.players if dealt else ()
    kinds = tables_for(rules).kinds
    free = dealt is not None and expected.forced is None
    return Choices(
        phase=expected.phase,
        dealer=dealt.dealer if dealt else None,
        forced=expected.forced,
        players=players,
        together=tuple(kind for kind in Kind if kind in kinds & TWO_AGAINST_TWO) if free else (),
        alone=_alone(rules, sheet, players, expected.forced),
        duties={seat: _duty(sheet, rules, expected, seat) for seat in players},
        sonderpunkte=tuple(_sonderpunkte(rules)) if free else (),
        announcements=allowed_announcements(rules) if dealt else (),
        tricks=rules.deck.tricks,
        events=tuple(event for event in TableEvent if POSSIBLE[event](form, sheet, expected)),
        totals=not sheet.facts,
        bock_by_hand=_bock_by_hand(rules, expected, points=False) if dealt else 0,
        bock_by_hand_points=_bock_by_hand(rules, expected, points=True) if dealt else 0,
        bock_events=_bock_events(rules) if free else (),
        verwerfen=rules.worth.verwerfen and dealt is not None,
        sonder_needed=free and sheet.next is not None and _leaves_sonder_out(rules, sheet.next.bock),
        asks_silent=free and _asks_silent(rules, form),
        kind_needed=any(kind_matters(sheet.state.owed[seat - 1]) for seat in players),
        six=tuple(kind for kind in Kind if kind in SIX_AT_ONCE) if free and _six_at_once(rules, sheet) else (),
    )


def _alone(rules: RuleSet, sheet: Sheet, players: tuple[int, ...], forced: int | None) -> dict[int, tuple[Kind, ...]]:
    kinds = tables_for(rules).kinds - TWO_AGAINST_TWO
    if forced is None:
        return {seat: _fitting(sheet, seat, kinds) for seat in players}
    taking_over = [seat for seat in players if seat != forced] if rules.soli.offer_duty else []
    soli = kinds & REAL_SOLI
    return {forced: _fitting(sheet, forced, soli)} | {seat: _in_order(soli) for seat in taking_over}


def _in_order(kinds: frozenset[Kind]) -> tuple[Kind, ...]:
    return tuple(kind for kind in Kind if kind in kinds)


def _fitting(sheet: Sheet, seat: int, kinds: frozenset[Kind]) -> tuple[Kind, ...]:
    """All kinds but the real soli that fit no Pflichtsolo of a seat that still owes one."""
    if not sheet.state.owes(seat):
        return _in_order(kinds)
    soli = fitting_kinds(sheet.state.owed[seat - 1], _in_order(kinds & REAL_SOLI))
    return _in_order((kinds - REAL_SOLI) | set(soli))


def _duty(sheet: Sheet, rules: RuleSet, expected: Expected, seat: int) -> Duty:
    if not sheet.state.owes(seat):
        return Duty.LUSTSOLO
    forced = expected.phase is Phase.VORFUEHRUNG and (seat == expected.forced or not rules.soli.offer_duty)
    return Duty.VORGEFUEHRT if forced else Duty.PFLICHTSOLO


def _sonderpunkte(rules: RuleSet) -> list[SonderpunktChoice]:
    return [
        SonderpunktChoice(sonderpunkt, sonderpunkt_limit(rules, sonderpunkt), worth)
        for sonderpunkt, worth in rules.sonderpunkte
    ]


def _bock_by_hand(rules: RuleSet, expected: Expected, *, points: bool) -> int:
    raisable = by_hand_allowed(rules.bock, points=points) and touches(rules.bock, expected.forced is not None)
    return MOST_ROUNDS_BY_HAND if raisable else 0


def _bock_events(rules: RuleSet) -> tuple[BockEvent, ...]:
    """Those that stand nowhere else: a Sonderpunkt of the same name is noted as one."""
    noted = {sonderpunkt.value for sonderpunkt, _worth in rules.sonderpunkte}
    triggers = {trigger.value for trigger in rules.bock.triggers}
    return tuple(event for event in BockEvent if event.value in triggers - noted)


def _leaves_sonder_out(rules: RuleSet, factor: int) -> bool:
    """Whether a Bock can be in force that does not multiply Sonderpunkte: one that runs, or that this game begins."""
    begins = bool(rules.bock.triggers) and rules.bock.starts is BockStarts.CURRENT
    return tables_for(rules).bock_on_base and (factor > 1 or begins)


def _asks_silent(rules: RuleSet, form: Format) -> bool:
    """Whether duty, dealer or Bock depend on it."""
    free_of_bock = bool(rules.bock.triggers) and rules.bock.solo is BockSolo.FREE
    return form.pflichtsoli_under(rules) > 0 or rules.soli.same_dealer is SameDealer.ALL or free_of_bock


def _six_at_once(rules: RuleSet, sheet: Sheet) -> bool:
    return rules.table.six_at_once and len(sheet.present) == SIX_PLAYING


Possible = Callable[[Format, Sheet, Expected], bool]


def _going_on(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return expected.phase is not Phase.FINISHED


def _dealt(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return sheet.next is not None


def _time_runs(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return expected.phase is not Phase.FINISHED and sheet.state.time_up_after is None


def _shared_pot(form: Format, sheet: Sheet, expected: Expected) -> bool:
    shared = form.scope is PotScope.TOURNAMENT
    return shared and expected.phase is not Phase.FINISHED and not sheet.state.ended


def _has_no_totals(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return not any(isinstance(entry, TotalsEntry) for entry in sheet.facts[:1])


def _somebody_pauses(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return expected.phase is not Phase.FINISHED and bool(sheet.absent)


def _has_room(form: Format, sheet: Sheet, expected: Expected) -> bool:
    return expected.phase is not Phase.FINISHED and (bool(sheet.left) or sheet.state.people.seats < MOST_SEATS)


POSSIBLE: Mapping[TableEvent, Possible] = {
    TableEvent.REDEAL: _dealt,
    TableEvent.TIME_UP: _time_runs,
    TableEvent.POT_EMPTY: _shared_pot,
    TableEvent.PENALTY: _has_no_totals,
    TableEvent.NOT_PLAYED: _dealt,
    TableEvent.PAUSE: _going_on,
    TableEvent.RESUME: _somebody_pauses,
    TableEvent.LEAVE: _going_on,
    TableEvent.JOIN: _has_room,
}
