"""A random draw of one round that avoids repeated meetings where it can.

People are shuffled into the tables; then a short tabu search swaps those who would meet again, and the positions at
each table are dealt out so that everybody gets round. The search counts steps, not seconds: the same seed and inputs
give the same draw on every machine. It never fails; what could not be avoided stands in the report.
"""

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

Tables = Sequence[Sequence[int]]

FIVE = 5
# A third meeting is dearer than several second ones; sitting at a five-table again is the least evil.
MEETING_COST, FIVE_TABLE_COST = 1000, 100
# Steps without a better draw until the search ends: while somebody meets somebody again, and when nobody does.
PATIENCE, PATIENCE_AT_THE_END = 4000, 200
# Swaps looked at in each step, and steps for which a moved person stays put.
SWAPS_LOOKED_AT, TABU_STEPS = 150, 7


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReport:
    """How good a draw is.

    `met_again`: pairs that have met before; `repeats`: how many these are; `worst_meetings`: the most meetings of
    any pair seated together, this one included; `five_repeats`: people who sat at a five-table before and do again;
    `position_repeats`: people on a position they had before.
    """

    repeats: int
    worst_meetings: int
    five_repeats: int
    position_repeats: int
    met_again: tuple[tuple[int, int], ...]
    seed: int
    seconds: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class Draw:
    """Tables with their people in the order of positions, and the report."""

    tables: tuple[tuple[int, ...], ...]
    report: DrawReport


@dataclass(frozen=True, slots=True)
class Past:
    """What the rounds before mean for this one: meetings by pair, five-tables by person, positions by person."""

    meetings: dict[int, Counter[int]]
    fives: Counter[int]
    positions: Counter[tuple[int, int]]

    @classmethod
    def of(cls, history: Iterable[Tables]) -> "Past":
        """Counts the tables of the earlier rounds."""
        past = cls(defaultdict(Counter), Counter(), Counter())
        for table in (table for tables in history for table in tables):
            past._count(table)
        return past

    def _count(self, table: Sequence[int]) -> None:
        for one, other in combinations(table, 2):
            self.meetings[one][other] += 1
            self.meetings[other][one] += 1
        if len(table) == FIVE:
            self.fives.update(table)
        self.positions.update((person, position) for position, person in enumerate(table))

    def met(self, one: int, other: int) -> int:
        """How often two people have met."""
        return self.meetings[one][other] if one in self.meetings else 0


def draw(people: Sequence[int], sizes: Sequence[int], history: Iterable[Tables], seed: int) -> Draw:
    """Seats everybody once at tables of the given sizes (their sum is the number of people).

    `history` holds the earlier rounds as tables with people in the order of positions.

    >>> draw([1, 2, 3, 4], [4], [], seed=1).report.repeats
    0
    """
    if len(people) != sum(sizes) or len(set(people)) != len(people):
        raise ValueError("every person takes exactly one place")
    began = time.perf_counter()
    randomness = random.Random(seed)
    past = Past.of(history)
    tables = _Search(past, _shuffled(people, sizes, randomness), randomness).run()
    seated = tuple(_positions(table, past, randomness) for table in tables)
    return Draw(seated, _report(seated, past, seed, time.perf_counter() - began))


def _shuffled(people: Sequence[int], sizes: Sequence[int], randomness: random.Random) -> list[list[int]]:
    shuffled = sorted(people)  # the order in which people were entered decides nothing
    randomness.shuffle(shuffled)
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [shuffled[end - size : end] for end, size in zip(ends, sizes, strict=True)]


class _Search:
    """A tabu search over swaps of two people of different tables."""

    def __init__(self, past: Past, tables: list[list[int]], randomness: random.Random) -> None:
        self.tables = tables
        self.randomness = randomness
        self.past = past
        self.costs = {
            one: {other: MEETING_COST * met**3 for other, met in others.items() if met}
            for one, others in past.meetings.items()
        }
        self.table_of = {person: index for index, table in enumerate(tables) for person in table}
        self.people = sorted(self.table_of)
        self.fixed_until: dict[int, int] = {}

    def run(self) -> list[list[int]]:
        """The best tables seen."""
        cost = best_cost = self._total()
        best, stale, step = [list(table) for table in self.tables], 0, 0
        while best_cost > 0 and stale < _patience(best_cost) and len(self.tables) > 1:
            step, stale = step + 1, stale + 1
            cost += self._step(step)
            if cost < best_cost:
                best_cost, best, stale = cost, [list(table) for table in self.tables], 0
        return best

    def _total(self) -> int:
        """What all tables cost: earlier meetings, each pair once, and five-tables."""
        fives = sum(self._five(person, index) for person, index in self.table_of.items())
        both_ways = sum(self._cost(person, index) for person, index in self.table_of.items()) - fives
        return both_ways // 2 + fives

    def _step(self, step: int) -> int:
        """Makes the best swap for one of those who sit badly; gives the change of the total."""
        person = self.randomness.choice(self._unhappy())
        others = [other for other in self._sample() if self.table_of[other] != self.table_of[person]]
        allowed = [other for other in others if self.fixed_until.get(other, 0) < step]
        if not (allowed or others):
            return 0
        change, _, other = min(
            (self._change(person, other), self.randomness.random(), other) for other in allowed or others
        )
        self._swap(person, other)
        self.fixed_until[person] = self.fixed_until[other] = step + TABU_STEPS
        return change

    def _sample(self) -> list[int]:
        if len(self.people) <= SWAPS_LOOKED_AT:
            return self.people
        return self.randomness.sample(self.people, SWAPS_LOOKED_AT)

    def _unhappy(self) -> list[int]:
        unhappy = [person for person in self.people if self._cost(person, self.table_of[person])]
        return unhappy or self.people

    def _cost(self, person: int, index: int, instead_of: int | None = None) -> int:
        """What a person's place costs: earlier meetings at a table (but with one person of it) and five-tables."""
        five = self._five(person, index)
        costs = self.costs.get(person)
        if not costs:
            return five
        return five + sum(costs.get(other, 0) for other in self.tables[index] if other != instead_of)

    def _five(self, person: int, index: int) -> int:
        if len(self.tables[index]) != FIVE:
            return 0
        return FIVE_TABLE_COST * self.past.fives[person] ** 2

    def _change(self, one: int, other: int) -> int:
        here, there = self.table_of[one], self.table_of[other]
        after = self._cost(one, there, other) + self._cost(other, here, one)
        return after - self._cost(one, here) - self._cost(other, there)

    def _swap(self, one: int, other: int) -> None:
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here


def _patience(cost: int) -> int:
    return PATIENCE if cost >= MEETING_COST else PATIENCE_AT_THE_END


def _positions(table: list[int], past: Past, randomness: random.Random) -> tuple[int, ...]:
    """The order at a table in which the fewest sit where they sat before; chance decides between equals."""
    orders = list(permutations(sorted(table)))
    randomness.shuffle(orders)
    return min(orders, key=lambda order: sum(past.positions[person, place] for place, person in enumerate(order)))


def _report(tables: tuple[tuple[int, ...], ...], past: Past, seed: int, seconds: float) -> DrawReport:
    pairs = [(pair, past.met(*pair)) for table in tables for pair in combinations(sorted(table), 2)]
    return DrawReport(
        repeats=sum(met > 0 for _, met in pairs),
        worst_meetings=1 + max((met for _, met in pairs), default=0),
        five_repeats=sum(past.fives[person] > 0 for table in tables if len(table) == FIVE for person in table),
        position_repeats=sum(
            past.positions[person, place] > 0 for table in tables for place, person in enumerate(table)
        ),
        met_again=tuple(sorted(pair for pair, met in pairs if met)),
        seed=seed,
        seconds=round(seconds, 3),
    )
