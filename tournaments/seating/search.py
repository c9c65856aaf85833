"""A search for all rounds at once, for fields no construction covers: above all tables of four and five together.

The rounds start from a greedy draw, round by round; then two people of one round change places, picked among those who
meet more than once, and stay put for some steps (a tabu search in the manner of min-conflicts). Where that leaves
repeats, other starts are tried: rounds of fours joined by a few people more, and five columns shifted against each
other. Steps are counted, not seconds: the same seed gives the same plan on every machine.
"""

import random
from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.five_columns import five_columns
from tournaments.seating.joined import joined
from tournaments.seating.mixed_designs import mixed_design

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
Draft = list[list[list[int]]]

# What a further meeting costs two people who have met 0, 1, 2, … times: the worst number of meetings goes first.
FURTHER = (0, 100, 1_000, 10_000, 100_000)
# What uneven turns at the larger tables cost: less than any repeat.
UNEVEN = 6
# Swaps looked at before the search ends, and the share of them without a better plan that makes it start afresh.
SWAPS, STALE = 120_000, 3
# What a step takes beside the swaps it looks at, in swaps.
STEP = 4
# Steps for which a moved person stays put: at least, and by chance up to so many more.
TABU, TABU_MORE = 4, 8


def searched(sizes: Sequence[int], rounds: int, seed: int) -> Rounds:
    """A plan of `rounds` rounds for people 1..sum(sizes) at tables of these sizes.

    Plans are compared by the worst number of meetings of a pair, by repeats, and by turns at the larger tables.

    >>> searched([4], 1, seed=1)
    (((1, 2, 3, 4),),)
    """
    randomness = random.Random(seed)
    search = _Search(sizes, rounds, randomness)
    if stored := _stored(sizes, rounds):
        search.run(stored, SWAPS // 6)
    if not stored or any(search.best_cost):
        search.run(search.greedy([]), SWAPS)
    for construct in (joined, five_columns):
        if search.best_cost[0] and (start := construct(sizes, rounds, randomness)):
            search.run(search.greedy(start), SWAPS // 6, fixed=len(start) % rounds)
            search.run(search.best, SWAPS // 6)
    return _named(search.best)


def _stored(sizes: Sequence[int], rounds: int) -> Draft | None:
    """The stored design for these sizes, people from 0, or None: only turns at the larger tables are left to mend."""
    design = mixed_design(sum(sizes), rounds)
    if design is None or [len(table) for table in design[0]] != list(sizes):
        return None
    return [[[person - 1 for person in table] for table in tables] for tables in design]


def _named(draft: Draft) -> Rounds:
    """The rounds with people from 1, each table in their order."""
    return tuple(tuple(tuple(sorted(person + 1 for person in table)) for table in tables) for tables in draft)


class _Search:
    """Rounds of tables of people 0..n-1, what they cost, and the best seen so far."""

    def __init__(self, sizes: Sequence[int], rounds: int, randomness: random.Random) -> None:
        self.sizes, self.count, self.randomness = list(sizes), rounds, randomness
        self.n = sum(sizes)
        self.large = [size > min(sizes) for size in sizes]
        self.fewest_uneven = self._fewest_uneven()
        self.best: Draft = []
        self.best_cost = (0, 0)
        self.looked_at = 0
        self.fixed = 0
        self._clear()

    def _fewest_uneven(self) -> int:
        """What turns at the larger tables cost when they are dealt out evenly."""
        turns = self.count * sum(size for size, large in zip(self.sizes, self.large, strict=True) if large)
        each, more = divmod(turns, self.n)
        return UNEVEN * (more * (each + 1) ** 2 + (self.n - more) * each**2)

    def _clear(self) -> None:
        self.draft: Draft = []
        self.at: list[list[int]] = []
        self.met = [bytearray(self.n) for _ in range(self.n)]
        self.further = [[0] * self.n for _ in range(self.n)]
        self.again: dict[int, int] = {}
        self.pairs: list[int] = []
        self.repeats = 0
        self.again_by = [0] * self.n
        self.turns = [0] * self.n
        self.tabu = [[0] * self.n for _ in range(self.count)]

    def greedy(self, start: Draft) -> Draft:
        """These rounds and further ones, everybody at the first table where nobody is met again."""
        self._clear()
        for tables in start:
            self._add(tables)
        for _ in range(self.count - len(start)):
            self._add(self._greedy_round())
        return self.draft

    def _greedy_round(self) -> list[list[int]]:
        order = list(range(self.n))
        self.randomness.shuffle(order)
        order.sort(key=self.turns.__getitem__)
        tables: list[list[int]] = [[] for _ in self.sizes]
        large = [index for index, is_large in enumerate(self.large) if is_large]
        small = [index for index, is_large in enumerate(self.large) if not is_large]
        seats = sum(self.sizes[index] for index in large)
        for people, indexes in ((order[:seats], large), (order[seats:], small)):
            self.randomness.shuffle(people)
            for person in people:
                tables[self._open_table(person, tables, indexes)].append(person)
        return tables

    def _open_table(self, person: int, tables: list[list[int]], indexes: list[int]) -> int:
        """The table with a free place where this person's meetings cost least."""
        best, least = -1, -1
        further = self.further[person]
        for index in indexes:
            table = tables[index]
            if len(table) < self.sizes[index]:
                cost = sum([further[other] for other in table])
                if best < 0 or cost < least:
                    best, least = index, cost
                if not cost:
                    break
        return best

    def _add(self, tables: list[list[int]]) -> None:
        at = [0] * self.n
        for index, table in enumerate(tables):
            for person in table:
                at[person] = index
                self.turns[person] += self.large[index]
            for one, other in combinations(table, 2):
                self._meet(one, other, 1)
        self.draft.append(tables)
        self.at.append(at)

    def _meet(self, one: int, other: int, change: int) -> None:
        """Counts a meeting more or less, and keeps the list of pairs that meet again."""
        met = self.met[one][other] + change
        self.repeats += change * _further(met - (change > 0))
        self.met[one][other] = self.met[other][one] = met
        self.further[one][other] = self.further[other][one] = _further(met)
        pair = one * self.n + other if one < other else other * self.n + one
        if met == 2 and change > 0:
            self.again[pair] = len(self.pairs)
            self.pairs.append(pair)
            self.again_by[one] += 1
            self.again_by[other] += 1
        elif met == 1 and change < 0:
            last, place = self.pairs.pop(), self.again.pop(pair)
            self.again_by[one] -= 1
            self.again_by[other] -= 1
            if last != pair:
                self.pairs[place] = last
                self.again[last] = place

    def _cost(self) -> tuple[int, int]:
        """What repeats and uneven turns cost as things are; 0 where nobody meets twice and turns are even."""
        return self.repeats, UNEVEN * sum(turn * turn for turn in self.turns) - self.fewest_uneven

    def run(self, start: Draft, swaps: int, fixed: int = 0) -> None:
        """Improves a start, and fresh ones when it gets stuck, until nothing is left to mend or so many swaps.

        The first `fixed` rounds stay as they are.
        """
        self.looked_at, self.fixed = 0, fixed
        while True:
            self._improve(start, swaps)
            if fixed or not any(self.best_cost) or self.looked_at >= swaps or len(self.sizes) < 2:
                return
            start = self.greedy([])

    def _improve(self, start: Draft, swaps: int) -> None:
        self._clear()
        for tables in start:
            self._add([list(table) for table in tables])
        cost = here = self._cost()
        self._keep(cost)
        step, since = 0, self.looked_at
        while any(cost) and len(self.sizes) > 1 and self.looked_at < min(swaps, since + swaps // STALE):
            step += 1
            self._step(step, sum(self.best_cost) - sum(cost))
            cost = self._cost()
            if cost < here:
                here, since = cost, self.looked_at
                self._keep(cost)

    def _keep(self, cost: tuple[int, int]) -> None:
        if not self.best or cost < self.best_cost:
            self.best_cost = cost
            self.best = [[list(table) for table in tables] for tables in self.draft]

    def _step(self, step: int, wanted: int) -> None:
        """Moves one person who meets somebody again, or sits at the larger tables too often."""
        number, person = self._again() if self.pairs else self._too_often()
        other = self._best_swap(number, person, step, wanted)
        if other >= 0:
            self._swap(number, person, other)
            for moved in (person, other):
                self.tabu[number][moved] = step + TABU + self.randomness.randrange(TABU_MORE)

    def _again(self) -> tuple[int, int]:
        """A round and a person in it who meets somebody again there."""
        one, other = divmod(self.pairs[self.randomness.randrange(len(self.pairs))], self.n)
        together = [number for number, at in enumerate(self.at) if at[one] == at[other] and number >= self.fixed]
        if not together:  # both meetings are in rounds that stay
            return self.randomness.randrange(self.fixed, self.count), one
        number = together[self.randomness.randrange(len(together))]
        return number, one if self.randomness.random() < 0.5 else other

    def _too_often(self) -> tuple[int, int]:
        """A round and a person who sits at a larger table in it, and does so most often."""
        most = max(self.turns)
        person = self.randomness.choice([person for person, turns in enumerate(self.turns) if turns == most])
        free = range(self.fixed, self.count)
        rounds = [number for number in free if self.large[self.at[number][person]]]
        return self.randomness.choice(rounds or free), person

    def _best_swap(self, number: int, person: int, step: int, wanted: int) -> int:
        """The other person of the best swap in a round; -1 for none.

        A person who is to stay put is moved only where the change is below `wanted`.
        """
        tables, tabu = self.draft[number], self.tabu[number]
        home = self.at[number][person]
        mates = [mate for mate in tables[home] if mate != person]
        left = self._held(person, mates)
        further = self.further[person]
        self.looked_at += STEP
        best, least = -1, 0
        first = self.randomness.randrange(len(tables))
        for index in (*range(first, len(tables)), *range(first)):
            if index == home:
                continue
            table = tables[index]
            joined = sum([further[other] for other in table]) - left
            for other in table:
                change = joined - further[other] + self._moved(other, table, mates)
                if self.large[home] != self.large[index]:
                    change += self._uneven(person, other, self.large[home])
                if (best < 0 or change < least) and (tabu[other] < step or change < wanted):
                    best, least = other, change
            self.looked_at += len(table)
            if best >= 0 and least < 0 and least <= -left:
                break
        return best

    def _moved(self, person: int, table: list[int], mates: list[int]) -> int:
        """What a person's move from a table to these mates changes."""
        further = self.further[person]
        return sum([further[mate] for mate in mates]) - self._held(person, table)

    def _held(self, person: int, table: list[int]) -> int:
        """What a person's meetings at a table cost now."""
        if not self.again_by[person]:
            return 0
        met = self.met[person]
        return sum([_further(met[other] - 1) for other in table if met[other] > 1])

    def _uneven(self, person: int, other: int, leaves: bool) -> int:
        """What it changes in turns that `person` leaves a larger table (or comes to it) for `other`."""
        fewer, more = (person, other) if leaves else (other, person)
        return 2 * UNEVEN * (self.turns[more] - self.turns[fewer] + 1)

    def _swap(self, number: int, one: int, other: int) -> None:
        at, tables = self.at[number], self.draft[number]
        here, there = at[one], at[other]
        for person, old, new, but in ((one, here, there, other), (other, there, here, one)):
            for mate in tables[old]:
                if mate != person:
                    self._meet(person, mate, -1)
            for mate in tables[new]:
                if mate != but:
                    self._meet(person, mate, 1)
            self.turns[person] += self.large[new] - self.large[old]
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        at[one], at[other] = there, here


def _further(met: int) -> int:
    return FURTHER[met] if met < len(FURTHER) else FURTHER[-1]
