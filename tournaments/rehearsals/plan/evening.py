"""Plans a rehearsed evening from a seed, compressed into minutes.

| part of the evening | share |
|---|---|
| arrivals | `ARRIVED` |
| rounds of equal length: draw, publication, games, time, lists | up to `PLAYED` |
| end and prize giving | the rest |

Clocks run in real time: a round has as many minutes as its games take here, at least one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, cycle
from random import Random

from scoring.errors import RuleViolation
from tournaments.seating.sizes import table_sizes

MINUTE = 60
# Enough tables for all ways to keep a list, and no more games per second than a laptop can write.
LIMITS: Mapping[str, tuple[int, int]] = {"minutes": (1, 60), "players": (16, 160), "rounds": (1, 5)}
PLAYING_BY_THEMSELVES = 3  # tables, at least: one with a phone and two on paper
ARRIVED, PLAYED, FINISHED, TOLD = 0.1, 0.94, 0.95, 0.96
FIRST_TOLD = 3  # places are announced from here, then the podium
# Shares of a round: earliest start, time's up, last list confirmed.
EARLIEST, TIME_UP, CLOSED = 0.06, 0.78, 0.99
SECONDS_A_GAME = 8
FEWEST_GAMES, MOST_GAMES = 4, 20


class Act(StrEnum):
    ARRIVES = "arrives"
    DRAW = "draw"
    PUBLISH = "publish"
    RELEASE = "release"
    GAME = "game"
    TELL = "tell"
    CALL = "call"
    ON_THE_WAY = "on_the_way"
    SOLVED = "solved"
    NO_NETWORK = "no_network"
    NETWORK_BACK = "network_back"
    HELD_DROPPED = "held_dropped"
    EXTRA_TIME = "extra_time"
    SLOW = "slow"
    TOTALS = "totals"  # paper list, only totals typed
    TYPED = "typed"  # paper list, games typed
    FILL = "fill"  # totals for a table left to people but not played
    TIME = "time"
    HAND_IN = "hand_in"
    WISH = "wish"
    GRANTED = "granted"
    CONFIRM = "confirm"
    CLOSE = "close"
    FINISH = "finish"
    BEGIN_TELLING = "begin_telling"
    TELL_PLACE = "tell_place"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedAct:
    """An act and its time in seconds from the start; `count`: a start number, or the games waiting on a phone."""

    second: float
    act: Act
    round: int = 0
    table: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The parameters of a rehearsal; `left`: tables that people play.

    Raises `number_out_of_range` and `too_many_tables_left`.
    """

    players: int
    rounds: int
    minutes: int
    seed: int
    left: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            if not low <= (value := getattr(self, name)) <= high:
                raise RuleViolation("number_out_of_range", name, value=value, low=low, high=high)
        most = self.tables - PLAYING_BY_THEMSELVES
        if len(set(self.left)) > most or not set(self.left) <= set(range(1, self.tables + 1)):
            raise RuleViolation("too_many_tables_left", "left", most=most, tables=self.tables)

    @property
    def tables(self) -> int:
        return len(table_sizes(self.players))

    @property
    def seconds(self) -> int:
        return self.minutes * MINUTE

    @property
    def round_seconds(self) -> float:
        return (PLAYED - ARRIVED) * self.seconds / self.rounds

    @property
    def round_minutes(self) -> int:
        return max(1, int((TIME_UP - EARLIEST) * self.round_seconds) // MINUTE)

    @property
    def playing_seconds(self) -> float:
        """The playing time of a round, shortened if the round is too short."""
        return min(self.round_minutes * MINUTE, (TIME_UP - EARLIEST) * self.round_seconds)

    def normal_games(self, pflichtsoli: int) -> int:
        games = int(self.playing_seconds / SECONDS_A_GAME) - 4 * pflichtsoli
        return min(MOST_GAMES, max(FEWEST_GAMES, games // 4 * 4))


@lru_cache(maxsize=8)
def planned_acts(evening: Evening, games: int) -> tuple[PlannedAct, ...]:
    """Returns all acts in order, always the same for a seed; `games`: per round at a table of four."""
    random = Random(evening.seed)
    everything = [*_arrivals(evening, random)]
    for number in range(1, evening.rounds + 1):
        begin = ARRIVED * evening.seconds + (number - 1) * evening.round_seconds
        everything += _Round(evening=evening, number=number, begin=begin, games=games).acts(random)
    everything += _prize_giving(evening.seconds)
    return tuple(sorted(everything, key=lambda each: each.second))


def _arrivals(evening: Evening, random: Random) -> Iterator[PlannedAct]:
    last = ARRIVED * evening.seconds
    for number in range(1, evening.players + 1):
        yield PlannedAct(second=random.uniform(0.05, 0.98) * last, act=Act.ARRIVES, count=number)


def _prize_giving(seconds: int) -> Iterator[PlannedAct]:
    steps = FIRST_TOLD + 1
    yield PlannedAct(second=FINISHED * seconds, act=Act.FINISH)
    yield PlannedAct(second=TOLD * seconds, act=Act.BEGIN_TELLING)
    for step in range(1, steps + 1):
        yield PlannedAct(second=(TOLD + (1 - TOLD) * step / (steps + 1)) * seconds, act=Act.TELL_PLACE)
    yield PlannedAct(second=seconds, act=Act.PRIZES)


AWAY, BACK = 0.5, 0.7  # shares of playing time while a phone is offline
SLOWLY, LONGER = 1.7, 1.08  # slowdown of a slow table, and of one with extra time
# Incidents at tables with phones; with few tables, one has several.
INCIDENTS = (Act.CALL, Act.NO_NETWORK, Act.SLOW, Act.EXTRA_TIME, Act.WISH)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    evening: Evening
    number: int
    begin: float
    games: int

    def acts(self, random: Random) -> Iterator[PlannedAct]:
        tables = [table for table in range(1, self.evening.tables + 1) if table not in self.evening.left]
        random.shuffle(tables)
        by_totals, by_typing, *phones = tables
        incidents = dict(zip(INCIDENTS, cycle(phones), strict=False))
        yield from self._round_acts()
        for table in phones:
            yield from self._games(table, [act for act, at in incidents.items() if at == table], random)
        yield self._act_while_playing(0.9, Act.TOTALS, by_totals)
        yield self._act_while_playing(0.95, Act.TYPED, by_typing)
        for table in self.evening.left:
            yield self._act_while_playing(0.99, Act.FILL, table)
        yield from self._incidents(incidents)
        yield from self._collect_lists([*phones, *self.evening.left], [by_totals, by_typing], random)

    def _round_acts(self) -> Iterator[PlannedAct]:
        start = self._second_at(TIME_UP) - self.evening.playing_seconds
        yield self._act_at(self.begin, Act.DRAW)
        yield self._act_at((self.begin + start) / 2, Act.PUBLISH)
        yield self._act_at(start, Act.RELEASE)
        yield self._act_while_playing(0.5, Act.TELL)
        yield self._act_at(self._second_at(TIME_UP), Act.TIME)
        yield self._act_at(self._second_at(CLOSED), Act.CLOSE)

    def _games(self, table: int, incidents: Sequence[Act], random: Random) -> Iterator[PlannedAct]:
        """Yields a table's games at its own pace; offline ones arrive later, all at once."""
        shares = list(_game_ends(self.games, random))
        if Act.EXTRA_TIME in incidents:
            shares = [share * LONGER for share in shares]
        if Act.SLOW in incidents:
            shares = [share * SLOWLY for share in shares if share * SLOWLY < 1]
            yield self._act_while_playing(0.6, Act.SLOW, table)
        if Act.NO_NETWORK in incidents:
            waiting = [share for share in shares if AWAY < share < BACK]
            shares = [share for share in shares if share not in waiting]
            yield self._act_while_playing(AWAY, Act.NO_NETWORK, table)
            yield self._act_while_playing(BACK, Act.NETWORK_BACK, table, max(1, len(waiting)))
            yield self._act_while_playing(0.88, Act.HELD_DROPPED, table)
        for share in shares:
            yield self._act_while_playing(share, Act.GAME, table)

    def _incidents(self, incidents: Mapping[Act, int]) -> Iterator[PlannedAct]:
        for share, act in ((0.3, Act.CALL), (0.36, Act.ON_THE_WAY), (0.44, Act.SOLVED)):
            yield self._act_while_playing(share, act, incidents[Act.CALL])
        yield self._act_while_playing(0.8, Act.EXTRA_TIME, incidents[Act.EXTRA_TIME])
        for share, act in ((0.91, Act.WISH), (0.94, Act.GRANTED)):
            yield self._act_at(self._second_at(share), act, incidents[Act.WISH])

    def _collect_lists(self, open_lists: Iterable[int], paper: Iterable[int], random: Random) -> Iterator[PlannedAct]:
        for table in open_lists:
            yield self._act_at(self._second_at(random.uniform(0.8, 0.9)), Act.HAND_IN, table)
        for table in (*open_lists, *paper):
            yield self._act_at(self._second_at(random.uniform(0.945, 0.985)), Act.CONFIRM, table)

    def _second_at(self, share: float) -> float:
        return self.begin + share * self.evening.round_seconds

    def _act_while_playing(self, share: float, act: Act, table: int = 0, count: int = 0) -> PlannedAct:
        seconds = self.evening.playing_seconds
        return self._act_at(self._second_at(TIME_UP) - (1 - share) * seconds, act, table, count)

    def _act_at(self, second: float, act: Act, table: int = 0, count: int = 0) -> PlannedAct:
        return PlannedAct(second=second, act=act, round=self.number, table=table, count=count)


def _game_ends(games: int, random: Random) -> Iterator[float]:
    """Yields the end of each game as a fraction of the playing time."""
    lengths = [random.uniform(0.6, 1.6) for _ in range(games)]
    first, last = random.uniform(0.01, 0.04), random.uniform(0.8, 0.97)
    total = sum(lengths)
    for end in accumulate(lengths):
        yield first + (last - first) * end / total
