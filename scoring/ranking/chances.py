"""Who can still win: an event played to its end thousands of times, from its own results.

| what | how |
|---|---|
| how strong somebody is | points a game, shrunk towards the field's mean; drawn in each run, as uncertain as that is |
| how much strength there is in the field | SKILL_SHARES, a prior, weighed by how far apart the field's rounds lie |
| what chance does to a round | the field's own residuals, smoothed where there are few; at a table their sum is 0 |
| games that are left | scale with their number; a Pflichtsolo that is owed counts as SOLO_GAMES of them |
| who is first | the chain of criteria; what it leaves tied, or to the lot, is shared |

Standard library only, and the same for the same seed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, chain, compress
from math import exp, log, sqrt
from operator import eq
from random import Random
from statistics import NormalDist, fmean, pstdev

from scoring.game.game import SEATS_PLAYING
from scoring.ranking.criteria import BY_TABLE, Context, Criterion, ParticipantSums, table_points_of
from scoring.ranking.standings import first_of

RUNS = 4_000
BY_POINTS = (Criterion.POINTS,)  # how most chains begin
# How many runs share one guess of how unequal the field is, and one seating of what is not drawn yet.
BLOCK = 100
# How much of what sets two people's results of a round apart is strength, and how likely that is before any result.
SKILL_SHARES: Mapping[float, float] = {0.0: 2, 0.03: 3, 0.06: 3, 0.1: 3, 0.15: 2, 0.2: 2, 0.3: 1, 0.4: 0.5, 0.55: 0.25}
# As many games as a solo of one's own counts for: thrice the points of a game, seldom with anything beside them.
SOLO_GAMES = 6.0
# Residuals of so many results stand for themselves by half; of fewer they are smoothed more.
SMOOTHED = 64
NOISE = 8_192  # residuals to draw from
A_PERCENT = 0.01  # whoever has less is not told apart from the rest
FIRST_GUESS = 1.0  # points a game, where nothing has been played apart yet


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """What somebody earned at a table so far. `games` is what they played there, see `load`; None in a sum: unknown."""

    participant: int
    round: int
    points: int
    games: float
    games_won: int | None = None
    soli_won: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """A table with games left; without a number, everybody of a round that is not drawn yet.

    `games` each of them plays, Pflichtsoli included; `owed` are these, by participant.
    """

    round: int
    people: tuple[int, ...]
    games: float
    owed: Mapping[int, int] = field(default_factory=dict)
    table: int | None = None


def load(games: float, soli: int) -> float:
    """How much somebody plays, in games: soli of their own move more than others.

    >>> load(24, 1)
    29.0
    """
    return games + soli * (SOLO_GAMES - 1)


def chances(
    earned: Iterable[Earned],
    ahead: Sequence[Ahead],
    criteria: Sequence[Criterion],
    *,
    seed: int,
    runs: int = RUNS,
) -> dict[int, float]:
    """By participant how often they are first where the event is played to its end; all together 1.

    Everybody counts who has earned something or has something ahead; who is disqualified is left out by the caller.
    """
    event = _Event(tuple(earned), tuple(ahead), tuple(each for each in criteria if each is not Criterion.LOT))
    wins = dict.fromkeys(event.people, 0.0)
    blocks = max(1, runs // BLOCK)
    for number in range(blocks if ahead else 1):
        future = _Future(event, Random(f"{seed}:{number}"), (number + 0.5) / blocks)
        for first in event.winners(future):
            for winner in first:
                wins[winner] += 1 / len(first)
    everything = sum(wins.values())
    return {who: won / everything for who, won in wins.items()}


def out_of_reach(earned: Iterable[Earned], ahead: Iterable[Ahead], criteria: Sequence[Criterion]) -> frozenset[int]:
    """Those who certainly do not win: they play no more, and somebody else who plays no more has more points.

    What is left to play can bring anybody anything, so nothing else is certain; nor is this by other criteria.
    """
    playing = {who for each in ahead for who in each.people}
    points: dict[int, int] = {}
    for each in earned:
        if each.participant not in playing:
            points[each.participant] = points.get(each.participant, 0) + each.points
    if not points or tuple(criteria[:1]) != BY_POINTS:
        return frozenset()
    most = max(points.values())
    return frozenset(who for who, reached in points.items() if reached < most)


def whole_percents(chances: Mapping[int, float], out: Collection[int] = ()) -> dict[int, int | None]:
    """By participant, the likeliest first: whole percents that, with all the rest together, add up to 100.

    None is less than one percent: still possible; 0 have those who are `out`. Nobody has 100, since nothing is certain
    before the end.

    >>> whole_percents({1: 0.596, 2: 0.397, 3: 0.007, 4: 0.0}, out={4})
    {1: 59, 2: 40, 3: None, 4: 0}
    """
    in_order = sorted(chances, key=lambda who: (-chances[who], who))
    told = [who for who in in_order if chances[who] >= A_PERCENT]
    shares = [chances[who] * 100 for who in told]
    parts = [*shares, 100 - sum(shares)]
    by_remainder = sorted(range(len(parts)), key=lambda at: int(parts[at]) - parts[at])
    raised = set(by_remainder[: 100 - sum(map(int, parts))])
    percents = {who: min(99, int(parts[at]) + (at in raised)) for at, who in enumerate(told)}
    return {who: 0 if who in out else percents.get(who) for who in in_order}


@dataclass(frozen=True, slots=True)
class _Guess:
    """The field if so much of a round is strength: how likely, and how much chance moves a game (variance)."""

    ratio: float
    """Variance of strength by that of chance, of a game."""
    likelihood: float
    """Beside the other guesses."""
    squares: float
    """Sum of squares that chance has to account for."""


class _Strengths:
    """What the results say of everybody's strength, and of chance."""

    def __init__(self, earned: Iterable[Earned]) -> None:
        self.results: dict[int, list[tuple[float, int]]] = {}
        for each in earned:
            if each.games > 0:
                self.results.setdefault(each.participant, []).append((each.games, each.points))
        everything = list(chain.from_iterable(self.results.values()))
        self.games = {who: sum(games for games, _ in of) for who, of in self.results.items()}
        self.points = {who: sum(points for _, points in of) for who, of in self.results.items()}
        self.mean = sum(self.points.values()) / (sum(self.games.values()) or 1)
        self.known = max(1, len(everything) - 1)
        self.guesses = tuple(self._guesses(everything))
        self._ladder = tuple(accumulate(guess.likelihood for guess in self.guesses))
        self.noise = self._noise()

    def guess_at(self, height: float) -> _Guess:
        """A guess, each as often as it is likely; `height` from 0 to 1."""
        wanted = height * self._ladder[-1]
        return next(guess for guess, up_to in zip(self.guesses, self._ladder, strict=True) if wanted <= up_to)

    def of(self, who: int, guess: _Guess) -> tuple[float, float]:
        """Somebody's points a game, and the variance of that as a part of chance's."""
        games, points = self.games.get(who, 0.0), self.points.get(who, 0)
        weight = 1 + guess.ratio * games
        return self.mean + guess.ratio * (points - games * self.mean) / weight, guess.ratio / weight

    def _guesses(self, everything: Sequence[tuple[float, int]]) -> Iterator[_Guess]:
        usual = fmean(games for games, _ in everything) if everything else 1.0
        logs = []
        for share, prior in SKILL_SHARES.items():
            ratio = share / (1 - share) / usual
            squares = max(self._squares(ratio), self.known * FIRST_GUESS)
            spread = sum(log(1 + ratio * games) for games in self.games.values())
            logs.append((ratio, log(prior) - spread / 2 - self.known / 2 * log(squares), squares))
        most = max(likelihood for _, likelihood, _ in logs)
        for ratio, likelihood, squares in logs:
            yield _Guess(ratio, exp(likelihood - most), squares)

    def _squares(self, ratio: float) -> float:
        """Of everybody: how far their rounds lie apart, and how far they from the field if strength explains a part."""
        return sum(
            sum(points**2 / games for games, points in of)
            - self.points[who] ** 2 / self.games[who]
            + (self.points[who] - self.games[who] * self.mean) ** 2 / (self.games[who] * (1 + ratio * self.games[who]))
            for who, of in self.results.items()
        )

    def _noise(self) -> list[float]:
        """What chance does to a result, of mean 0 and variance 1, in no order: residuals of the field, smoothed."""
        likely = self.guess_at(0.5)
        residuals = [
            (points - games * self.of(who, likely)[0]) / sqrt(games)
            for who, of in self.results.items()
            for games, points in of
        ]
        rough = _standardised(residuals)
        if not rough:
            return _normal()
        part = SMOOTHED / (len(rough) + SMOOTHED)
        drawn = Random(len(rough)).choices(rough, k=NOISE)
        return [sqrt(part) * even + sqrt(1 - part) * own for even, own in zip(_normal(), drawn, strict=True)]


@lru_cache(maxsize=1)
def _normal() -> list[float]:
    """As many numbers of a normal distribution, in no order."""
    numbers = [NormalDist().inv_cdf((at + 0.5) / NOISE) for at in range(NOISE)]
    Random(NOISE).shuffle(numbers)
    return numbers


def _standardised(numbers: Sequence[float]) -> list[float]:
    """The same of mean 0 and variance 1; nothing where all are equal."""
    spread = pstdev(numbers) if numbers else 0.0
    mean = fmean(numbers) if numbers else 0.0
    return [(number - mean) / spread for number in numbers] if spread else []


# What a block of runs brings somebody.
Column = list[float]


class _Event:
    """What is known of an event: the same for all runs."""

    def __init__(self, earned: tuple[Earned, ...], ahead: tuple[Ahead, ...], criteria: tuple[Criterion, ...]) -> None:
        self.earned, self.ahead, self.criteria = earned, ahead, criteria
        self.people = sorted({each.participant for each in earned} | {who for each in ahead for who in each.people})
        self.strengths = _Strengths(earned)
        self.points = dict.fromkeys(self.people, 0)
        self.games_won: dict[int, int | None] = dict.fromkeys(self.people, 0)
        self.soli_won: dict[int, int | None] = dict.fromkeys(self.people, 0)
        self.rounds: dict[int, dict[int, int]] = {who: {} for who in self.people}
        for each in earned:
            who, rounds = each.participant, self.rounds[each.participant]
            self.points[who] += each.points
            self.games_won[who] = _plus(self.games_won[who], each.games_won)
            self.soli_won[who] = _plus(self.soli_won[who], each.soli_won)
            rounds[each.round] = rounds.get(each.round, 0) + each.points
        self.last_round = max((*(each.round for each in earned), *(each.round for each in ahead)), default=0)
        self.won_a_game = _rate((each.games_won, each.games) for each in earned)
        self.soli_a_game = _rate((each.soli_won, each.games) for each in earned)

    def winners(self, future: "_Future") -> Iterator[Sequence[int]]:
        """Who is first in each run of a block; several where they share that."""
        if self.criteria[:1] == BY_POINTS:
            return self._with_most_points(future)
        return (self._first(self.people, future, run) for run in range(future.runs))

    def _with_most_points(self, future: "_Future") -> Iterator[Sequence[int]]:
        most = [max(run) for run in zip(*future.totals.values(), strict=True)]
        ahead: list[list[int]] = [[] for _ in most]
        for who, column in future.totals.items():
            for run in compress(range(future.runs), map(eq, column, most)):
                ahead[run].append(who)
        for run, first in enumerate(ahead):
            yield first if len(first) == 1 else self._first(first, future, run)

    def _first(self, people: Sequence[int], future: "_Future", run: int) -> Sequence[int]:
        """Those of these whom the chain puts first in a run."""
        tables = {} if BY_TABLE.isdisjoint(self.criteria) else future.tables(run)
        worth = table_points_of(tables) if Criterion.TABLE_POINTS in self.criteria else {}
        sums = [future.sums(who, run, tables, worth) for who in people]
        return first_of(sums, self.criteria, Context(self.last_round, None))


class _Future:
    """A block of runs: what everybody earns in what is left."""

    def __init__(self, event: _Event, chance: Random, height: float) -> None:
        self.event, self.chance = event, chance
        self.runs = BLOCK if event.ahead else 1
        strengths = event.strengths
        self.guess = strengths.guess_at(height)
        # The variance of chance is known as well as so many results tell it.
        self.deviation = sqrt(self.guess.squares / 2 / chance.gammavariate(strengths.known / 2, 1))
        self.seated = [table for each in event.ahead for table in _seated(each, chance)]
        self.strength = {
            who: self._strength(who) for who in sorted({who for each in self.seated for who in each.people})
        }
        self.brought = [self._played(each) for each in self.seated]
        self.totals = {who: [float(points)] * self.runs for who, points in event.points.items()}
        for columns in self.brought:
            for who, column in columns.items():
                self.totals[who] = [so_far + more for so_far, more in zip(self.totals[who], column, strict=True)]

    def _drawn(self, noise: list[float]) -> Column:
        """A piece of it, from anywhere."""
        start = int(self.chance.random() * (NOISE - BLOCK))
        return noise[start : start + self.runs]

    def _strength(self, who: int) -> Column:
        """Somebody's points a game in each run."""
        mean, variance = self.event.strengths.of(who, self.guess)
        spread = sqrt(variance) * self.deviation
        return [mean + spread * drawn for drawn in self._drawn(_normal())]

    def _played(self, table: Ahead) -> dict[int, Column]:
        """The points of a table, whole ones; what chance does there adds up to nothing."""
        columns = [self._drawn(self.event.strengths.noise) for _ in table.people]
        seats = len(columns)
        if seats == 1:  # of a table whose others are out: nobody is left to pay
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

    def tables(self, run: int) -> dict[tuple[int, int], dict[int, int]]:
        """Everybody's points by table of a round, as a run ends."""
        tables: dict[tuple[int, int], dict[int, int]] = {}
        for each in self.event.earned:
            if each.table is not None:
                seats = tables.setdefault((each.round, each.table), {})
                seats[each.participant] = seats.get(each.participant, 0) + each.points
        for number, (table, columns) in enumerate(zip(self.seated, self.brought, strict=True), start=1):
            seats = tables.setdefault((table.round, -number if table.table is None else table.table), {})
            for who, column in columns.items():
                seats[who] = seats.get(who, 0) + int(column[run])
        return tables

    def sums(
        self, who: int, run: int, tables: Mapping[tuple[int, int], Mapping[int, int]], worth: Mapping[int, int]
    ) -> ParticipantSums:
        """What somebody has when a run ends."""
        event, rounds, games = self.event, dict(self.event.rounds[who]), 0.0
        for table, columns in zip(self.seated, self.brought, strict=True):
            if who in columns:
                rounds[table.round] = rounds.get(table.round, 0) + int(columns[who][run])
                games += table.games
        return ParticipantSums(
            who,
            int(self.totals[who][run]),
            self._grown(event.games_won[who], games, event.won_a_game),
            self._grown(event.soli_won[who], games, event.soli_a_game),
            rounds,
            {table: seats[who] for table, seats in tables.items() if who in seats},
            worth.get(who, 0),
        )

    def _grown(self, number: int | None, games: float, rate: float) -> int | None:
        """A count when a run ends: of so many games each adds one at this rate."""
        if number is None or not games:
            return number
        return number + max(0, round(self.chance.gauss(games * rate, sqrt(games * rate * (1 - rate)))))


def _seated(ahead: Ahead, chance: Random) -> Iterator[Ahead]:
    """The tables of what is ahead: itself, or fours as they happen to be drawn."""
    if ahead.table is not None:
        yield ahead
        return
    people = chance.sample(ahead.people, len(ahead.people))
    tables = max(1, len(people) // SEATS_PLAYING)
    for number in range(tables):
        seated = tuple(people[number::tables])
        yield Ahead(round=ahead.round, people=seated, games=ahead.games, owed=ahead.owed)


def _plus(total: int | None, number: int | None) -> int | None:
    return None if total is None or number is None else total + number


def _rate(counted: Iterable[tuple[int | None, float]]) -> float:
    """How many to a game, where both are known; between 0 and 1."""
    known = [(number, games) for number, games in counted if number is not None]
    return min(1.0, sum(number for number, _ in known) / (sum(games for _, games in known) or 1))
