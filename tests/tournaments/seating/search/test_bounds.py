import doctest
from itertools import combinations, permutations

import pytest

from tests.tournaments.seating.meetings import fewest_worst
from tournaments.seating.search import bounds
from tournaments.seating.search.bounds import fewest_repeats, fewest_shared


@pytest.mark.parametrize(
    ("sizes", "rounds", "worst", "repeats"),
    [
        # All proven values of small fields: four tables from three rounds on, and three tables.
        ((4, 4, 4, 5), 3, 2, 3),
        ((4, 4, 5, 5), 3, 2, 6),
        ((4, 5, 5, 5), 3, 2, 9),
        ((4, 4, 4, 5), 5, 2, 10),
        ((4, 4, 4), 3, 2, 9),
        ((4, 4), 2, 2, 4),
        # Everybody has met everybody.
        ((4, 4, 4, 5), 6, 2, 32),
        ((4, 4, 5, 5), 6, 2, 39),
        # Fewer are possible if a pair meets three times.
        ((4, 4, 4, 5), 3, 3, 2),
        ((4,) * 4, 5, 2, 0),
    ],
)
def test_fewest_repeats(sizes, rounds, worst, repeats):
    assert fewest_repeats(sizes, rounds, worst) == repeats


@pytest.mark.parametrize("sizes", [(4, 4), (4, 5)])
def test_two_rounds_share_at_least_fewest_pairs(sizes):
    people = range(sum(sizes))
    first = {frozenset(pair) for pair in (*combinations(people[:4], 2), *combinations(people[4:], 2))}

    def shared(table: tuple[int, ...]) -> int:
        tables = (table, tuple(person for person in people if person not in table))
        return sum(frozenset(pair) in first for part in tables for pair in combinations(part, 2))

    assert min(shared(table) for table in combinations(people, 4)) == fewest_shared(sizes)
    assert all(fewest_shared(order) == fewest_shared(sizes) for order in permutations(sizes))


@pytest.mark.parametrize(
    ("sizes", "rounds", "worst"), [((4,), 3, 3), ((4, 4), 3, 2), ((4, 4), 10, 5), ((4,) * 4, 5, 1), ((4, 4, 5), 10, 3)]
)
def test_fewest_worst(sizes, rounds, worst):
    assert fewest_worst(sizes, rounds) == worst


def test_docstrings_hold():
    assert doctest.testmod(bounds).failed == 0
