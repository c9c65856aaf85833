"""Pflichtsolo, Lustsolo and Vorführung: what is owed, who must play, who leads and who deals next.

| paragraph | done |
|---|---|
| TSR 4.2.1 | any real solo counts (quotas of other rule books: refused in `support`) |
| 4.2.2, 4.3.1 lead | LEADING, `leads` |
| 4.2.3, 8.6 Vorführung | `State.phase`, `expect` |
| 4.2.5, 3.3.1, 4.3.2 dealer | SAME_DEALER, `after_game` |
| 4.3.1 Lustsolo only when nothing is owed | `natural_duty`, CLAIMS |
| 4.4.3 b, 4.4.5 | `entries.GameEntry.has_real_solo` |
| 8.5.1 time up | `after_time_up` |
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from scoring.dealing import FIRST_DEALER, Deal, deal, next_seat, seats_left_of
from scoring.errors import RuleViolation
from scoring.format import Format
from scoring.rules import Leads, RuleSet, SameDealer
from scoring.support import refuse_unsupported_format
from scoring.terms import Duty, Phase

PAYING = frozenset({Duty.PFLICHTSOLO, Duty.VORGEFUEHRT})

# Which soli lead; under `first` also the player's first real solo, whatever it is booked as.
LEADING: dict[Leads, frozenset[Duty]] = {
    Leads.NONE: frozenset(),
    Leads.FIRST: frozenset({Duty.VORGEFUEHRT}),
    Leads.PFLICHTSOLO: PAYING,
    Leads.ALL: frozenset(Duty),
}
# After which soli the same dealer deals again: never after a vorgefuehrtes one (TSR 4.2.5).
SAME_DEALER: dict[SameDealer, frozenset[Duty]] = {
    SameDealer.NONE: frozenset(),
    SameDealer.PFLICHTSOLO: frozenset({Duty.PFLICHTSOLO}),
    SameDealer.ALL: frozenset({Duty.PFLICHTSOLO, Duty.LUSTSOLO}),
}
# What a table may not call a solo that the list books otherwise: (called, booked) -> code.
CLAIMS: dict[tuple[Duty, Duty], str] = {
    (Duty.LUSTSOLO, Duty.PFLICHTSOLO): "lustsolo_while_pflichtsolo_owed",
    (Duty.LUSTSOLO, Duty.VORGEFUEHRT): "lustsolo_while_pflichtsolo_owed",
    (Duty.PFLICHTSOLO, Duty.LUSTSOLO): "duty_not_owed",
    (Duty.VORGEFUEHRT, Duty.LUSTSOLO): "duty_not_owed",
    (Duty.VORGEFUEHRT, Duty.PFLICHTSOLO): "duty_not_forced",
}


class Slots(NamedTuple):
    """The Pflichtsoli one seat still owes: those that must be colour soli, picture soli, and those of any kind."""

    colour: int
    picture: int
    free: int


@dataclass(frozen=True, slots=True)
class State:
    """Where a list stands between two games.

    dealer: who deals next. owed: open Pflichtsoli by seat. served: the seats vorgefuehrt in this turn round the table.
    soloists: the seats that have played a real solo. time_up_after: the games played when time was up.
    """

    dealer: int
    normal_left: int
    owed: tuple[int, ...]
    served: frozenset[int] = frozenset()
    soloists: frozenset[int] = frozenset()
    time_up_after: int | None = None

    @property
    def phase(self) -> Phase:
        """TSR 4.2.3: Vorführung when as many Pflichtsoli are open as games are left, so when no normal game is."""
        if self.normal_left:
            return Phase.NORMAL
        return Phase.VORFUEHRUNG if any(self.owed) else Phase.FINISHED

    def owes(self, seat: int) -> int:
        """How many Pflichtsoli the seat still owes."""
        return self.owed[seat - 1]


@dataclass(frozen=True, slots=True)
class Expected:
    """What the list expects next: `forced` is the seat that is vorgefuehrt."""

    phase: Phase
    deal: Deal
    forced: int | None


def opening(rules: RuleSet, form: Format) -> State:
    """Where a list starts: seat 1 deals, everybody owes all Pflichtsoli."""
    refuse_unsupported_format(form)
    return State(FIRST_DEALER, form.normal_games or 0, (form.pflichtsoli_under(rules),) * form.seats)


def expect(state: State, form: Format) -> Expected:
    """The next deal, and in the Vorführung who must play: the first left of the dealer who owes and holds cards.

    Where nobody who plays owes, the deal passes on until one does (tables of five and more). Several owed by one
    player: one per turn round the table, so those who were not yet vorgefuehrt in this turn come first.
    """
    dealt = deal(state.dealer, form.seats, form.sitting)
    if state.phase is not Phase.VORFUEHRUNG:
        return Expected(state.phase, dealt, None)
    while not (owing := _owing(state, dealt, form.seats)):
        dealt = deal(next_seat(dealt.dealer, form.seats), form.seats, form.sitting)
    fresh = [seat for seat in owing if seat not in state.served]
    return Expected(Phase.VORFUEHRUNG, dealt, (fresh or owing)[0])


def _owing(state: State, dealt: Deal, seats: int) -> list[int]:
    players = dealt.seating.players
    return [seat for seat in seats_left_of(dealt.dealer, seats) if seat in players and state.owes(seat)]


def natural_duty(state: State, soloist: int) -> Duty:
    """What a real solo of that seat is: it books itself while its player owes one (TSR 4.2.1, 4.3.1)."""
    if not state.owes(soloist):
        return Duty.LUSTSOLO
    return Duty.VORGEFUEHRT if state.phase is Phase.VORFUEHRUNG else Duty.PFLICHTSOLO


def check_claim(claimed: Duty, natural: Duty, soloist: int | None) -> None:
    """Refuse what the table calls the solo where the list books it otherwise."""
    if (claimed, natural) in CLAIMS:
        raise RuleViolation(CLAIMS[claimed, natural], "duty", seat=soloist)


def leads(rules: RuleSet, state: State, dealt: Deal, soloist: int | None, duty: Duty | None) -> int:
    """The seat that leads to the first trick (TSR 4.2.2, 4.3.1, 5.1.1)."""
    if soloist is None or duty is None:
        return dealt.forehand
    first = rules.soli.leads is Leads.FIRST and soloist not in state.soloists
    return soloist if first or duty in LEADING[rules.soli.leads] else dealt.forehand


def after_game(
    rules: RuleSet, form: Format, state: State, dealer: int, soloist: int | None, duty: Duty | None
) -> State:
    """The state behind a game. A re-dealt game and a Pflichtsolo use up no normal game (TSR 4.2.5, 8.5.1)."""
    redealt = duty in SAME_DEALER[rules.soli.same_dealer]
    following = dealer if redealt else next_seat(dealer, form.seats)
    if soloist is None:
        return replace(state, dealer=following, normal_left=max(0, state.normal_left - 1))
    pays = duty in PAYING
    owed = tuple(
        max(0, open_ - 1) if pays and seat == soloist else open_ for seat, open_ in enumerate(state.owed, start=1)
    )
    return replace(
        state,
        dealer=following,
        normal_left=state.normal_left if pays or redealt else max(0, state.normal_left - 1),
        owed=owed,
        served=_served(state, owed, soloist) if duty is Duty.VORGEFUEHRT else state.served,
        soloists=state.soloists | {soloist},
    )


def _served(state: State, owed: tuple[int, ...], soloist: int) -> frozenset[int]:
    served = state.served | {soloist}
    still_owing = {seat for seat, open_ in enumerate(owed, start=1) if open_}
    return frozenset() if still_owing <= served else served


def after_time_up(state: State, games: int) -> State:
    """Open normal games are struck, open Pflichtsoli stay (TSR 8.5.1, 8.6)."""
    if state.time_up_after is not None:
        raise RuleViolation("time_up_twice", "event")
    if state.phase is Phase.FINISHED:
        raise RuleViolation("list_finished", "event")
    return replace(state, normal_left=0, time_up_after=games)
