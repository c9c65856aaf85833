import random
from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.designs.five_columns import five_columns
from tournaments.seating.sizes import table_sizes


@pytest.mark.parametrize(("n", "rounds"), [(21, 5), (23, 5), (29, 7), (45, 11), (33, 6), (39, 6), (57, 10), (101, 10)])
def test_nobody_meets_twice(n: int, rounds: int):
    plan = five_columns(table_sizes(n), rounds, random.Random(1))
    assert plan is not None
    assert len(plan) == rounds
    for tables in plan:
        assert tuple(map(len, tables)) == table_sizes(n)
        assert sorted(person for table in tables for person in table) == list(range(n))
    met = Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 1


def test_there_are_no_more_rounds_than_tables():
    plan = five_columns(table_sizes(21), 8, random.Random(1))
    assert plan is not None
    assert len(plan) == 5


def test_other_tables_than_of_four_and_five_are_left_alone():
    assert five_columns((5, 6), 2, random.Random(1)) is None
