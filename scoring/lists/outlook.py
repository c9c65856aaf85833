"""Possible continuations of a list, so that results can be looked up without the engine.

Covers games entered by value and winners (TSR 7.3.3), but not steps that can't be foreseen, such as the end of a shared
pot. For games entered by facts, only the next step can be looked up (`Outlook.counted`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from scoring.errors import RuleViolation
from scoring.game.game import FOUR, SEATS_PLAYING, PointsEntry, is_played_as_solo
from scoring.game.tables import tables_for
from scoring.lists.bock import Bocks, is_manual_bock_allowed
from scoring.lists.duty import State
from scoring.lists.entries import GameEntry, lone_seat
from scoring.lists.fold import Folding
from scoring.lists.format import Format
from scoring.lists.points.result import Circumstances, Result, result
from scoring.lists.sheet import NextGame
from scoring.rules.bock import BockSolo, BockStarts, BockTrigger
from scoring.rules.reservations import Leads
from scoring.rules.rules import RuleSet
from scoring.terms import ONE_AGAINST_THREE, PLAYED_AS_SOLO, REAL_SOLI, TWO_AGAINST_TWO, Kind

# Enough for a list without Bock to its end, or some games with Bock.
MOST_STEPS, MOST_LOOKS = 400, 2500
MOST_RAISED = 1
# Tables of up to 150 KB, shared by lists and by the seats of a table.
MOST_KEPT = 64
VALUES = range(21)
# Distances for the search: games two against two come first, others are less likely.
NEAR, ALONE, RAISED = 1, 3, 6
# Number of levels of a pot that are told apart.
PARTS_OF_POT = 12


class Marks(NamedTuple):
    """The winners, and the kind of game if it's played alone and isn't a real solo."""

    winners: tuple[int, ...]
    kind: Kind | None = None
    """Kind of a lone game other than a real solo, else None."""


class Cell(NamedTuple):
    """The outcome of one possible game."""

    turn: int
    """The same for all games that continue the list alike."""
    points: tuple[int, ...]
    """Points by seat."""


Table = Mapping[Marks, Mapping[int, Cell]]
"""Possible games of a deal, by marks and value."""


class Step(NamedTuple):
    """A state of the list between two games."""

    next: NextGame | None
    """None if the list is finished or waits for people."""
    owed: tuple[int, ...]
    """Pflichtsoli owed, by seat."""
    table: int | None
    """Index of the table with this game's results; None without a next game."""
    after: tuple[Mapping[int, int], ...]
    """Next step by turn, for each number of Bock rounds by hand; unknown ones are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The possible steps of a list, starting with the current one."""

    steps: tuple[Step, ...]
    """In game order; later ones are unknown."""
    tables: tuple[Table, ...]
    counted: Mapping[Kind, Kind | None]
    """Kinds of games by facts whose next step depends only on value and winners, with the kind in their marks."""


class Standpoint(NamedTuple):
    """All that the continuations of a list depend on; equal for many lists."""

    rules: RuleSet
    list_format: Format
    state: State
    played: int
    """Number of games played."""


def outlook(start: Standpoint) -> Outlook:
    """Computes the possible continuations of a list, likely ones first."""
    return _Search(start).outlook()


class _Way(NamedTuple):
    facts: PointsEntry
    distance: int


class _Games(NamedTuple):
    table: Table
    ways: tuple[_Way, ...]
    """The game that draws most from a pot, for each turn."""


class _Deal(NamedTuple):
    """All that the results of a deal depend on, whoever plays it."""

    rules: RuleSet
    pot: Format
    """With the settings of the pot only."""
    bocks: Bocks
    present: int


class _Found(NamedTuple):
    table: int
    ways: tuple[tuple[GameEntry, int], ...]
    """Games with their distance, one for each turn."""


class _Search:
    def __init__(self, start: Standpoint) -> None:
        self.start, self.rules = start, start.rules
        self.folding = Folding(start.rules, start.list_format)
        self.pot = _pot_alone(start.list_format)
        self.steps: list[Step] = []
        self.places: dict[tuple[State, int], int] = {}
        self.waiting: list[tuple[int, int, State, int]] = []
        self.looks = 0
        self.tables: list[Table] = []
        self.found: dict[object, _Found] = {}

    def outlook(self) -> Outlook:
        self._place(self.start.state, self.start.played + 1, 0)
        while self.waiting:
            distance, place, state, number = heappop(self.waiting)
            self.steps[place] = self._with_next_steps(self.steps[place], state, number, distance)
        counted = {} if self.folding.own_pot else _counted_kinds(self.rules)
        return Outlook(steps=tuple(self.steps), tables=tuple(self.tables), counted=counted)

    def _place(self, state: State, number: int, distance: int) -> int | None:
        """Returns the index of the step for a state, or None if there are too many steps."""
        state = self._simplify(state)
        if (state, number) not in self.places:
            if len(self.steps) >= MOST_STEPS:
                return None
            place = self.places[state, number] = len(self.steps)
            self.steps.append(self._step(state, number))
            heappush(self.waiting, (distance, place, state, number))
        return self.places[state, number]

    def _step(self, state: State, number: int) -> Step:
        self.folding.state = state
        coming = self.folding.next_game(number)
        table = self._table(coming, state).table if coming else None
        return Step(coming, tuple(slots.total for slots in state.owed), table, ())

    def _with_next_steps(self, step: Step, state: State, number: int, distance: int) -> Step:
        if step.next is None or self.looks >= MOST_LOOKS:
            return step
        ways = self._table(step.next, state).ways
        rounds = range(_most_manual_rounds(self.rules) + 1)
        return step._replace(after=tuple(self._next_places(state, ways, raised, number, distance) for raised in rounds))

    def _next_places(
        self, state: State, ways: tuple[tuple[GameEntry, int], ...], raised: int, number: int, distance: int
    ) -> dict[int, int]:
        """Returns the next step for each turn, leaving out those that are impossible or unknown."""
        places = {}
        for turn, (entry, further) in enumerate(ways):
            behind = self._next_state(state, replace(entry, bock_rounds=raised) if raised else entry)
            place = self._place(behind, number + 1, distance + further + raised * RAISED) if behind else None
            if place is not None:
                places[turn] = place
        return places

    def _next_state(self, state: State, entry: GameEntry) -> State | None:
        """Returns the state after a game, or None if it's impossible or may have emptied the list's pot."""
        self.folding.state, self.looks = state, self.looks + 1
        try:
            behind = self.folding.state_after(entry)
        except RuleViolation:
            return None
        return None if behind.ended and not state.ended else behind

    def _simplify(self, state: State) -> State:
        """Drops parts that make no difference and rounds the pot to a level."""
        if self.rules.soli.leads is not Leads.FIRST:
            state = state._replace(soloists=frozenset())
        pot = self.folding.own_pot
        drawn = 0 if pot is None else min(pot - 1, _part_of_pot(state.drawn, pot) * _size_of_part(pot))
        return state if state.ended else state._replace(drawn=drawn)

    def _table(self, coming: NextGame, state: State) -> _Found:
        # Only the number of Böcke matters, except for a Bock that applies to the game that starts it.
        as_they_are = self.rules.bock.starts is BockStarts.CURRENT
        bocks = state.bocks if as_they_are else Bocks((1,) * len(state.bocks.left))
        key = coming.players, bocks, state.people
        if key not in self.found:
            deal = _Deal(self.rules, self.pot, bocks, len(state.people.present))
            games = _seat(_games_of(deal), coming.players, state.people.seats)
            ways = tuple((GameEntry(facts=way.facts), way.distance) for way in games.ways)
            self.found[key] = _Found(len(self.tables), ways)
            self.tables.append(games.table)
        return self.found[key]


def _pot_alone(list_format: Format) -> Format:
    pot, scope, drain = list_format.pot, list_format.scope, list_format.drain
    return Format(seats=SEATS_PLAYING, normal_games=0, pot=pot, scope=scope, drain=drain)


def _seat(games: _Games, players: tuple[int, ...], seats: int) -> _Games:
    """Moves the games from a table of four to these seats."""
    if (players, seats) == (FOUR.players, FOUR.seats):
        return games
    # Whoever sits out gets the zero that is appended to the points.
    by_seat = itemgetter(*(players.index(seat) if seat in players else -1 for seat in range(1, seats + 1)))
    table = {
        marks._replace(winners=_moved(marks.winners, players)): {
            value: Cell(turn, by_seat((*points, 0))) for value, (turn, points) in cells.items()
        }
        for marks, cells in games.table.items()
    }
    return _Games(table, tuple(_Way(_move(way.facts, players), way.distance) for way in games.ways))


def _move(facts: PointsEntry, players: tuple[int, ...]) -> PointsEntry:
    return replace(facts, winners=_moved(facts.winners, players))


def _moved(winners: tuple[int, ...], players: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([players[winner - 1] for winner in winners])


@lru_cache(maxsize=MOST_KEPT)
def _games_of(deal: _Deal) -> _Games:
    """Returns the possible games of a deal at a table of four."""
    folding = Folding(deal.rules, deal.pot)
    pot = folding.own_pot
    around = Circumstances(FOUR, deal.bocks, deal.present, dealt_again=False)
    numbers: dict[object, int] = {}
    turns: dict[int, tuple[int, PointsEntry]] = {}
    table: dict[Marks, dict[int, Cell]] = {}
    for marks, value in _possible_marks(FOUR.players, deal.rules):
        facts = PointsEntry(value=value, winners=marks.winners, kind=marks.kind)
        entry = GameEntry(facts=facts)
        played = _result_of(entry, deal.rules, around)
        if played is None:
            continue
        drawn = folding.points_from_pot(entry, played)
        turn = _turn(entry, played.raised, _part_of_pot(drawn, pot))
        number = numbers.setdefault(turn, len(numbers))
        table.setdefault(marks, {})[value] = Cell(number, played.score.points)
        if number not in turns or drawn > turns[number][0]:
            turns[number] = drawn, facts
    ways = (_Way(facts, _distance(facts, _part_of_pot(drawn, pot))) for drawn, facts in turns.values())
    return _Games(table, tuple(ways))


def _result_of(entry: GameEntry, rules: RuleSet, around: Circumstances) -> Result | None:
    """Returns the result of a game, or None if it's uncertain."""
    try:
        return result(entry, rules, around)
    except RuleViolation:
        return None


def _turn(entry: GameEntry, raised: int, part_of_pot: int) -> object:
    soloist = lone_seat(entry.facts, FOUR.players) if entry.has_real_solo else None
    return soloist, is_played_as_solo(entry.facts), raised, part_of_pot


def _distance(facts: PointsEntry, part_of_pot: int) -> int:
    return (ALONE if is_played_as_solo(facts) else NEAR) + part_of_pot


def _part_of_pot(drawn: int, pot: int | None) -> int:
    return -(-drawn // _size_of_part(pot))


def _size_of_part(pot: int | None) -> int:
    return max(1, (pot or 0) // PARTS_OF_POT)


def _possible_marks(players: tuple[int, ...], rules: RuleSet) -> Iterator[tuple[Marks, int]]:
    kinds = [kind for kind in Kind if kind in tables_for(rules).kinds & ONE_AGAINST_THREE - REAL_SOLI]
    yield Marks(()), 0
    for number in range(1, SEATS_PLAYING):
        alone = number != SEATS_PLAYING // 2
        for winners, kind in product(combinations(players, number), (None, *(kinds if alone else ()))):
            yield from ((Marks(winners, kind), value) for value in VALUES)


def _counted_kinds(rules: RuleSet) -> dict[Kind, Kind | None]:
    """Returns the kinds of game whose facts can't trigger a Bock."""
    by_itself = set(rules.bock.triggers) - {BockTrigger.MANUAL}
    free = PLAYED_AS_SOLO if rules.bock.solo is BockSolo.FREE else frozenset()
    kinds = tables_for(rules).kinds & (free if by_itself else TWO_AGAINST_TWO | ONE_AGAINST_THREE)
    return {kind: kind if kind in ONE_AGAINST_THREE - REAL_SOLI else None for kind in Kind if kind in kinds}


def _most_manual_rounds(rules: RuleSet) -> int:
    """Returns the number of manual Bock rounds to consider. A Bock that applies to its own game isn't foreseen."""
    by_hand = is_manual_bock_allowed(rules.bock, points=True) and rules.bock.starts is not BockStarts.CURRENT
    return MOST_RAISED if by_hand else 0
