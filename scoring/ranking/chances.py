"""Chances of winning, estimated by simulating the rest of an event.

| question | choice |
|---|---|
| strength | points per game, shrunk towards the field's mean; drawn in each run, with its uncertainty |
| strength in the field | SKILL_SHARES, a prior, weighted by the spread of the field's rounds |
| luck in a round | the field's own residuals, smoothed if few; they sum to 0 at a table |
| remaining games | scale with their number; an owed Pflichtsolo counts as SOLO_GAMES of them |
| winner | the chain of criteria; ties, or ties left to the lot, are shared |
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, compress
from math import inf, sqrt
from operator import add, eq, sub
from random import Random

from scoring.game.game import SEATS_PLAYING
from scoring.ranking.criteria import BY_TABLE, Context, Criterion, ParticipantSums, TableOfRound, table_points_of
from scoring.ranking.missed import UNCOUNTED, MissedCount, MissedRounds
from scoring.ranking.standings import first_of
from scoring.ranking.strengths import NOISE, Strengths, normal_quantiles

RUNS = 4_000
BY_POINTS = (Criterion.POINTS,)  # how most chains begin
# Runs that share a guess of the field's inequality and a seating of undrawn rounds.
BLOCK = 100
# Weight of one's own solo in games: three times the points, seldom with extras.
SOLO_GAMES = 6.0
A_PERCENT = 0.01  # lower chances are not told apart


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnedPoints:
    """Points that a participant has earned at a table so far.

    `games`: weighted as by `load`. None means unknown.
    """

    participant: int
    round: int
    points: int
    games: float
    games_won: int | None = None
    soli_won: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingGames:
    """A table that still has games to play, or a round that hasn't been drawn.

    `games`: per person, including the Pflichtsoli in `owed`.
    """

    round: int
    people: tuple[int, ...]
    games: float
    owed: Mapping[int, int] = field(default_factory=dict)
    table: int | None = None


def load(games: float, soli: int) -> float:
    """Returns the number of games, giving more weight to Pflichtsoli.

    >>> load(24, 1)
    29.0
    """
    return games + soli * (SOLO_GAMES - 1)


def chances(
    earned: Iterable[EarnedPoints],
    ahead: Sequence[RemainingGames],
    criteria: Sequence[Criterion],
    *,
    seed: int,
    runs: int = RUNS,
    missed: MissedRounds = UNCOUNTED,
) -> dict[int, float]:
    """Estimates each participant's chance of winning; the chances add up to 1.

    The same seed always gives the same chances. Callers must leave out disqualified participants.
    """
    chain = tuple(each for each in criteria if each is not Criterion.LOT)
    event = _Event(tuple(earned), tuple(ahead), chain, missed)
    wins = dict.fromkeys(event.people, 0.0)
    blocks = max(1, runs // BLOCK)
    for number in range(blocks if ahead else 1):
        future = _Future(event, Random(f"{seed}:{number}"), (number + 0.5) / blocks)
        for first in event.winners(future):
            for winner in first:
                wins[winner] += 1 / len(first)
    everything = sum(wins.values())
    return {who: won / everything for who, won in wins.items()}


def out_of_reach(
    earned: Iterable[EarnedPoints],
    ahead: Iterable[RemainingGames],
    criteria: Sequence[Criterion],
    missed: MissedRounds = UNCOUNTED,
) -> frozenset[int]:
    """Returns participants who have finished with fewer points than somebody else who has finished.

    Empty unless points are the first criterion. Nothing else is certain, because the remaining games can bring any
    points.
    """
    earned, ahead = list(earned), list(ahead)
    playing = {who for each in ahead for who in each.people}
    every = {each.round for each in earned} | {each.round for each in ahead}
    points: dict[int, int] = {}
    rounds: dict[int, set[int]] = {}
    for each in earned:
        if each.participant not in playing:
            points[each.participant] = points.get(each.participant, 0) + each.points
            rounds.setdefault(each.participant, set()).add(each.round)
    if not points or tuple(criteria[:1]) != BY_POINTS:
        return frozenset()
    totals = {who: each + missed.credit_for(who, each, rounds[who], every) for who, each in points.items()}
    most = max(totals.values())
    return frozenset(who for who, reached in totals.items() if reached < most)


def whole_percents(chances: Mapping[int, float], out: Collection[int] = ()) -> dict[int, int | None]:
    """Rounds chances to whole percents, likeliest first; with those not shown they add up to 100.

    None means below one percent. Only participants in `out` get 0, and nobody gets more than 99.

    >>> whole_percents({1: 0.596, 2: 0.397, 3: 0.007, 4: 0.0}, out={4})
    {1: 59, 2: 40, 3: None, 4: 0}
    """
    in_order = sorted(chances, key=lambda who: (-chances[who], who))
    listed = [who for who in in_order if chances[who] >= A_PERCENT]
    shares = [chances[who] * 100 for who in listed]
    parts = [*shares, 100 - sum(shares)]
    by_remainder = sorted(range(len(parts)), key=lambda at: int(parts[at]) - parts[at])
    raised = set(by_remainder[: 100 - sum(map(int, parts))])
    percents = {who: min(99, int(parts[at]) + (at in raised)) for at, who in enumerate(listed)}
    return {who: 0 if who in out else percents.get(who) for who in in_order}


# Points of one person in a block of runs.
Column = list[float]


class _Event:
    def __init__(
        self,
        earned: tuple[EarnedPoints, ...],
        ahead: tuple[RemainingGames, ...],
        criteria: tuple[Criterion, ...],
        missed: MissedRounds,
    ) -> None:
        self.earned, self.ahead, self.criteria, self.missed = earned, ahead, criteria, missed
        self.people = sorted({each.participant for each in earned} | {who for each in ahead for who in each.people})
        self.strengths = Strengths((each.participant, each.games, each.points) for each in earned)
        self.points = dict.fromkeys(self.people, 0)
        self.games_won: dict[int, int | None] = dict.fromkeys(self.people, 0)
        self.soli_won: dict[int, int | None] = dict.fromkeys(self.people, 0)
        self.rounds: dict[int, dict[int, int]] = {who: {} for who in self.people}
        self.tables: dict[TableOfRound, dict[int, int]] = {}
        for each in earned:
            who, rounds = each.participant, self.rounds[each.participant]
            self.points[who] += each.points
            self.games_won[who] = _add_if_known(self.games_won[who], each.games_won)
            self.soli_won[who] = _add_if_known(self.soli_won[who], each.soli_won)
            rounds[each.round] = rounds.get(each.round, 0) + each.points
            if each.table is not None:
                seats = self.tables.setdefault((each.round, each.table), {})
                seats[who] = seats.get(who, 0) + each.points
        self.every_round = frozenset({each.round for each in earned} | {each.round for each in ahead})
        self.last_round = max((*(each.round for each in earned), *(each.round for each in ahead)), default=0)
        going_on = {(each.round, each.table) for each in ahead}
        self.over = {table: seats for table, seats in self.tables.items() if table not in going_on}
        self.won_a_game = _rate((each.games_won, each.games) for each in earned)
        self.soli_a_game = _rate((each.soli_won, each.games) for each in earned)

    def winners(self, future: "_Future") -> Iterator[Sequence[int]]:
        leading = future.leading(self.criteria[0]) if self.criteria else None
        if leading is not None:
            return self._winners_by_most(leading, future)
        return (self._first_in_run(self.people, self.criteria, future, run) for run in range(future.runs))

    def _winners_by_most(self, leading: Mapping[int, Column], future: "_Future") -> Iterator[Sequence[int]]:
        """Uses the remaining criteria only to break ties."""
        most = [max(run) for run in zip(*leading.values(), strict=True)]
        ahead: list[list[int]] = [[] for _ in most]
        for who, column in leading.items():
            for run in compress(range(future.runs), map(eq, column, most)):
                ahead[run].append(who)
        for run, first in enumerate(ahead):
            yield first if len(first) == 1 else self._first_in_run(first, self.criteria[1:], future, run)

    def _first_in_run(
        self, people: Sequence[int], criteria: Sequence[Criterion], future: "_Future", run: int
    ) -> Sequence[int]:
        tables = {} if BY_TABLE.isdisjoint(criteria) else future.tables(run)
        worth = table_points_of(tables) if Criterion.TABLE_POINTS in criteria else {}
        at_tables: dict[int, dict[TableOfRound, int]] = {who: {} for who in people}
        for table, seats in tables.items():
            for who in at_tables.keys() & seats.keys():
                at_tables[who][table] = seats[who]
        sums = [future.sums(who, run, at_tables[who], worth.get(who, 0)) for who in people]
        return first_of(sums, criteria, Context(self.last_round, None))


class _Future:
    def __init__(self, event: _Event, chance: Random, height: float) -> None:
        self.event, self.chance = event, chance
        self.runs = BLOCK if event.ahead else 1
        strengths = event.strengths
        self.guess = strengths.guess_at(height)
        # The variance of luck is only as certain as the number of results allows.
        self.deviation = sqrt(self.guess.squares / 2 / chance.gammavariate(strengths.known / 2, 1))
        self.seated = [table for each in event.ahead for table in _draw_tables(each, chance)]
        self.strength = {
            who: self._strength(who) for who in sorted({who for each in self.seated for who in each.people})
        }
        self.brought = [self._simulate_table(each) for each in self.seated]
        self.coming: dict[int, list[tuple[RemainingGames, Column]]] = {who: [] for who in event.people}
        for table, columns in zip(self.seated, self.brought, strict=True):
            for who, column in columns.items():
                self.coming[who].append((table, column))
        self.totals = {who: [float(points)] * self.runs for who, points in event.points.items()}
        for columns in self.brought:
            for who, column in columns.items():
                self.totals[who] = [so_far + more for so_far, more in zip(self.totals[who], column, strict=True)]

    def _draw_noise(self, noise: list[float]) -> Column:
        start = int(self.chance.random() * (NOISE - BLOCK))
        return noise[start : start + self.runs]

    def _strength(self, who: int) -> Column:
        mean, variance = self.event.strengths.estimate_for(who, self.guess)
        spread = sqrt(variance) * self.deviation
        return [mean + spread * drawn for drawn in self._draw_noise(normal_quantiles())]

    def _simulate_table(self, table: RemainingGames) -> dict[int, Column]:
        """Simulates the points at a table as integers; luck sums to zero."""
        columns = [self._draw_noise(self.event.strengths.noise) for _ in table.people]
        seats = len(columns)
        if seats == 1:  # the others at the table are out: luck has no counterpart
            means, wide = [0.0] * self.runs, self.deviation
        else:
            means = [sum(run) / seats for run in zip(*columns, strict=True)]
            wide = self.deviation * sqrt(seats / (seats - 1))
        return {
            who: self._points(who, load(table.games, table.owed.get(who, 0)), wide, column, means)
            for who, column in zip(table.people, columns, strict=True)
        }

    def _points(self, who: int, games: float, wide: float, column: Column, means: Column) -> Column:
        spread = wide * sqrt(games)
        return [
            round(games * strength + spread * (own - mean))
            for strength, own, mean in zip(self.strength[who], column, means, strict=True)
        ]

    def leading(self, criterion: Criterion) -> Mapping[int, Column] | None:
        """Returns each participant's values by run, or None if the criterion needs their sums."""
        if criterion is Criterion.POINTS:
            return {who: self._with_credit(who, column) for who, column in self.totals.items()}
        if criterion is Criterion.MEAN_POINTS:
            return {who: self._mean(who, column) for who, column in self.totals.items()}
        return self._table_points() if criterion is Criterion.TABLE_POINTS else None

    def _with_credit(self, who: int, column: Column) -> Column:
        """Adds the points for missed rounds. Equal sums stay equal, because they come from the same integers."""
        rounds, missed = self._rounds(who), self.event.missed
        away = len(missed.missed_by(who, rounds, self.event.every_round))
        if not away:
            return column
        if missed.count is MissedCount.AVERAGE:
            return [points * (len(rounds) + away) / len(rounds) for points in column] if rounds else column
        return [points - missed.points * away for points in column]

    def _rounds(self, who: int) -> set[int]:
        return {*self.event.rounds[who], *(table.round for table, _ in self.coming[who])}

    def _mean(self, who: int, column: Column) -> Column:
        """Returns means that can be compared for equality, because equal ones come from the same integers."""
        rounds = len(self._rounds(who))
        return [points / rounds for points in column] if rounds else [-inf] * self.runs

    def _table_points(self) -> dict[int, Column]:
        over = table_points_of(self.event.over)
        worth = {who: [float(over.get(who, 0))] * self.runs for who in self.event.people}
        for seats in self._open_tables.values():
            for (first, one), (second, other) in combinations(seats.items(), 2):
                lead = [(mine > theirs) - (mine < theirs) for mine, theirs in zip(one, other, strict=True)]
                worth[first] = list(map(add, worth[first], lead))
                worth[second] = list(map(sub, worth[second], lead))
        return worth

    def tables(self, run: int) -> Mapping[TableOfRound, Mapping[int, int]]:
        ends = {table: {who: int(of[run]) for who, of in seats.items()} for table, seats in self._open_tables.items()}
        return {**self.event.over, **ends}

    @cached_property
    def _open_tables(self) -> Mapping[TableOfRound, Mapping[int, Column]]:
        """Points at unfinished tables, including those already earned. Undrawn tables have negative numbers."""
        tables: dict[TableOfRound, dict[int, Column]] = {}
        for number, (table, columns) in enumerate(zip(self.seated, self.brought, strict=True), start=1):
            at = (table.round, -number if table.table is None else table.table)
            earned = self.event.tables.get(at, {})
            tables[at] = {who: [float(points)] * self.runs for who, points in earned.items()}
            for who, column in columns.items():
                tables[at][who] = [earned.get(who, 0) + points for points in column]
        return tables

    def sums(self, who: int, run: int, tables: Mapping[TableOfRound, int], worth: int) -> ParticipantSums:
        event, rounds, games = self.event, dict(self.event.rounds[who]), 0.0
        for table, column in self.coming[who]:
            rounds[table.round] = rounds.get(table.round, 0) + int(column[run])
            games += table.games
        return ParticipantSums(
            who,
            int(self.totals[who][run]),
            self._simulate_count(event.games_won[who], games, event.won_a_game),
            self._simulate_count(event.soli_won[who], games, event.soli_a_game),
            rounds,
            tables,
            worth,
            event.missed.credit_for(who, int(self.totals[who][run]), rounds, event.every_round),
        )

    def _simulate_count(self, number: int | None, games: float, rate: float) -> int | None:
        if number is None or not games:
            return number
        return number + max(0, round(self.chance.gauss(games * rate, sqrt(games * rate * (1 - rate)))))


def _draw_tables(ahead: RemainingGames, chance: Random) -> Iterator[RemainingGames]:
    if ahead.table is not None:
        yield ahead
        return
    people = chance.sample(ahead.people, len(ahead.people))
    tables = max(1, len(people) // SEATS_PLAYING)
    for number in range(tables):
        seated = tuple(people[number::tables])
        yield RemainingGames(round=ahead.round, people=seated, games=ahead.games, owed=ahead.owed)


def _add_if_known(total: int | None, number: int | None) -> int | None:
    return None if total is None or number is None else total + number


def _rate(counted: Iterable[tuple[int | None, float]]) -> float:
    """Returns the rate per game, ignoring unknown counts."""
    known = [(number, games) for number, games in counted if number is not None]
    return min(1.0, sum(number for number, _ in known) / (sum(games for _, games in known) or 1))
