import doctest
from itertools import combinations

import pytest

from tournaments.seating.designs import rings
from tournaments.seating.designs.rings import ring_columns

# Products of prime powers, with each kind of factor alone and combined.
SIZES = [1, 4, 5, 7, 8, 9, 16, 20, 25, 27, 32, 36, 45, 72]


@pytest.mark.parametrize("m", SIZES)
def test_ring_columns_rows_meet_in_one_round(m: int):
    rounds = ring_columns(m, m)
    assert rounds is not None
    assert len(rounds) == m
    for one, other in combinations(range(4), 2):
        assert len({(table[one], table[other]) for tables in rounds for table in tables}) == m * m


@pytest.mark.parametrize("m", [2, 3, 6, 10, 12, 15, 22])
def test_ring_columns_none_for_a_single_two_or_three(m: int):
    assert ring_columns(m, m) is None


def test_docstrings_hold():
    assert doctest.testmod(rings).failed == 0
