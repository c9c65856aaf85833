"""The search for all rounds at once: sizes, everybody once a round, few repeats, the same plan for the same seed."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.search import Rounds, searched
from tournaments.seating.sizes import table_sizes


def meetings(plan: Rounds) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize(
    ("n", "rounds", "worst", "repeats"),
    [
        # Best found by a short search; with four tables and 17 to 19 people repeats cannot be avoided.
        (17, 3, 2, 3),
        (17, 5, 2, 10),
        (18, 3, 2, 6),
        (19, 3, 2, 9),
        (20, 6, 2, 6),
        (21, 4, 1, 0),
        (21, 6, 2, 6),
        (22, 4, 1, 0),
        (23, 4, 1, 0),
        (25, 4, 1, 0),
        (26, 4, 1, 0),
        (27, 4, 1, 0),
        (29, 6, 1, 0),
        (30, 6, 1, 0),
        (31, 6, 1, 0),
        (57, 6, 1, 0),
        (99, 10, 1, 0),
    ],
)
def test_repeats_are_as_few_as_known(n: int, rounds: int, worst: int, repeats: int):
    met = meetings(searched(table_sizes(n), rounds, seed=1))
    assert (max(met.values()), sum(times - 1 for times in met.values())) == (worst, repeats)


@pytest.mark.parametrize("sizes", [(4, 4), (5,), (4, 5), (5, 6), (7,), (4,) * 3 + (5,) * 9, (5, 5, 4, 4, 4)])
def test_everybody_sits_once_a_round_at_tables_of_these_sizes(sizes: tuple[int, ...]):
    for tables in searched(sizes, 3, seed=2):
        assert tuple(map(len, tables)) == sizes
        assert sorted(person for table in tables for person in table) == list(range(1, sum(sizes) + 1))


def test_the_same_seed_gives_the_same_plan():
    assert searched(table_sizes(18), 4, seed=3) == searched(table_sizes(18), 4, seed=3)
    assert searched(table_sizes(57), 3, seed=3) != searched(table_sizes(57), 3, seed=4)


def test_nobody_sits_at_a_five_table_twice_before_everybody_has():
    plan = searched(table_sizes(57), 6, seed=1)
    turns = Counter(person for tables in plan for table in tables if len(table) == 5 for person in table)
    assert max(turns.values()) == 1
