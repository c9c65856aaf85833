"""The list of a table as a fold: rules, format and entries give dealer, sit-outs, lead, duty, points and what is left.

| paragraph | done |
|---|---|
| TSR 3.3.1, 4.2.5, 4.3.2 dealer | `duty.after_game` |
| 4.2.3, 8.6 Vorführung | `duty.expect`, `_Course._refuse_other_than_forced` |
| 7.3.3 zero sum, parity | `totals.check_totals`, `_Course._take_totals` (games have both by their factors) |
| 8.3.1 tables of four only | a remark at five |
| 8.4.1, 10.1.1 seats, sitting dealer | `dealing` |
| 8.5.1 number of games, time up | `format`, `duty.after_time_up` |
| 8.5.3 no repetition after time up | `_Course._take_redeal` |
| 9.6.3 as played | `entries.AsPlayed`, `_Course._take_game` |
| 9.2 to 9.5, 9.7 penalties; people who pause or leave; pots; Bock | refused in `support` until they are computed |
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.dealing import Deal, deal
from scoring.duty import (
    Expected,
    Slots,
    State,
    after_game,
    after_time_up,
    check_claim,
    expect,
    leads,
    natural_duty,
    opening,
)
from scoring.entries import UNSAID, AsPlayed, Entry, GameEntry, TotalsEntry, Unsaid, lone_seat
from scoring.errors import RuleViolation
from scoring.evaluate import GameScore, evaluate, evaluate_points
from scoring.format import Format
from scoring.game import SEATS_PLAYING, Game, PointsEntry
from scoring.notices import Notice
from scoring.rules import BockTrigger, Counting, RuleSet
from scoring.terms import Duty, Kind, Party, Phase, TableEvent
from scoring.totals import check_totals
from scoring.worth import Lines


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEntry:
    """One game of the list. position: its place in the input, from 1, events counted; number: its place among games.

    points and totals: one number per seat; totals run up to and with this game, earlier penalties included.
    soloist: of a real solo. bock: the factor it was played with. raised: rounds of Bock it raised, by `triggers`.
    drawn: what it drew from the pot.
    """

    position: int
    number: int
    dealer: int
    leads: int
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    soloist: int | None
    duty: Duty | None
    bock: int
    value: int
    winner: Party | None
    winners: tuple[int, ...]
    points: tuple[int, ...]
    lines: Lines
    totals: tuple[int, ...]
    warnings: tuple[Notice, ...]
    raised: int = 0
    triggers: tuple[BockTrigger, ...] = ()
    drawn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPenalty:
    """A penalty of the list (TSR chapter 9). after: the games before it; points: one per seat, zeros when cancelled.

    not_played: it ended a game that then counts as not played (TSR 9.4.3).
    """

    position: int
    after: int
    paragraph: str
    offender: int
    points: tuple[int, ...]
    cancelled: bool = False
    not_played: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """One person's time on a seat and what was earned in it, penalties included.

    from_position: the `join` entry that began it, 0 from the start of the list. until_position: the `leave` entry that
    ended it, None while it lasts. games_won, soli_won and games_played are None where a totals entry leaves them open.
    """

    seat: int
    from_position: int
    until_position: int | None
    points: int
    games_played: int | None
    games_won: int | None
    soli_won: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The game that is expected next; `forced` is the seat that is vorgefuehrt and then leads.

    bock: the factor in force for a normal game, 1 for none. bocks: the games left of each running Bock.
    """

    number: int
    dealer: int
    leads: int
    forced: int | None
    players: tuple[int, ...]
    sitting: tuple[int, ...]
    bock: int
    bocks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The list so far. Everything per seat is in seat order; None where a totals entry leaves it unknown.

    games_won: games in which the seat wrote more than 0 points (TSR 7.3.3); soli_won: the real soli among them.
    totals: penalties included. present, absent (pausing) and left (nobody holds them): seats. pot_left: None without
    a pot of the table's own; drawn: the turnover so far. open_slots: what kinds of Pflichtsoli each seat still owes.
    facts: the entries it was folded from. state: where it stands, for `choices`.
    """

    entries: tuple[SheetEntry, ...]
    totals: tuple[int, ...]
    games_played: tuple[int | None, ...]
    games_won: tuple[int | None, ...]
    soli_won: tuple[int | None, ...]
    phase: Phase
    next: NextGame | None
    open_pflichtsoli: tuple[int, ...]
    normal_games_left: int
    games_left: int
    pot_left: int | None
    warnings: tuple[Notice, ...]
    facts: tuple[Entry, ...]
    state: State
    penalties: tuple[SheetPenalty, ...] = ()
    drawn: int = 0
    present: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    spells: tuple[Spell, ...] = ()
    open_slots: tuple[Slots, ...] = ()


def fold(rules: RuleSet, form: Format, entries: Iterable[Entry]) -> Sheet:
    """The list that the entries make.

    Raises the RuleViolation of the first entry that is not possible where it stands, with its position from 1 in
    `params["entry"]`, and `not_supported` for rules and formats that are not computed yet.
    """
    course = _Course(rules, form)
    facts = tuple(entries)
    for position, entry in enumerate(facts, start=1):
        try:
            course.take(entry, position)
        except RuleViolation as violation:
            raise violation.at_entry(position) from None
    return course.sheet(facts)


class _Course:
    """The fold's working state."""

    def __init__(self, rules: RuleSet, form: Format) -> None:
        self.rules = rules
        self.form = form
        self.state = opening(rules, form)
        self.entries: list[SheetEntry] = []
        self.totals = (0,) * form.seats
        self.played = [0] * form.seats
        self.won = [0] * form.seats
        self.soli_won = [0] * form.seats
        self.only_totals: TotalsEntry | None = None
        self.warnings: list[Notice] = []
        if form.seats not in rules.table.sizes:  # TSR 8.3.1
            self.warnings.append(Notice.of("five_table", seats=form.seats))

    def take(self, entry: Entry, position: int) -> None:
        if self.only_totals or (isinstance(entry, TotalsEntry) and position > 1):
            raise RuleViolation("totals_not_alone", "totals")
        if isinstance(entry, GameEntry):
            self._take_game(entry, position)
        elif isinstance(entry, TotalsEntry):
            self._take_totals(entry)
        elif entry.event is TableEvent.TIME_UP:
            self.state = after_time_up(self.state, len(self.entries))
        else:
            self._take_redeal()

    def _take_redeal(self) -> None:
        """The same dealer deals again. A wrong deal that time has overtaken is struck (TSR 8.5.3): nothing follows."""
        if self.state.phase is Phase.FINISHED and self.state.time_up_after != len(self.entries):
            raise RuleViolation("list_finished", "event")

    def _take_game(self, entry: GameEntry, position: int) -> None:
        state, expected = self.state, expect(self.state, self.form)
        if expected.phase is Phase.FINISHED:
            raise RuleViolation("list_finished")
        dealt = self._dealt(expected, entry.as_played)
        soloist = lone_seat(entry.facts, dealt.seating.players) if entry.has_real_solo else None
        if entry.as_played is None:
            self._refuse_other_than_forced(expected, soloist)
        score = self._score(entry.facts, dealt)
        natural = natural_duty(state, soloist) if soloist else None
        duty = _booked(entry, natural, soloist)
        remarks = _deviations(entry.as_played, expected, dealt, soloist, natural, duty)
        self.state = after_game(self.rules, self.form, state, dealt.dealer, soloist, duty)
        self._write(position, dealt, leads(self.rules, state, dealt, soloist, duty), soloist, duty, score, remarks)

    def _dealt(self, expected: Expected, as_played: AsPlayed | None) -> Deal:
        if as_played is None or as_played.dealer is None:
            return expected.deal
        if not 1 <= as_played.dealer <= self.form.seats:
            raise RuleViolation("seat_unknown", "as_played.dealer", seat=as_played.dealer, seats=self.form.seats)
        return deal(as_played.dealer, self.form.seats, self.form.sitting)

    def _refuse_other_than_forced(self, expected: Expected, soloist: int | None) -> None:
        if expected.forced is not None and soloist != expected.forced:  # TSR 4.2.3
            raise RuleViolation("forced_player_must_play", "re", seat=expected.forced)

    def _score(self, facts: Game | PointsEntry, dealt: Deal) -> GameScore:
        if isinstance(facts, Game):
            return evaluate(facts, self.rules, dealt.seating)
        return evaluate_points(facts, self.rules, dealt.seating)

    def _write(
        self,
        position: int,
        dealt: Deal,
        leading: int,
        soloist: int | None,
        duty: Duty | None,
        score: GameScore,
        remarks: tuple[Notice, ...],
    ) -> None:
        self.totals = tuple([total + points for total, points in zip(self.totals, score.points, strict=True)])
        for seat in dealt.seating.players:
            self.played[seat - 1] += 1
            if score.points[seat - 1] > 0:  # TSR 7.3.3
                self.won[seat - 1] += 1
                self.soli_won[seat - 1] += seat == soloist
        self.entries.append(
            SheetEntry(
                position=position,
                number=len(self.entries) + 1,
                dealer=dealt.dealer,
                leads=leading,
                players=dealt.seating.players,
                sitting=dealt.sitting,
                soloist=soloist,
                duty=duty,
                bock=1,
                value=score.value,
                winner=score.winner,
                winners=score.winners,
                points=score.points,
                lines=score.lines,
                totals=self.totals,
                warnings=remarks + score.warnings,
            )
        )

    def _take_totals(self, entry: TotalsEntry) -> None:
        check_totals(entry, self.rules, self.form)
        self.only_totals = entry
        self.totals = entry.totals
        self.state = State(self.state.dealer, 0, (0,) * self.form.seats)
        # TSR 7.3.3: in every game of four the results are all even or all odd, so the sums are too.
        uneven = len({total % 2 for total in entry.totals}) > 1
        if uneven and self.form.seats == SEATS_PLAYING and self.rules.worth.counting is Counting.PLUS_MINUS:
            self.warnings.append(Notice.of("totals_parity", totals=list(entry.totals)))

    def sheet(self, facts: tuple[Entry, ...]) -> Sheet:
        state = self.state
        unknown: tuple[int | None, ...] = (None,) * self.form.seats
        only = self.only_totals
        return Sheet(
            entries=tuple(self.entries),
            totals=self.totals,
            games_played=unknown if only else tuple(self.played),
            games_won=(only.won or unknown) if only else tuple(self.won),
            soli_won=(only.soli_won or unknown) if only else tuple(self.soli_won),
            phase=state.phase,
            next=self._next(),
            open_pflichtsoli=state.owed,
            normal_games_left=state.normal_left,
            games_left=state.normal_left + sum(state.owed),
            pot_left=None,
            warnings=tuple(self.warnings) + self._warnings_of_entries(),
            facts=facts,
            state=state,
            present=tuple(range(1, self.form.seats + 1)),
        )

    def _warnings_of_entries(self) -> tuple[Notice, ...]:
        return tuple(
            Notice(notice.code, (("entry", entry.position), *notice.params))
            for entry in self.entries
            for notice in entry.warnings
        )

    def _next(self) -> NextGame | None:
        expected = expect(self.state, self.form)
        if expected.phase is Phase.FINISHED:
            return None
        dealt, forced = expected.deal, expected.forced
        duty = natural_duty(self.state, forced) if forced else None
        return NextGame(
            number=len(self.entries) + 1,
            dealer=dealt.dealer,
            leads=leads(self.rules, self.state, dealt, forced, duty),
            forced=forced,
            players=dealt.seating.players,
            sitting=dealt.sitting,
            bock=1,
        )


def _booked(entry: GameEntry, natural: Duty | None, soloist: int | None) -> Duty | None:
    """What a game is booked as: as it was played where that was said, else as the list has it."""
    played = entry.as_played.duty if entry.as_played else UNSAID
    called, field = (entry.duty, "duty") if isinstance(played, Unsaid) else (played, "as_played.duty")
    if called and natural is None:
        raise RuleViolation("duty_without_solo", field, kind=(entry.facts.kind or Kind.NORMAL).value)
    if not isinstance(played, Unsaid):
        return played
    if called and natural:
        check_claim(called, natural, soloist)
    return natural


def _deviations(
    as_played: AsPlayed | None,
    expected: Expected,
    dealt: Deal,
    soloist: int | None,
    natural: Duty | None,
    duty: Duty | None,
) -> tuple[Notice, ...]:
    """What the table did otherwise than the list expected (TSR 9.6.3); the remark stays on the list."""
    if as_played is None:
        return ()
    compared = (
        (("dealer", expected.deal.dealer), ("dealer", dealt.dealer)),
        (("forced", expected.forced), ("forced", soloist if expected.forced else None)),
        (("duty", natural), ("duty", duty)),
    )
    different = [(meant, was) for meant, was in compared if meant != was]
    if not different:
        return ()
    meant, was = dict(pair[0] for pair in different), dict(pair[1] for pair in different)
    return (Notice.of("as_played", expected=meant, played=was, reason=as_played.reason),)
