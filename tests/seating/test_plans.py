import doctest
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tournaments.seating import plans
from tournaments.seating.measures import measure, meetings
from tournaments.seating.plans import drawn, plan, sizes_of, standing

# players, rounds: nobody need meet anybody twice
CLEAN = [(4, 1), (16, 5), (24, 7), (28, 6), (32, 9), (100, 10), (21, 4), (41, 5)]


@pytest.mark.parametrize(("n", "rounds"), CLEAN)
def test_nobody_meets_twice_where_that_is_possible(n, rounds):
    report = plan(n, rounds).report
    assert (report.repeats, report.bound, report.worst_meetings) == (0, 0, 1)
    assert report.seat_imbalance <= (1 if n % 4 == 0 else 2)


@settings(max_examples=8, deadline=None)
@given(
    n=st.sampled_from([4, 5, 13, 16, 25, 33]),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 9),
)
def test_everybody_sits_once_a_round(n, rounds, seed):
    made = plan(n, rounds, seed=seed)
    assert len(made.rounds) == rounds
    for tables in made.rounds:
        assert sorted(player for table in tables for player in table) == list(range(1, n + 1))
        assert tuple(len(table) for table in tables) == sizes_of(n)
    assert made == plan(n, rounds, seed=seed)


def test_another_seed_makes_another_plan():
    assert plan(32, 4, seed=1).rounds != plan(32, 4, seed=2).rounds


def test_a_number_of_tables_is_kept():
    made = plan(57, 2, tables=12)
    assert [[len(table) for table in tables] for tables in made.rounds] == [[4] * 3 + [5] * 9] * 2


def test_clubs_and_neighbours_are_kept_apart():
    clubs = {player: f"Club {player % 6}" for player in range(1, 41)}
    made = plan(40, 3, clubs=clubs)
    assert made.report.same_club <= 6
    first = meetings(made.rounds[:1])
    assert not any(other - one == 1 for one, other in first)
    assert made.report.repeats == 0


# players, rounds, tables, code, field
REFUSED = [
    (3, 1, None, "too_few_participants", None),
    (20, 0, None, "number_out_of_range", "rounds"),
    (20, 101, None, "number_out_of_range", "rounds"),
    (20, 1, 2, "tables_do_not_fit", "tables"),
    (20, 1, 6, "tables_do_not_fit", "tables"),
    (2001, 1, None, "number_out_of_range", "players"),
]


@pytest.mark.parametrize("mode", [plan, drawn])
@pytest.mark.parametrize(("n", "rounds", "tables", "code", "field"), REFUSED)
def test_what_cannot_be_is_refused(mode, n, rounds, tables, code, field):
    with pytest.raises(RuleViolation) as raised:
        mode(n, rounds, tables=tables)
    assert (raised.value.code, raised.value.field) == (code, field)


def test_drawn_rounds_look_back():
    before = plan(32, 2).rounds
    made = drawn(32, 3, history=before)
    assert len(made.rounds) == 3
    assert made.report.repeats == 0 == measure(before + made.rounds, clubs={}, seed=0, seconds=0).repeats


# players, rounds (the settings that others are measured by)
BY_STANDING = [(32, 5), (48, 6), (100, 5), (200, 5)]


@pytest.mark.parametrize(("n", "rounds"), BY_STANDING)
def test_by_standing_nobody_meets_twice(n, rounds):
    randomness, history, points = random.Random(4), (), dict.fromkeys(range(1, n + 1), 0)
    for _ in range(rounds):
        made = standing(n, 1, history=history, points=points)
        history += made.rounds
        points = {player: total + randomness.randint(-40, 40) for player, total in points.items()}
    assert made.report.repeats == 0
    assert made.report.rank_spread < n / 2


def test_by_standing_the_strong_sit_together():
    made = standing(12, 1, history=(), points={player: 100 - player for player in range(1, 13)})
    assert made.rounds == (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),)
    assert made.report.rank_spread == 3


def test_doctests():
    assert doctest.testmod(plans).failed == 0
