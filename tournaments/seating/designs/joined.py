"""A start for tables of four and five: rounds of fours in which nobody meets twice, joined by one to three people more.

Those who join sit at a table of five in every round. Which, is chosen so that they meet few people again.
"""

import random
from collections import Counter
from collections.abc import Sequence

from tournaments.seating.designs.constructions import perfect
from tournaments.seating.designs.moved import Rounds

FOUR, FIVE = 4, 5
# Rounds of fours to choose from beyond those needed, choices of them, and of tables for each person who joins.
MORE, CHOICES, TRIES = 5, 8, 12

Tables = list[list[int]]


def joined(sizes: Sequence[int], rounds: int, randomness: random.Random) -> list[Tables] | None:
    """Rounds of tables of people 0..n-1 in the order of `sizes`, by chance who is who.

    As many rounds as there are for the tables of four, at most `rounds`; None where other tables are asked for.
    """
    more = sum(size == FIVE for size in sizes)
    if not set(sizes) <= {FOUR, FIVE}:
        return None
    base = next(each for count in range(rounds + MORE, 0, -1) if (each := perfect(FOUR * len(sizes), count)))
    people = list(range(sum(sizes)))
    randomness.shuffle(people)
    choices = [_joined(base, min(rounds, len(base)), more, randomness) for _ in range(CHOICES)]
    _, draft = min(choices)
    return [_in_order([[people[person] for person in table] for table in tables], sizes) for tables in draft]


def _joined(base: Rounds, rounds: int, more: int, randomness: random.Random) -> tuple[int, list[Tables]]:
    """Some of the rounds with so many people more, and what their meetings cost."""
    chosen = randomness.sample(base, rounds)
    draft = [[[person - 1 for person in table] for table in tables] for tables in chosen]
    four_times = FOUR * len(base[0])
    return sum(_join(four_times + person, draft, randomness) for person in range(more)), draft


def _join(person: int, draft: list[Tables], randomness: random.Random) -> int:
    """Seats one person more at a table of four in every round; gives what the meetings cost."""
    open_tables = [[index for index, table in enumerate(tables) if len(table) == FOUR] for tables in draft]
    choices = [_chosen(draft, open_tables, randomness) for _ in range(TRIES)]
    cost, choice = min(choices)
    for tables, index in zip(draft, choice, strict=True):
        tables[index].append(person)
    return cost


def _chosen(draft: list[Tables], open_tables: list[list[int]], randomness: random.Random) -> tuple[int, list[int]]:
    """The cost and the tables of one choice by chance, mended round by round until it gets no better."""
    choice = [randomness.choice(indexes) for indexes in open_tables]
    met = Counter(person for tables, index in zip(draft, choice, strict=True) for person in tables[index])
    cost, before = _cost(met), -1
    while cost != before:
        before = cost
        for number, tables in enumerate(draft):
            met.subtract(tables[choice[number]])
            _, choice[number] = min((_more(tables[index], met), index) for index in open_tables[number])
            met.update(tables[choice[number]])
        cost = _cost(met)
    return cost, choice


def _cost(met: Counter[int]) -> int:
    return sum(10 ** (2 * times) for times in met.values() if times > 1)


def _more(table: list[int], met: Counter[int]) -> int:
    """The cost of people at a table who have met before."""
    return sum(10 ** (2 * met[person]) for person in table if met[person])


def _in_order(tables: Tables, sizes: Sequence[int]) -> Tables:
    fours = [table for table in tables if len(table) == FOUR]
    fives = [table for table in tables if len(table) == FIVE]
    return [fours.pop() if size == FOUR else fives.pop() for size in sizes]
