"""What may be entered next, so that nothing impossible is offered."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.duty import expect, natural_duty
from scoring.format import Format
from scoring.rules import RuleSet
from scoring.sheet import Sheet
from scoring.terms import (
    REAL_SOLI,
    TWO_AGAINST_TWO,
    Announcement,
    BockEvent,
    Duty,
    Kind,
    Phase,
    Sonderpunkt,
    TableEvent,
)
from scoring.worth import sonderpunkt_limit, tables_for


@dataclass(frozen=True, slots=True)
class SonderpunktChoice:
    """A Sonderpunkt of the rule book: how often it can be made by both parties together, and what one is worth."""

    sonderpunkt: Sonderpunkt
    limit: int
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the next entry can be. Everything is empty when the list is finished.

    forced: the seat that is vorgefuehrt; then only its real soli are in `alone`, and `together` is empty.
    together: kinds two against two. alone: by seat, the kinds it can play one against three.
    duties: by seat, what a real solo of it would be. totals: nothing is entered yet, so totals can be.
    bock_by_hand: the highest `bock_rounds`. bock_events: facts that only raise a Bock. verwerfen: revokes are noted.
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
    bock_events: tuple[BockEvent, ...] = ()
    verwerfen: bool = False
    sonder_needed: bool = False
    asks_silent: bool = False
    kind_needed: bool = False
    six: tuple[Kind, ...] = ()


def choices(rules: RuleSet, form: Format, sheet: Sheet) -> Choices:
    """What `fold` would take behind the entries of `sheet`."""
    expected = expect(sheet.state, form)
    going_on = expected.phase is not Phase.FINISHED
    players = expected.deal.seating.players if going_on else ()
    tables = tables_for(rules)
    free = going_on and expected.forced is None
    return Choices(
        phase=expected.phase,
        dealer=expected.deal.dealer if going_on else None,
        forced=expected.forced,
        players=players,
        together=tuple(kind for kind in Kind if kind in tables.kinds & TWO_AGAINST_TWO) if free else (),
        alone=_alone(tables.kinds, players, expected.forced),
        duties={seat: natural_duty(sheet.state, seat) for seat in players},
        sonderpunkte=tuple(_sonderpunkte(rules)) if free else (),
        announcements=tuple(Announcement) if going_on else (),
        tricks=rules.deck.tricks,
        events=_events(sheet, going_on),
        totals=not sheet.facts,
    )


def _alone(kinds: frozenset[Kind], players: tuple[int, ...], forced: int | None) -> Mapping[int, tuple[Kind, ...]]:
    if forced is not None:
        return {forced: tuple(kind for kind in Kind if kind in kinds & REAL_SOLI)}
    possible = tuple(kind for kind in Kind if kind in kinds - TWO_AGAINST_TWO)
    return dict.fromkeys(players, possible)


def _sonderpunkte(rules: RuleSet) -> list[SonderpunktChoice]:
    return [
        SonderpunktChoice(sonderpunkt, sonderpunkt_limit(rules, sonderpunkt), worth)
        for sonderpunkt, worth in rules.sonderpunkte
    ]


def _events(sheet: Sheet, going_on: bool) -> tuple[TableEvent, ...]:
    if not going_on:
        return ()
    return (TableEvent.REDEAL,) if sheet.state.time_up_after is not None else (TableEvent.REDEAL, TableEvent.TIME_UP)
