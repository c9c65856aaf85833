import doctest

import pytest

from tests.tournaments.seating.meetings import most_meetings, seats_everybody
from tournaments.seating.designs import fours
from tournaments.seating.designs.fours import plan_of_fours
from tournaments.seating.designs.reading import designs

# People and rounds of every stored design.
CASES = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 48: 11, 56: 11, 60: 19, 72: 11, 84: 11, 96: 11}


def test_designs_are_those_of_the_table():
    assert set(designs("fours")) == set(CASES.items())


@pytest.mark.parametrize(("n", "rounds"), CASES.items())
def test_designed_nobody_meets_twice(n: int, rounds: int):
    plan = plan_of_fours(n)
    assert plan is not None
    assert len(plan) == rounds
    assert seats_everybody(plan, n)
    assert most_meetings(plan) == 1


@pytest.mark.parametrize("n", [4, 8, 12, 17, 44, 100])
def test_designed_none_for_other_sizes(n: int):
    assert plan_of_fours(n) is None


def test_docstrings_hold():
    assert doctest.testmod(fours).failed == 0
