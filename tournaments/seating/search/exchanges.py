"""Tabu search that swaps two people within a round, for all rounds at once.

Rounds start from a greedy draw. People with costly meetings swap and then stay put for some steps (min-conflicts).
Steps are counted instead of seconds, so that a seed gives the same plan on every machine.
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
# Forbidden meetings, most meetings of a pair, repeats, unwanted meetings, imbalance and unevenness of turns, compared
# in this order.
Cost = tuple[int, int, int, int, int, int]
NOTHING: Cost = (0, 0, 0, 0, 0, 0)

# Price of uneven turns during the search, and at the end.
UNEVEN, UNEVEN_AT_LAST = 6, 60
# Fraction of swaps without improvement before a restart.
STALE = 3
# Price of uneven turns if they come before meetings.
EVEN_FIRST = 200
# Overhead of a step, in swaps.
STEP = 12
# Pairs compared to find the most expensive.
LOOKS = 3
# Tabu steps after a move, and their random addition.
TABU, TABU_MORE = 4, 8
# Chance to move the first of two people.
EVEN_CHANCE = 0.5
NOBODY: Mapping[int, int] = MappingProxyType({})


class Exchanges:
    """Rounds of people 0..n-1, with their cost and the best rounds found so far."""

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
        """`turns`: earlier turns at larger tables. `even_first`: whether they come before meetings.

        `pinned`: tables of people who never move; their meetings with each other don't count.
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
        """Returns the average number of times a pair meets, rounded up, but at least two."""
        meetings = self.count * sum(size * (size - 1) // 2 for size in self.sizes) + sum(pairs.met.values())
        return max(2, -(-2 * meetings // (self.n * (self.n - 1))))

    def _fewest_uneven(self) -> int:
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

    def fill_greedily(self, start: Draft) -> Draft:
        """Adds the missing rounds greedily and returns the draft."""
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
        free = [index for index in indexes if len(tables[index]) < self.sizes[index]]
        for person in people:
            index = self._open_table(person, tables, free)
            tables[index].append(person)
            if len(tables[index]) == self.sizes[index]:
                free.remove(index)

    def _open_table(self, person: int, tables: list[list[int]], free: list[int]) -> int:
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
        uneven = sum([turn * turn for turn in self.turns]) - self.fewest_uneven
        return *self.encounters.counts(), max(self.turns) - min(self.turns) if uneven else 0, uneven

    def _rank(self, cost: Cost) -> Cost:
        if not self.even_first:
            return cost
        broken, worst, repeats, unwanted, imbalance, uneven = cost
        return broken, imbalance, worst, repeats, unwanted, uneven

    def _price(self, cost: Cost) -> int:
        return self.encounters.cost + self.price_of_uneven * cost[-1]

    def run(self, start: Draft, swaps: int, fixed: int = 0) -> None:
        """Improves a start, restarting when stuck, until it's good enough or out of swaps.

        The first `fixed` rounds aren't changed.
        """
        self.looked_at, self.fixed = 0, fixed
        while True:
            self._improve(start, swaps)
            if fixed or self._is_good_enough(self.best_cost) or self.looked_at >= swaps or len(self.sizes) < 2:
                return
            start = self.fill_greedily([])

    def relax(self) -> None:
        """Accepts as many meetings of a pair as there are in the best draft."""
        self.encounters.need = need = max(self.encounters.need, self.best_cost[1])
        self.fewest = fewest_repeats(self.sizes, self.count, need) if self.fewest else 0

    def _is_good_enough(self, cost: Cost) -> bool:
        broken, worst, repeats, unwanted, *_ = cost
        few = repeats <= self.fewest and unwanted <= self.fewest_unwanted
        return not broken and worst <= self.encounters.need and few

    def even_out(self, swaps: int) -> None:
        """Makes turns at larger tables more even."""
        self.looked_at, self.fixed, self.price_of_uneven = 0, 0, UNEVEN_AT_LAST
        while self._is_unfinished(self.best_cost) and self.looked_at < swaps:
            self._improve(self.best, swaps)
        self.price_of_uneven = UNEVEN

    def _improve(self, start: Draft, swaps: int) -> None:
        self._clear()
        for tables in start:
            self._add([list(table) for table in tables])
        cost = here = self._cost()
        self._keep(cost)
        step, since = 0, self.looked_at
        while self._is_unfinished(cost) and self.looked_at < min(swaps, since + swaps // STALE):
            step += 1
            self._step(step, self.best_price - self._price(cost))
            cost = self._cost()
            if self._rank(cost) < self._rank(here):
                here, since = cost, self.looked_at
                self._keep(cost)

    def _is_unfinished(self, cost: Cost) -> bool:
        met_well = self._is_good_enough(cost) and (self.price_of_uneven == UNEVEN or not cost[-1])
        return len(self.sizes) > 1 and not met_well

    def _keep(self, cost: Cost) -> None:
        if not self.best or self._rank(cost) <= self._rank(self.best_cost):
            self.best_cost, self.best_price = cost, self._price(cost)
            self.best = [[list(table) for table in tables] for tables in self.draft]

    def _step(self, step: int, wanted: int) -> None:
        number, person = self._pick_dear() if self.encounters.dear else self._pick_most_turns()
        other = self._best_swap(number, person, step, wanted)
        if other >= 0:
            self._swap(number, person, other)
            for moved in (person, other):
                self.tabu[number][moved] = step + TABU + self.randomness.randrange(TABU_MORE)

    def _pick_dear(self) -> tuple[int, int]:
        one, other = divmod(self._pick_dear_pair(), self.n)
        together = [number for number, at in enumerate(self.at) if at[one] == at[other] and number >= self.fixed]
        if not together:  # all meetings are in fixed rounds
            return self.randomness.randrange(self.fixed, self.count), one
        number = together[self.randomness.randrange(len(together))]
        first = self.randomness.random() < EVEN_CHANCE
        return number, one if other in self.pinned or (first and one not in self.pinned) else other

    def _pick_dear_pair(self) -> int:
        dear, paid = self.encounters.dear, self.encounters.paid
        offers = [dear[self.randomness.randrange(len(dear))] for _ in range(LOOKS)]
        return max(offers, key=lambda code: paid[code // self.n][code % self.n])

    def _pick_most_turns(self) -> tuple[int, int]:
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
        """Returns the best person to swap with, or -1. Tabu people only move if the change is below `wanted`."""
        tables, tabu = self.draft[number], self.tabu[number]
        home = self.at[number][person]
        mates = [mate for mate in tables[home] if mate != person]
        saved = self._price_paid(person, mates)
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
                change = joined - price[other] + self._change_by_move(other, table, mates)
                if self.large[home] != self.large[index]:
                    change += self._change_of_evenness(person, other, self.large[home])
                if (best < 0 or change < least) and (tabu[other] < step or change < wanted):
                    best, least = other, change
            self.looked_at += len(table)
            if best >= 0 and least < 0 and least <= -saved:
                break
        return best

    def _change_by_move(self, person: int, table: list[int], mates: list[int]) -> int:
        price = self.encounters.price[person]
        return sum([price[mate] for mate in mates]) - self._price_paid(person, table)

    def _price_paid(self, person: int, table: list[int]) -> int:
        if not self.encounters.dear_of[person]:
            return 0
        paid = self.encounters.paid[person]
        return sum([paid[other] for other in table])

    def _change_of_evenness(self, person: int, other: int, leaves: bool) -> int:
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
