"""A search over exchanges of two people of one round, for all rounds at once.

Rounds start from a greedy draw, round by round; then two people of one round change places, picked among those whose
meeting costs something, and stay put for some steps (a tabu search in the manner of min-conflicts). Steps are counted,
not seconds: the same seed gives the same plan on every machine.
"""

import random
from collections.abc import Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from types import MappingProxyType

from tournaments.seating.search.bounds import fewest_repeats
from tournaments.seating.search.encounters import Encounters
from tournaments.seating.search.pairs import NO_PAIRS, PairCosts

Draft = list[list[list[int]]]
# Meetings that must not be, most meetings of a pair, repeats, unwanted meetings, the imbalance and the unevenness of
# turns at the larger tables: the order in which drafts are compared.
Cost = tuple[int, int, int, int, int, int]
NOTHING: Cost = (0, 0, 0, 0, 0, 0)

# What uneven turns at the larger tables cost while meetings are mended, and when it is their turn.
UNEVEN, UNEVEN_AT_LAST = 6, 60
# The share of the swaps looked at without a better plan that makes the search start afresh.
STALE = 3
# The same where even turns come before meetings.
EVEN_FIRST = 200
# What a step takes beside the swaps it looks at, in swaps.
STEP = 12
# Pairs of which the dearest is moved.
LOOKS = 3
# Steps for which a moved person stays put: at least, and by chance up to so many more.
TABU, TABU_MORE = 4, 8
# How often the first of two people is the one to move.
EVEN_CHANCE = 0.5
NOBODY: Mapping[int, int] = MappingProxyType({})


class Exchanges:
    """Rounds of tables of people 0..n-1, what they cost, and the best seen so far."""

    def __init__(
        self,
        sizes: Sequence[int],
        rounds: int,
        randomness: random.Random,
        pairs: PairCosts = NO_PAIRS,
        turns: Sequence[int] = (),
        pinned: Mapping[int, int] = NOBODY,
        *,
        even_first: bool = False,
    ) -> None:
        """`turns`: how often each person has been at the larger tables before; `even_first`: they outdo meetings.

        `pinned`: the table of those who sit at the same one in every round; that they meet there counts as nothing.
        """
        self.sizes, self.count, self.randomness = list(sizes), rounds, randomness
        self.n = sum(sizes)
        self.large = [size > min(sizes) for size in sizes]
        self.earlier_turns = list(turns) or [0] * self.n
        self.pinned = pinned
        self.fewest_uneven = self._fewest_uneven()
        self.encounters = Encounters(self.n, pairs, self._need(pairs))
        self.fewest = 0 if pairs or pinned else fewest_repeats(sizes, rounds, self.encounters.need)
        self.fewest_unwanted = 0 if pinned else pairs.unavoidable * rounds
        self.even_first = even_first
        self.price_of_uneven = EVEN_FIRST if even_first else UNEVEN
        self.best: Draft = []
        self.best_cost = NOTHING
        self.best_price = 0
        self.looked_at = 0
        self.fixed = 0
        self._clear()

    def _need(self, pairs: PairCosts) -> int:
        """How often pairs meet at least, most of them: twice, or more in fields that are small for the rounds."""
        meetings = self.count * sum(size * (size - 1) // 2 for size in self.sizes) + sum(pairs.met.values())
        return max(2, -(-2 * meetings // (self.n * (self.n - 1))))

    def _fewest_uneven(self) -> int:
        """What turns at the larger tables cost when they are dealt out as evenly as can be."""
        turns = [turn for person, turn in enumerate(self.earlier_turns) if person not in self.pinned]
        pinned_turns = [self.earlier_turns[person] + self.count * self.large[at] for person, at in self.pinned.items()]
        places = sum(size for size, large in zip(self.sizes, self.large, strict=True) if large)
        heapify(turns)
        for _ in range(self.count * (places - sum(self.large[at] for at in self.pinned.values()))):
            heapreplace(turns, turns[0] + 1)
        return sum(turn * turn for turn in (*turns, *pinned_turns))

    def _clear(self) -> None:
        self.draft: Draft = []
        self.at: list[list[int]] = []
        self.encounters.clear()
        self.turns = list(self.earlier_turns)
        self.tabu = [[0] * self.n for _ in range(self.count)]

    def greedy(self, start: Draft) -> Draft:
        """These rounds and further ones, everybody at the first table where the meetings cost nothing."""
        self._clear()
        for tables in start:
            self._add(tables)
        for _ in range(self.count - len(start)):
            self._add(self._greedy_round())
        return self.draft

    def _greedy_round(self) -> list[list[int]]:
        order = [person for person in range(self.n) if person not in self.pinned]
        self.randomness.shuffle(order)
        order.sort(key=self.turns.__getitem__)
        tables: list[list[int]] = [[] for _ in self.sizes]
        for person, index in self.pinned.items():
            tables[index].append(person)
        large = [index for index, is_large in enumerate(self.large) if is_large]
        small = [index for index, is_large in enumerate(self.large) if not is_large]
        seats = sum(self.sizes[index] - len(tables[index]) for index in large)
        for people, indexes in ((order[:seats], large), (order[seats:], small)):
            self.randomness.shuffle(people)
            self._fill(people, tables, indexes)
        return tables

    def _fill(self, people: list[int], tables: list[list[int]], indexes: list[int]) -> None:
        """Seats these people at the tables of these indexes."""
        free = [index for index in indexes if len(tables[index]) < self.sizes[index]]
        for person in people:
            index = self._open_table(person, tables, free)
            tables[index].append(person)
            if len(tables[index]) == self.sizes[index]:
                free.remove(index)

    def _open_table(self, person: int, tables: list[list[int]], free: list[int]) -> int:
        """The table among the free ones where this person's meetings cost least."""
        best, least = -1, -1
        price = self.encounters.price[person]
        for index in free:
            cost = sum([price[other] for other in tables[index]])
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
                if one not in self.pinned or other not in self.pinned:
                    self.encounters.meet(one, other)
        self.draft.append(tables)
        self.at.append(at)

    def _cost(self) -> Cost:
        """What the draft costs; the last two are how far turns at the larger tables are from the most even ones."""
        uneven = sum([turn * turn for turn in self.turns]) - self.fewest_uneven
        return *self.encounters.counts(), max(self.turns) - min(self.turns) if uneven else 0, uneven

    def _rank(self, cost: Cost) -> Cost:
        """What a draft costs in the order in which drafts are compared."""
        if not self.even_first:
            return cost
        broken, worst, repeats, unwanted, imbalance, uneven = cost
        return broken, imbalance, worst, repeats, unwanted, uneven

    def _price(self, cost: Cost) -> int:
        return self.encounters.cost + self.price_of_uneven * cost[-1]

    def run(self, start: Draft, swaps: int, fixed: int = 0) -> None:
        """Improves a start, and fresh ones when it gets stuck, until nothing is left to mend or so many swaps.

        The first `fixed` rounds stay as they are.
        """
        self.looked_at, self.fixed = 0, fixed
        while True:
            self._improve(start, swaps)
            if fixed or self._met_well(self.best_cost) or self.looked_at >= swaps or len(self.sizes) < 2:
                return
            start = self.greedy([])

    def relax(self) -> None:
        """Lets pairs meet as often as in the best draft: where that cannot be helped, the sum of repeats counts."""
        self.encounters.need = need = max(self.encounters.need, self.best_cost[1])
        self.fewest = fewest_repeats(self.sizes, self.count, need) if self.fewest else 0

    def _met_well(self, cost: Cost) -> bool:
        """Whether nothing is left to mend in who meets whom."""
        broken, worst, repeats, unwanted, *_ = cost
        few = repeats <= self.fewest and unwanted <= self.fewest_unwanted
        return not broken and worst <= self.encounters.need and few

    def even_out(self, swaps: int) -> None:
        """Looks for turns at the larger tables that are evener than those of the best draft."""
        self.looked_at, self.fixed, self.price_of_uneven = 0, 0, UNEVEN_AT_LAST
        while self._unfinished(self.best_cost) and self.looked_at < swaps:
            self._improve(self.best, swaps)
        self.price_of_uneven = UNEVEN

    def _improve(self, start: Draft, swaps: int) -> None:
        self._clear()
        for tables in start:
            self._add([list(table) for table in tables])
        cost = here = self._cost()
        self._keep(cost)
        step, since = 0, self.looked_at
        while self._unfinished(cost) and self.looked_at < min(swaps, since + swaps // STALE):
            step += 1
            self._step(step, self.best_price - self._price(cost))
            cost = self._cost()
            if self._rank(cost) < self._rank(here):
                here, since = cost, self.looked_at
                self._keep(cost)

    def _unfinished(self, cost: Cost) -> bool:
        met_well = self._met_well(cost) and (self.price_of_uneven == UNEVEN or not cost[-1])
        return len(self.sizes) > 1 and not met_well

    def _keep(self, cost: Cost) -> None:
        if not self.best or self._rank(cost) <= self._rank(self.best_cost):
            self.best_cost, self.best_price = cost, self._price(cost)
            self.best = [[list(table) for table in tables] for tables in self.draft]

    def _step(self, step: int, wanted: int) -> None:
        """Moves one person whose meeting costs something, or who sits at the larger tables too often."""
        number, person = self._dear() if self.encounters.dear else self._too_often()
        other = self._best_swap(number, person, step, wanted)
        if other >= 0:
            self._swap(number, person, other)
            for moved in (person, other):
                self.tabu[number][moved] = step + TABU + self.randomness.randrange(TABU_MORE)

    def _dear(self) -> tuple[int, int]:
        """A round and a person in it whose meeting with somebody there costs something."""
        one, other = divmod(self._dear_pair(), self.n)
        together = [number for number, at in enumerate(self.at) if at[one] == at[other] and number >= self.fixed]
        if not together:  # all meetings are in rounds that stay
            return self.randomness.randrange(self.fixed, self.count), one
        number = together[self.randomness.randrange(len(together))]
        first = self.randomness.random() < EVEN_CHANCE
        return number, one if other in self.pinned or (first and one not in self.pinned) else other

    def _dear_pair(self) -> int:
        """The dearest of some pairs whose meeting costs something."""
        dear, paid = self.encounters.dear, self.encounters.paid
        offers = [dear[self.randomness.randrange(len(dear))] for _ in range(LOOKS)]
        return max(offers, key=lambda code: paid[code // self.n][code % self.n])

    def _too_often(self) -> tuple[int, int]:
        """A round and a person who sits at a larger table in it, and does so most often of all who do."""
        large = [
            (number, person)
            for number in range(self.fixed, self.count)
            for table, is_large in zip(self.draft[number], self.large, strict=True)
            if is_large
            for person in table
            if person not in self.pinned
        ]
        most = max(self.turns[person] for _, person in large)
        return self.randomness.choice([place for place in large if self.turns[place[1]] == most])

    def _best_swap(self, number: int, person: int, step: int, wanted: int) -> int:
        """The other person of the best swap in a round; -1 for none.

        A person who is to stay put is moved only where the change is below `wanted`.
        """
        tables, tabu = self.draft[number], self.tabu[number]
        home = self.at[number][person]
        mates = [mate for mate in tables[home] if mate != person]
        saved = self._held(person, mates)
        price = self.encounters.price[person]
        self.looked_at += STEP
        best, least = -1, 0
        first = self.randomness.randrange(len(tables))
        for index in (*range(first, len(tables)), *range(first)):
            if index == home:
                continue
            table = tables[index]
            joined = sum([price[other] for other in table]) - saved
            for other in table:
                if other in self.pinned:
                    continue
                change = joined - price[other] + self._moved(other, table, mates)
                if self.large[home] != self.large[index]:
                    change += self._uneven(person, other, self.large[home])
                if (best < 0 or change < least) and (tabu[other] < step or change < wanted):
                    best, least = other, change
            self.looked_at += len(table)
            if best >= 0 and least < 0 and least <= -saved:
                break
        return best

    def _moved(self, person: int, table: list[int], mates: list[int]) -> int:
        """What a person's move from a table to these mates changes."""
        price = self.encounters.price[person]
        return sum([price[mate] for mate in mates]) - self._held(person, table)

    def _held(self, person: int, table: list[int]) -> int:
        """What a person's meetings at a table cost now."""
        if not self.encounters.dear_of[person]:
            return 0
        paid = self.encounters.paid[person]
        return sum([paid[other] for other in table])

    def _uneven(self, person: int, other: int, leaves: bool) -> int:
        """What it changes in turns that `person` leaves a larger table (or comes to it) for `other`."""
        fewer, more = (person, other) if leaves else (other, person)
        return 2 * self.price_of_uneven * (self.turns[more] - self.turns[fewer] + 1)

    def _swap(self, number: int, one: int, other: int) -> None:
        at, tables = self.at[number], self.draft[number]
        here, there = at[one], at[other]
        for person, old, new, but in ((one, here, there, other), (other, there, here, one)):
            for mate in tables[old]:
                if mate != person:
                    self.encounters.part(person, mate)
            for mate in tables[new]:
                if mate != but:
                    self.encounters.meet(person, mate)
            self.turns[person] += self.large[new] - self.large[old]
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        at[one], at[other] = there, here
