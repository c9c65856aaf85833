import doctest
from collections import Counter

import pytest

from tests.tournaments.seating.meetings import most_meetings
from tournaments.seating.designs import mixed
from tournaments.seating.designs.mixed import mixed_design
from tournaments.seating.designs.reading import designs
from tournaments.seating.sizes import table_sizes

# Some always sit at fives, others never; no better plan is known.
UNEVEN = {(39, 8): 8}


@pytest.mark.parametrize(("n", "rounds"), designs("mixed"))
def test_mixed_design_nobody_meets_twice(n: int, rounds: int):
    plan = mixed_design(n, rounds)
    assert plan is not None
    assert len(plan) == rounds
    assert most_meetings(plan) == 1
    for tables in plan:
        assert tuple(len(table) for table in tables) == table_sizes(n)
        assert sorted(sum(tables, ())) == list(range(1, n + 1))


@pytest.mark.parametrize(("n", "rounds"), designs("mixed"))
def test_mixed_design_fives_go_round(n: int, rounds: int):
    plan = mixed_design(n, rounds)
    assert plan is not None
    at_fives = Counter(person for tables in plan for table in tables if len(table) == 5 for person in table)
    turns = [at_fives[person] for person in range(1, n + 1)]
    assert max(turns) - min(turns) <= UNEVEN.get((n, rounds), 4)


def test_mixed_design_one_round_fewer():
    longer = mixed_design(45, 10)
    assert longer is not None
    assert mixed_design(45, 9) == longer[:9]


def test_mixed_design_none_where_not_stored():
    assert mixed_design(400, 3) is None


def test_docstrings_hold():
    assert doctest.testmod(mixed).failed == 0
