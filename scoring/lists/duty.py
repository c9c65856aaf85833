"""Pflichtsolo, Lustsolo and Vorführung: who owes a solo, who is forced to play one, who leads and who deals.

| paragraph | done |
|---|---|
| TSR 4.2.1 | any real solo counts; quotas of other rule books: `quotas` |
| 4.2.2, 4.3.1 lead | LEADING, `leads` |
| 4.2.3, 8.6 Vorführung | `State.phase`, `expect` |
| 4.2.5, 3.3.1, 4.3.2 dealer | SAME_DEALER, `after_game`, `after_move` |
| 4.3.1 Lustsolo only when nothing is owed | `natural_duty`, CLAIMS |
| 4.4.3 b, 4.4.5 | `scoring/game/game.py`: is_real_solo |
| 8.5.1 time up | `after_time_up` |
| FreeDoko's program: quotas, a Vorführung that another may take over | `natural_duty`, `State.waiting` |
"""

from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import SEATS_PLAYING
from scoring.lists.bock import NO_BOCK, Bocks
from scoring.lists.dealing import Deal, deal_among, next_dealer, seat_before, seats_left_of
from scoring.lists.format import Format
from scoring.lists.people import People, all_present
from scoring.lists.pot import is_empty_pot, rest_of_pot
from scoring.lists.quotas import NOTHING_OWED, Slots, after_payment, slot_for, slots_of
from scoring.rules.reservations import Leads, SameDealer
from scoring.rules.rules import RuleSet
from scoring.terms import Duty, Kind, Phase, TableEvent

PAYING = frozenset({Duty.PFLICHTSOLO, Duty.VORGEFUEHRT})

# Soli that lead. A vorgefuehrtes one always does; under `first`, so does the player's first, whatever its duty.
LEADING: dict[Leads, frozenset[Duty]] = {
    Leads.NONE: frozenset({Duty.VORGEFUEHRT}),
    Leads.FIRST: frozenset({Duty.VORGEFUEHRT}),
    Leads.PFLICHTSOLO: PAYING,
    Leads.ALL: frozenset(Duty),
}
# Soli after which the same dealer deals again, never a vorgefuehrtes one (TSR 4.2.5).
SAME_DEALER: dict[SameDealer, frozenset[Duty]] = {
    SameDealer.NONE: frozenset(),
    SameDealer.PFLICHTSOLO: frozenset({Duty.PFLICHTSOLO}),
    SameDealer.ALL: frozenset({Duty.PFLICHTSOLO, Duty.LUSTSOLO}),
}
# Claims a table cannot make: (claimed, booked) -> code.
CLAIMS: dict[tuple[Duty, Duty], str] = {
    (Duty.LUSTSOLO, Duty.PFLICHTSOLO): "lustsolo_while_pflichtsolo_owed",
    (Duty.LUSTSOLO, Duty.VORGEFUEHRT): "lustsolo_while_pflichtsolo_owed",
    (Duty.PFLICHTSOLO, Duty.LUSTSOLO): "duty_not_owed",
    (Duty.VORGEFUEHRT, Duty.LUSTSOLO): "duty_not_owed",
    (Duty.VORGEFUEHRT, Duty.PFLICHTSOLO): "duty_not_forced",
}


class State(NamedTuple):
    """The state of a list between two games."""

    after: int
    """The first present seat left of this one deals next; 0 precedes the first of the order."""
    normal_left: int
    """Normal games still to play."""
    owed: tuple[Slots, ...]
    """Open Pflichtsoli by seat."""
    people: People
    bocks: Bocks = NO_BOCK
    drawn: int = 0
    """Points drawn from the pot."""
    ended: bool = False
    """The pot is empty, by games or, if shared, by an event."""
    served: frozenset[int] = frozenset()
    """Seats vorgefuehrt in this turn round the table."""
    soloists: frozenset[int] = frozenset()
    """Seats that have played a real solo."""
    waiting: int | None = None
    """The seat whose Vorführung another took over."""
    time_up_after: int | None = None
    """Number of games played when time was up."""
    broken_off: bool = False

    @property
    def phase(self) -> Phase:
        """The current phase. Vorführung begins once only Pflichtsoli remain (TSR 4.2.3)."""
        if self.normal_left:
            return Phase.NORMAL
        return Phase.VORFUEHRUNG if any(map(any, self.owed)) else Phase.FINISHED

    def owes(self, seat: int) -> int:
        """Returns the number of Pflichtsoli that a seat owes."""
        return self.owed[seat - 1].total


class Expectation(NamedTuple):
    """The game that a list expects next."""

    phase: Phase
    deal: Deal | None
    """None while too few are present."""
    forced: int | None = None
    """The seat vorgefuehrt."""
    paused: int | None = None
    """The list waits for this seat, since nobody present owes."""
    passed_over: tuple[int, ...] = ()
    """Debtors nearer to the dealer, already vorgefuehrt in this turn round the table."""


def opening(rules: RuleSet, list_format: Format) -> State:
    """Returns the initial state, in which seat 1 deals and everybody owes their Pflichtsoli."""
    return State(
        0,
        list_format.most_normal_games,
        (slots_of(rules, list_format),) * list_format.seats,
        all_present(list_format.seats),
    )


def expect(state: State, list_format: Format) -> Expectation:
    """Works out the next deal and the forced player, who is the first debtor to the left of the dealer.

    If none of the debtors is playing, the deal passes on. Players who owe several soli play one per turn round the
    table (our choice, based on FreeDoko's program).
    """
    phase, ring, order = state.phase, state.people.ring, state.people.order
    if len(ring) < SEATS_PLAYING:
        return Expectation(phase, None)
    deal = deal_for(state, list_format, next_dealer(state.after, ring, order))
    if phase is not Phase.VORFUEHRUNG:
        return Expectation(phase, deal)
    debtors = _debtors(state)
    if not debtors:
        return Expectation(phase, deal, paused=next(seat for seat in state.people.absent if state.owes(seat)))
    while not (owing := _owing_players(state, deal, debtors)):
        deal = deal_for(state, list_format, next_dealer(deal.dealer, ring, order))
    forced = next((seat for seat in owing if seat not in state.served), owing[0])
    return Expectation(phase, deal, forced, passed_over=tuple(owing[: owing.index(forced)]))


def deal_for(state: State, list_format: Format, dealer: int, *, all_play: bool = False) -> Deal:
    """Returns the deal among the people who are present."""
    people = state.people
    chosen = list_format.sitting if len(people.present) == list_format.seats else None
    return deal_among(dealer, people.ring, people.seats, chosen, all_play)


def _debtors(state: State) -> tuple[int, ...]:
    debtors = tuple(seat for seat in state.people.present if state.owes(seat))
    return (state.waiting,) if state.waiting in debtors and state.waiting is not None else debtors


def _owing_players(state: State, deal: Deal, debtors: tuple[int, ...]) -> list[int]:
    players = deal.seating.players
    return [seat for seat in seats_left_of(deal.dealer, state.people.order) if seat in players and seat in debtors]


def natural_duty(state: State, soloist: int, kind: Kind | None, *, took_over: bool = False) -> Duty | None:
    """Returns the duty of a real solo, which is a Pflichtsolo while one is owed (TSR 4.2.1, 4.3.1).

    `took_over`: whether it was played in place of a forced player. Returns None if it doesn't fit an open slot.
    """
    owed = state.owed[soloist - 1]
    if not any(owed):
        return Duty.LUSTSOLO
    if not slot_for(owed, kind):
        return Duty.LUSTSOLO if took_over else None
    return Duty.VORGEFUEHRT if state.phase is Phase.VORFUEHRUNG and not took_over else Duty.PFLICHTSOLO


def check_claim(claimed: Duty, natural: Duty, soloist: int | None) -> None:
    """Raises RuleViolation if the claimed duty contradicts the list."""
    if (claimed, natural) in CLAIMS:
        raise RuleViolation(CLAIMS[claimed, natural], "duty", seat=soloist)


def leads(rules: RuleSet, state: State, deal: Deal, soloist: int | None, duty: Duty | None) -> int:
    """Returns the seat that leads to the first trick (TSR 4.2.2, 4.3.1, 5.1.1)."""
    if soloist is None or duty is None:
        return deal.forehand
    first = rules.soli.leads is Leads.FIRST and soloist not in state.soloists
    return soloist if first or duty in LEADING[rules.soli.leads] else deal.forehand


def is_redealt(rules: RuleSet, duty: Duty | None) -> bool:
    """Checks whether the same dealer deals the next game."""
    return duty in SAME_DEALER[rules.soli.same_dealer]


class Booking(NamedTuple):
    """A game as it counts in the list."""

    dealer: int
    soloist: int | None = None
    """Seat of a real solo."""
    duty: Duty | None = None
    kind: Kind | None = None
    """Kind of the solo, if known."""


def after_game(rules: RuleSet, state: State, booking: Booking, forced: int | None, bocks: Bocks) -> State:
    """Returns the state after a game.

    Pflichtsoli and games that are dealt again don't use up a normal game (TSR 4.2.5, 8.5.1).
    """
    soloist, duty = booking.soloist, booking.duty
    again = is_redealt(rules, duty)
    after = _seat_to_deal_after(booking.dealer, state.people, again=again)
    if soloist is None:
        # Most games end here, and `_replace` would double the time.
        left = max(0, state.normal_left - 1)
        unchanged = state.drawn, state.ended, state.served, state.soloists, state.waiting, state.time_up_after
        return State(after, left, state.owed, state.people, bocks, *unchanged)
    pays = duty in PAYING
    owed = _owed_after_payment(state.owed, soloist, booking.kind) if pays else state.owed
    return state._replace(
        after=after,
        normal_left=state.normal_left if pays or again else max(0, state.normal_left - 1),
        owed=owed,
        bocks=bocks,
        served=_served_seats(state, owed, soloist) if duty is Duty.VORGEFUEHRT else state.served,
        soloists=state.soloists | {soloist},
        waiting=_waiting_seat(rules, soloist, forced),
    )


def _seat_to_deal_after(dealer: int, people: People, *, again: bool) -> int:
    return seat_before(dealer, people.order) if again else dealer


def after_drawing(state: State, drawn: int, pot: int | None) -> State:
    """Returns the state after points have been drawn from a pot; an empty pot ends the normal games.

    `pot`: its initial points, or None if it's shared.
    """
    turnover = state.drawn + drawn
    if pot is None or not is_empty_pot(rest_of_pot(pot, [turnover])):
        return state._replace(drawn=turnover)
    return state._replace(drawn=turnover, ended=True, normal_left=0)


def _owed_after_payment(owed: tuple[Slots, ...], soloist: int, kind: Kind | None) -> tuple[Slots, ...]:
    return tuple(after_payment(slots, kind) if seat == soloist else slots for seat, slots in enumerate(owed, start=1))


def _waiting_seat(rules: RuleSet, soloist: int, forced: int | None) -> int | None:
    return forced if rules.soli.offer_duty and soloist != forced else None


def _served_seats(state: State, owed: tuple[Slots, ...], soloist: int) -> frozenset[int]:
    served = state.served | {soloist}
    still_owing = {seat for seat in state.people.present if any(owed[seat - 1])}
    return frozenset() if still_owing <= served else served


def _without_normal_games(state: State) -> State:
    if state.phase is Phase.FINISHED:
        raise RuleViolation("list_finished", "event")
    return state._replace(normal_left=0)


def after_time_up(state: State, games: int) -> State:
    """Returns the state after time has run out. `games`: number of games so far (TSR 8.5.1)."""
    if state.time_up_after is not None:
        raise RuleViolation("time_up_twice", "event")
    return _without_normal_games(state)._replace(time_up_after=games)


def after_pot_empty(state: State) -> State:
    """Returns the state after a shared pot has run out."""
    if state.ended:
        raise RuleViolation("pot_empty_twice", "event")
    return _without_normal_games(state)._replace(ended=True)


def after_break_off(state: State) -> State:
    """Returns the state after the list was abandoned: no games, no debts."""
    return _without_normal_games(state)._replace(owed=(NOTHING_OWED,) * len(state.owed), broken_off=True)


def after_people(state: State, people: People, event: TableEvent, seat: int, owes: Slots) -> State:
    """Returns the state after an event of PEOPLE_EVENTS.

    `owes`: the Pflichtsoli of somebody who takes a free seat. People who leave owe nothing.
    """
    if state.phase is Phase.FINISHED:
        raise RuleViolation("list_finished", "event")
    if (people.seats, people.left) == (state.people.seats, state.people.left):
        return state._replace(people=people)
    slots = NOTHING_OWED if event is TableEvent.LEAVE else owes
    newcomer = {seat} if event is TableEvent.JOIN else set()
    return state._replace(
        people=people,
        owed=(*state.owed[: seat - 1], slots, *state.owed[seat:]),
        served=state.served - newcomer,
        soloists=state.soloists - newcomer,
    )


def after_move(state: State, people: People, dealer: int | None, *, again: bool) -> State:
    """Returns the state after people have changed seats.

    `dealer`: the last dealer, or None before the first game. The deal passes to the left, unless it's dealt `again`.
    """
    if state.phase is Phase.FINISHED:
        raise RuleViolation("list_finished", "event")
    return state._replace(people=people, after=_seat_to_deal_after(dealer, people, again=again) if dealer else 0)
