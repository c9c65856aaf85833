"""A table's list, computed as a fold over its entries.

| paragraph | done |
|---|---|
| TSR 3.3.1, 4.2.5, 4.3.2 dealer | `duty.after_game` |
| 4.2.3, 8.6 Vorführung | `duty.expect`, `booking` |
| 7.3.3 zero sum, parity | `points.totals` (games have both by their factors) |
| 8.3.1 tables of four only | a notice at five |
| 8.4.1, 10.1.1 seats, sitting dealer | `dealing` |
| 8.5.1 number of games, time up | `format`, `duty.after_time_up` |
| 8.5.3 no repetition after time up | `Folding._deal_again` |
| 9.2 to 9.5, 9.7 penalties | `penalties`, `points.charges`; 9.4.4, broken-off solo: `points.result` |
| 9.6.3 as played | `booking` |
| rule books, section 5, Bock | `bock`, `points.result` |
| section 6, Punktetopf | `pot`, `duty.after_drawing` |
| the event's rule for broken-off lists | `duty.after_break_off`, `points.break_off` |
| section 6, people | `people`, `dealing.deal_among`, `points.columns` |
"""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

from scoring.errors import RuleViolation
from scoring.game.shares import winning_seats
from scoring.lists.bock import factor
from scoring.lists.booking import Deviation, PlacedGame, place_game, remarks_on_play, require_deal
from scoring.lists.dealing import Deal
from scoring.lists.duty import (
    State,
    after_break_off,
    after_drawing,
    after_game,
    after_move,
    after_people,
    after_pot_empty,
    after_time_up,
    expect,
    is_redealt,
    leads,
    opening,
)
from scoring.lists.entries import (
    BreakOffEntry,
    BrokenSolo,
    Entry,
    EventEntry,
    GameEntry,
    MoveEntry,
    NotPlayedEntry,
    PenaltyEntry,
    PeopleEntry,
    RunningEntry,
    TotalsEntry,
    lone_seat,
)
from scoring.lists.format import Format, PotScope
from scoring.lists.people import after_event, all_present, reorder
from scoring.lists.points.break_off import break_off_at
from scoring.lists.points.charges import Moment, not_played_points, penalty_points
from scoring.lists.points.columns import Columns, pad_to_seats, spells_of_totals
from scoring.lists.points.result import Circumstances, Result, result
from scoring.lists.points.running import infer_game
from scoring.lists.points.totals import check_totals, remarks_on
from scoring.lists.pot import drawn_by, rest_of_pot
from scoring.lists.quotas import NOTHING_OWED, Slots, slots_of
from scoring.lists.sheet import BreakOff, NextGame, Sheet, SheetGame, SheetPenalty
from scoring.notices import Notice
from scoring.rules.rules import RuleSet
from scoring.terms import Duty, Phase, TableEvent


def fold(rules: RuleSet, list_format: Format, entries: Iterable[Entry]) -> Sheet:
    """Folds entries into a list.

    Raises RuleViolation for the first impossible entry, with its position (from 1) in `params["entry"]`. Also raises
    `quotas_above_pflichtsoli`.
    """
    folding = Folding(rules, list_format)
    for entry in entries:
        folding.add_entry(entry)
    return folding.sheet()


class Folding:
    """A fold in progress, which takes one entry at a time."""

    def __init__(self, rules: RuleSet, list_format: Format) -> None:
        self.rules = rules
        self.list_format = list_format
        self.state = opening(rules, list_format)
        self.columns = Columns(list_format.seats)
        self.entries: list[Entry] = []
        self.games: list[SheetGame] = []
        self.penalties: list[SheetPenalty] = []
        self.owed_on_leaving: Mapping[int, Slots] = {}  # by seat; replaced, since forks share it
        self.break_off: BreakOff | None = None
        self.only_totals: TotalsEntry | None = None
        self.warnings: list[Notice] = []
        if list_format.seats not in rules.table.sizes:  # TSR 8.3.1
            self.warnings.append(Notice.create("five_table", seats=list_format.seats))

    def fork(self) -> "Folding":
        """Returns an independent copy of the fold."""
        other = copy(self)
        other.columns = self.columns.fork()
        other.entries, other.games = self.entries[:], self.games[:]
        other.penalties, other.warnings = self.penalties[:], self.warnings[:]
        return other

    def add_entry(self, entry: Entry) -> None:
        """Appends an entry. Nothing changes if the entry is rejected."""
        position = len(self.entries) + 1
        self.entries.append(entry)
        try:
            self._check_alone(entry, position)
            HANDLERS[type(entry)](self, entry, position)
        except RuleViolation as violation:
            del self.entries[-1]
            raise violation.at_entry(position) from None

    def _check_alone(self, entry: Entry, position: int) -> None:
        behind_totals = self.only_totals is not None and not isinstance(entry, PenaltyEntry | NotPlayedEntry)
        if behind_totals or (isinstance(entry, TotalsEntry) and position > 1):
            raise RuleViolation("totals_not_alone", "totals")

    # Games

    def _take_game(self, entry: GameEntry, position: int) -> None:
        state, (game, played) = self.state, self.evaluate_next(entry)
        booking, drawn = game.booking, self.points_from_pot(entry, played)
        self.state = self._next_state(game, played, drawn)
        remarks = remarks_on_play(entry.as_played, game.deviations) + played.score.warnings
        leading = leads(self.rules, state, game.deal, booking.soloist, booking.duty)
        self._write(position, game, leading, played, drawn, remarks)

    def state_after(self, entry: GameEntry) -> State:
        """Returns the state after a game without appending it. Raises RuleViolation if it is impossible."""
        game, played = self.evaluate_next(entry)
        return self._next_state(game, played, self.points_from_pot(entry, played))

    def _next_state(self, game: PlacedGame, played: Result, drawn: int) -> State:
        state = after_game(self.rules, self.state, game.booking, game.forced, played.bocks)
        return after_drawing(state, drawn, self.own_pot) if drawn else state

    def evaluate_next(self, entry: GameEntry) -> tuple[PlacedGame, Result]:
        """Evaluates a game without appending it. Raises RuleViolation if it is impossible."""
        rules, state = self.rules, self.state
        game = place_game(entry, rules, self.list_format, state)
        again = is_redealt(rules, game.booking.duty)
        circumstances = Circumstances(game.deal.seating, state.bocks, len(state.people.present), again)
        played = result(entry, rules, circumstances)
        bock = Deviation("bock", played.in_force, played.bock)
        if bock.expected != bock.played:
            game = game._replace(deviations=(*game.deviations, bock))
        return game, played

    def points_from_pot(self, entry: GameEntry, played: Result) -> int:
        """Returns the points a game draws from a pot, or 0 if it was ended by a violation."""
        list_format = self.list_format
        if (list_format.pot is None and list_format.scope is PotScope.TABLE) or isinstance(entry.facts, BrokenSolo):
            return 0
        return drawn_by(played.score, self.rules.worth.counting, list_format.drain)

    @property
    def own_pot(self) -> int | None:
        """The initial points of the table's own pot, or None if there isn't one."""
        return self.list_format.pot if self.list_format.scope is PotScope.TABLE else None

    def _write(
        self, position: int, game: PlacedGame, leading: int, played: Result, drawn: int, remarks: tuple[Notice, ...]
    ) -> None:
        deal, booking, score = game.deal, game.booking, played.score
        won = winning_seats(self.rules.worth.counting, score.points, score.winners)
        self.columns.add_game(score.points, deal.seating.players, won, booking.soloist)
        self.games.append(
            SheetGame(
                position=position,
                number=len(self.games) + 1,
                dealer=deal.dealer,
                leads=leading,
                players=deal.seating.players,
                sitting=deal.sitting,
                soloist=booking.soloist,
                duty=booking.duty,
                bock=played.bock,
                value=score.value,
                winner=score.winner,
                winners=score.winners,
                points=score.points,
                lines=score.lines,
                totals=self.columns.totals,
                warnings=remarks,
                raised=played.raised,
                triggers=played.triggers,
                drawn=drawn,
            )
        )

    def _take_running(self, entry: RunningEntry, position: int) -> None:
        """Stores the game inferred from the totals instead of the entry itself."""
        before = self.columns.totals
        if len(entry.running) != len(before):
            raise RuleViolation("totals_count", "running", expected=len(before), given=len(entry.running))
        moved = tuple(total - earlier for total, earlier in zip(entry.running, before, strict=True))
        game = infer_game(self.rules, self.list_format, self.state, moved)
        self._take_game(game, position)
        self.entries[-1] = game

    # Events

    def _take_event(self, entry: EventEntry, position: int) -> None:
        EVENT_HANDLERS[entry.event](self)

    def _take_redeal(self) -> None:
        self._deal_again()

    def _deal_again(self) -> Deal:
        """Returns the deal. One that was made before time ran out is void, but isn't repeated (TSR 8.5.3)."""
        state, games = self.state, len(self.games)
        if state.phase is Phase.FINISHED and (state.broken_off or state.time_up_after != games):
            raise RuleViolation("list_finished", "event")
        return require_deal(expect(self.state, self.list_format), self.state)

    def _take_time_up(self) -> None:
        self.state = after_time_up(self.state, len(self.games))

    def _take_pot_empty(self) -> None:
        if self.own_pot is not None:
            raise RuleViolation("pot_not_shared", "event")
        self.state = after_pot_empty(self.state)

    def _take_break_off(self, entry: BreakOffEntry, position: int) -> None:
        state = after_break_off(self.state)
        games = [game for game in self.games if not self._is_broken_solo(game)]
        missing = break_off_at(self.state, self.list_format, games, self.columns.holders())
        self.break_off = replace(missing, position=position, after=len(self.games), reason=entry.reason)
        self.columns.add(missing.points)
        self.warnings += missing.remarks
        self.state = state

    def _is_broken_solo(self, game: SheetGame) -> bool:
        entry = self.entries[game.position - 1]
        return isinstance(entry, GameEntry) and isinstance(entry.facts, BrokenSolo)

    def _take_people(self, entry: PeopleEntry, position: int) -> None:
        state, event, seat = self.state, entry.event, entry.seat
        people = after_event(state.people, event, seat)
        takes_over = event is TableEvent.SUBSTITUTE and seat in state.people.left
        owes = self.owed_on_leaving[seat] if takes_over else slots_of(self.rules, self.list_format)
        self.state = after_people(state, people, event, seat, owes)
        if entry.event is TableEvent.JOIN:
            self.columns.sit_down(entry.seat, position)
        if entry.event is TableEvent.LEAVE:
            self.owed_on_leaving = {**self.owed_on_leaving, seat: state.owed[seat - 1]}
            self.columns.stand_up(entry.seat, position)
        if entry.event is TableEvent.SUBSTITUTE:
            self.columns.hand_over(entry.seat, position)

    def _take_move(self, entry: MoveEntry, position: int) -> None:
        last = self.games[-1] if self.games else None
        again = last is not None and is_redealt(self.rules, last.duty)
        self.state = after_move(self.state, reorder(self.state.people, entry.order), last and last.dealer, again=again)

    # Penalties

    def _take_penalty(self, entry: PenaltyEntry, position: int) -> None:
        self._note(position, entry, penalty_points(entry, self._moment()))

    def _moment(self) -> Moment:
        if not self.games:
            return Moment(self.state, self.list_format)
        last, game = self.games[-1], self.entries[self.games[-1].position - 1]
        alone = lone_seat(game.facts, last.players) if isinstance(game, GameEntry) else None
        struck = any(isinstance(each, NotPlayedEntry) for each in self.entries[last.position : -1])
        return Moment(self.state, self.list_format, last, alone, struck)

    def _take_not_played(self, entry: NotPlayedEntry, position: int) -> None:
        """Notes the penalty and deals again, except for totals, which have no next hand."""
        dealt = None if self.only_totals else self._deal_again().seating
        self._note(position, entry, not_played_points(entry, dealt, self.state.people.seats))

    def _note(self, position: int, entry: PenaltyEntry | NotPlayedEntry, points: tuple[int, ...]) -> None:
        counting = (0,) * len(points) if entry.cancelled else points
        self.columns.add(counting)
        self.penalties.append(
            SheetPenalty(
                position=position,
                after=len(self.games),
                paragraph=entry.paragraph.value,
                offender=entry.offender,
                points=counting,
                cancelled=entry.cancelled,
            )
        )

    # Totals

    def _take_totals(self, entry: TotalsEntry, position: int) -> None:
        check_totals(entry, self.rules, self.list_format)
        self.only_totals = entry
        self.columns.totals = entry.totals
        seats = self.list_format.seats
        self.state = State(self.state.after, 0, (NOTHING_OWED,) * seats, all_present(seats))
        self.warnings += remarks_on(entry, self.rules, self.list_format)

    # Result

    def sheet(self) -> Sheet:
        """Returns the list so far."""
        state, columns, only, pot = self.state, self.columns, self.only_totals, self.own_pot
        unknown: tuple[int | None, ...] = (None,) * self.list_format.seats
        owed = tuple([slots.total for slots in state.owed])
        return Sheet(
            games=self._full_games(),
            totals=columns.totals,
            games_played=unknown if only else tuple(columns.played),
            games_won=(only.won or unknown) if only else tuple(columns.won),
            soli_won=(only.soli_won or unknown) if only else tuple(columns.soli_won),
            phase=state.phase,
            next=self.next_game(),
            open_pflichtsoli=owed,
            normal_games_left=state.normal_left,
            games_left=state.normal_left + sum(owed),
            pot_left=None if pot is None else rest_of_pot(pot, [state.drawn]),
            warnings=tuple(self.warnings) + self._warnings_of_games(),
            entries=tuple(self.entries),
            state=state,
            penalties=self._full_penalties(),
            break_off=self.break_off,
            drawn=state.drawn,
            present=state.people.present,
            absent=state.people.absent,
            left=state.people.left,
            order=state.people.order,
            spells=spells_of_totals(only, columns.totals) if only else columns.spells(),
            open_slots=state.owed,
        )

    def _full_games(self) -> tuple[SheetGame, ...]:
        seats = self.state.people.seats
        if seats == self.list_format.seats:
            return tuple(self.games)
        return tuple(
            game._replace(points=pad_to_seats(game.points, seats), totals=pad_to_seats(game.totals, seats))
            for game in self.games
        )

    def _full_penalties(self) -> tuple[SheetPenalty, ...]:
        seats = self.state.people.seats
        return tuple(replace(penalty, points=pad_to_seats(penalty.points, seats)) for penalty in self.penalties)

    def _warnings_of_games(self) -> tuple[Notice, ...]:
        return tuple(
            Notice(notice.code, (("entry", game.position), *notice.params))
            for game in self.games
            for notice in game.warnings
        )

    def next_game(self, number: int | None = None) -> NextGame | None:
        """Returns the next game (see `Sheet.next`)."""
        state, expected = self.state, expect(self.state, self.list_format)
        deal, forced = expected.deal, expected.forced
        if deal is None or expected.paused is not None or expected.phase is Phase.FINISHED:
            return None
        duty = Duty.VORGEFUEHRT if forced else None
        return NextGame(
            number=number or len(self.games) + 1,
            dealer=deal.dealer,
            leads=leads(self.rules, state, deal, forced, duty),
            forced=forced,
            players=deal.seating.players,
            sitting=deal.sitting,
            bock=factor(state.bocks, self.rules.bock),
            bocks=state.bocks.left,
            passed_over=expected.passed_over,
        )


HANDLERS: Mapping[type, Callable[[Folding, Any, int], None]] = {
    GameEntry: Folding._take_game,
    RunningEntry: Folding._take_running,
    EventEntry: Folding._take_event,
    PeopleEntry: Folding._take_people,
    MoveEntry: Folding._take_move,
    BreakOffEntry: Folding._take_break_off,
    PenaltyEntry: Folding._take_penalty,
    NotPlayedEntry: Folding._take_not_played,
    TotalsEntry: Folding._take_totals,
}
EVENT_HANDLERS: Mapping[TableEvent, Callable[[Folding], None]] = {
    TableEvent.REDEAL: Folding._take_redeal,
    TableEvent.TIME_UP: Folding._take_time_up,
    TableEvent.POT_EMPTY: Folding._take_pot_empty,
}
