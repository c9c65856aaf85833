"""Random events for testing predictions, independent of the engine.

A person's strength determines how often their party wins. Values have a long tail, a soloist's points are tripled, Bock
doubles four games at a time, and everybody owes one Pflichtsolo a round (at tables of five some may escape it).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random

SIZES, ROUNDS = (24, 48), (3, 5)  # from, to
MOST_UNEQUAL = 0.5  # widest spread of strength, in log odds of a game against three average players
NORMAL_GAMES_A_SEAT = 5  # TSR 8.5.1: 20 at four, 25 at five
# Values of a game by frequency.
VALUES = {1: 22, 2: 26, 3: 18, 4: 12, 5: 8, 6: 5, 7: 3, 8: 2, 10: 2, 12: 1, 15: 1}
SOLO_VALUES = {1: 20, 2: 45, 3: 20, 4: 10, 6: 4, 9: 1}
LUSTSOLO, PFLICHTSOLO = 0.04, 0.1  # of all games, and of those by players who owe one
BOCK, BOCK_GAMES = 0.02, 4  # frequency and length in games


@dataclass(slots=True)
class Table:
    """A table's round in progress, with the points, games and owed Pflichtsoli of each person."""

    people: tuple[int, ...]
    left: int = 0
    bock: list[int] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)
    played: dict[int, int] = field(default_factory=dict)
    owed: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.left = len(self.people) * (NORMAL_GAMES_A_SEAT + 1)
        self.points, self.played = dict.fromkeys(self.people, 0), dict.fromkeys(self.people, 0)
        self.owed = dict.fromkeys(self.people, 1)

    def play(self, games: int, strength: Sequence[float], chance: Random) -> None:
        for _ in range(min(games, self.left)):
            dealer = self.left % len(self.people)
            at_play = [who for seat, who in enumerate(self.people) if len(self.people) == 4 or seat != dealer]
            self._game(at_play, strength, chance)
            self.left -= 1

    def _game(self, at_play: list[int], strength: Sequence[float], chance: Random) -> None:
        soloist = self._soloist(at_play, chance)
        alone = soloist is not None
        party = [soloist] if soloist is not None else chance.sample(at_play, 2)
        others = [who for who in at_play if who not in party]
        odds = sum(strength[who] for who in party) / len(party) - sum(strength[who] for who in others) / len(others)
        won = chance.random() < 1 / (1 + exp(-odds * (2 if alone else 1)))
        values = SOLO_VALUES if alone else VALUES
        (value,) = chance.choices(list(values), list(values.values()))
        value *= 2 ** len(self.bock) * (1 if won else -1)
        for who in at_play:
            self.points[who] += (value * len(others) // len(party)) if who in party else -value
            self.played[who] += 1
        self.bock = [left - 1 for left in self.bock if left > 1]
        if chance.random() < BOCK and len(self.bock) < 2:
            self.bock.append(BOCK_GAMES)

    def _soloist(self, at_play: list[int], chance: Random) -> int | None:
        """Picks a soloist, if any; towards the end, everybody who still owes a solo has to play it."""
        owing = [who for who in at_play if self.owed[who]]
        forced = sum(self.owed.values()) >= self.left
        if owing and (forced or chance.random() < PFLICHTSOLO):
            soloist = chance.choice(owing)
            self.owed[soloist] = 0
            return soloist
        return chance.choice(at_play) if chance.random() < LUSTSOLO else None


@dataclass(frozen=True, slots=True)
class Moment:
    over: tuple[tuple[Table, ...], ...]
    running: tuple[Table, ...]
    follow: int


class Event:
    def __init__(self, seed: int, people: int | None = None, rounds: int | None = None, unequal: float | None = None):
        self.chance = Random(seed)
        self.people = people or self.chance.randint(*SIZES)
        self.rounds = rounds or self.chance.randint(*ROUNDS)
        spread = self.chance.uniform(0, MOST_UNEQUAL) if unequal is None else unequal
        self.strength = [self.chance.gauss(0, spread) for _ in range(self.people)]
        self.over: list[tuple[Table, ...]] = []

    def moments(self) -> Iterator[Moment]:
        """Yields the state after each round but the last, and once during the last."""
        for number in range(1, self.rounds + 1):
            tables = self._draw_tables()
            if number == self.rounds:
                for table in tables:
                    table.play(self.chance.randint(table.left // 4, 3 * table.left // 4), self.strength, self.chance)
                yield Moment(tuple(self.over), tables, 0)
            for table in tables:
                table.play(table.left, self.strength, self.chance)
            self.over.append(tables)
            if number < self.rounds:
                yield Moment(tuple(self.over), (), self.rounds - number)

    def points(self) -> list[int]:
        points = [0] * self.people
        for table in (table for tables in self.over for table in tables):
            for who, earned in table.points.items():
                points[who] += earned
        return points

    def _draw_tables(self) -> tuple[Table, ...]:
        people = self.chance.sample(range(self.people), self.people)
        tables = self.people // 4
        return tuple(Table(tuple(people[number::tables])) for number in range(tables))
