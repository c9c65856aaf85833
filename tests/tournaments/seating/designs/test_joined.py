import random
from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.designs.joined import plan_with_fives
from tournaments.seating.sizes import table_sizes


@pytest.mark.parametrize(("n", "rounds", "repeats"), [(17, 5, 10), (18, 5, 20), (19, 5, 30), (25, 6, 0), (45, 10, 0)])
def test_few_meet_again(n: int, rounds: int, repeats: int):
    plan = plan_with_fives(table_sizes(n), rounds, random.Random(1))
    assert plan is not None
    assert len(plan) == rounds
    for tables in plan:
        assert tuple(map(len, tables)) == table_sizes(n)
        assert sorted(person for table in tables for person in table) == list(range(n))
    met = Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))
    assert sum(times - 1 for times in met.values()) <= repeats


def test_other_tables_than_of_four_and_five_are_left_alone():
    assert plan_with_fives((5, 6), 2, random.Random(1)) is None
