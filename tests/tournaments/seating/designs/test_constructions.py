import doctest

import pytest

from tests.tournaments.seating.meetings import most_meetings, seats_everybody
from tournaments.seating.designs import constructions
from tournaments.seating.designs.constructions import columns, plan_without_repeats


def _rounds_to_reach(n: int) -> int:
    """Returns the rounds that a tournament may need: six for 28 people, ten from 32 on."""
    return 6 if n == 28 else 10


@pytest.mark.parametrize("n", [*range(28, 201, 4), 400, 1000])
def test_perfect_reaches_the_rounds_of_a_tournament(n: int):
    rounds = _rounds_to_reach(n)
    plan = plan_without_repeats(n, rounds)
    assert plan is not None
    assert len(plan) == rounds
    assert seats_everybody(plan, n)
    assert most_meetings(plan) == 1


# People, and most rounds by columns: m across, and those inside.
LONG = [(16, 5), (20, 5), (28, 7), (44, 11), (52, 13), (64, 21), (80, 25), (100, 25), (128, 42)]


@pytest.mark.parametrize(("n", "rounds"), LONG)
def test_columns_long_plans(n: int, rounds: int):
    plan = columns(n, rounds)
    assert plan is not None
    assert len(plan) == rounds
    assert seats_everybody(plan, n)
    assert most_meetings(plan) == 1
    assert columns(n, rounds + 1) is None


@pytest.mark.parametrize(("n", "rounds"), [(4, 2), (8, 2), (12, 2), (17, 1), (18, 3), (0, 1)])
def test_perfect_none_where_impossible(n: int, rounds: int):
    assert plan_without_repeats(n, rounds) is None


@pytest.mark.parametrize("n", [4, 8, 12])
def test_perfect_one_round_of_few(n: int):
    plan = plan_without_repeats(n, 1)
    assert plan is not None
    assert seats_everybody(plan, n)
    assert most_meetings(plan) == 1


def test_docstrings_hold():
    assert doctest.testmod(constructions).failed == 0
