"""Initial rounds of fours and fives, made of fours without repeats that one to three people join.

Those people always sit at tables of five, which are chosen to minimize repeats.
"""

import random
from collections import Counter
from collections.abc import Sequence

from tournaments.seating.designs.constructions import plan_without_repeats
from tournaments.seating.designs.moved import Rounds

FOUR, FIVE = 4, 5
# Extra rounds of fours to choose from, random choices of rounds, and of tables for each joining person.
MORE, CHOICES, TRIES = 5, 8, 12

Tables = list[list[int]]


def plan_with_fives(sizes: Sequence[int], rounds: int, randomness: random.Random) -> list[Tables] | None:
    """Returns shuffled rounds of people 0..n-1, in the order of `sizes`.

    There are at most as many rounds as the fours allow. Returns None for any other sizes.
    """
    more = sum(size == FIVE for size in sizes)
    if not set(sizes) <= {FOUR, FIVE}:
        return None
    base = next(
        each for count in range(rounds + MORE, 0, -1) if (each := plan_without_repeats(FOUR * len(sizes), count))
    )
    people = list(range(sum(sizes)))
    randomness.shuffle(people)
    choices = [_join_all(base, min(rounds, len(base)), more, randomness) for _ in range(CHOICES)]
    _, draft = min(choices)
    return [_order_by_size([[people[person] for person in table] for table in tables], sizes) for tables in draft]


def _join_all(base: Rounds, rounds: int, more: int, randomness: random.Random) -> tuple[int, list[Tables]]:
    chosen = randomness.sample(base, rounds)
    draft = [[[person - 1 for person in table] for table in tables] for tables in chosen]
    four_times = FOUR * len(base[0])
    return sum(_join(four_times + person, draft, randomness) for person in range(more)), draft


def _join(person: int, draft: list[Tables], randomness: random.Random) -> int:
    """Adds a person to each round and returns the cost."""
    open_tables = [[index for index, table in enumerate(tables) if len(table) == FOUR] for tables in draft]
    choices = [_pick_tables(draft, open_tables, randomness) for _ in range(TRIES)]
    cost, choice = min(choices)
    for tables, index in zip(draft, choice, strict=True):
        tables[index].append(person)
    return cost


def _pick_tables(draft: list[Tables], open_tables: list[list[int]], randomness: random.Random) -> tuple[int, list[int]]:
    choice = [randomness.choice(indexes) for indexes in open_tables]
    met = Counter(person for tables, index in zip(draft, choice, strict=True) for person in tables[index])
    cost, before = _cost(met), -1
    while cost != before:
        before = cost
        for number, tables in enumerate(draft):
            met.subtract(tables[choice[number]])
            _, choice[number] = min((_added_cost(tables[index], met), index) for index in open_tables[number])
            met.update(tables[choice[number]])
        cost = _cost(met)
    return cost, choice


def _cost(met: Counter[int]) -> int:
    return sum(10 ** (2 * times) for times in met.values() if times > 1)


def _added_cost(table: list[int], met: Counter[int]) -> int:
    return sum(10 ** (2 * met[person]) for person in table if met[person])


def _order_by_size(tables: Tables, sizes: Sequence[int]) -> Tables:
    fours = [table for table in tables if len(table) == FOUR]
    fives = [table for table in tables if len(table) == FIVE]
    return [fours.pop() if size == FOUR else fives.pop() for size in sizes]
