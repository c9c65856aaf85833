import doctest
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tests.marks import long
from tournaments.seating.search import search
from tournaments.seating.search.pairs import PairCosts
from tournaments.seating.search.search import Rounds, search_plan
from tournaments.seating.sizes import table_sizes


def meetings(plan: Rounds) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize(
    ("n", "rounds", "worst", "repeats"),
    [
        # Found by a short search; with four tables and 17 to 19 people, repeats are unavoidable.
        (17, 3, 2, 3),
        long(17, 5, 2, 10),
        long(18, 3, 2, 6),
        (19, 3, 2, 9),
        (20, 6, 2, 6),
        (21, 4, 1, 0),
        (21, 6, 2, 6),
        long(22, 4, 1, 0),
        long(23, 4, 1, 0),
        (25, 4, 1, 0),
        long(26, 4, 1, 0),
        long(27, 4, 1, 0),
        (29, 6, 1, 0),
        long(30, 6, 1, 0),
        long(31, 6, 1, 0),
        (57, 6, 1, 0),
        (99, 10, 1, 0),
    ],
)
def test_repeats_are_as_few_as_known(n: int, rounds: int, worst: int, repeats: int):
    met = meetings(search_plan(table_sizes(n), rounds, seed=1))
    assert (max(met.values()), sum(times - 1 for times in met.values())) == (worst, repeats)


@pytest.mark.parametrize(
    "sizes", [(4, 4), (5,), long((4, 5)), long((5, 6)), (7,), (4,) * 3 + (5,) * 9, (5, 5, 4, 4, 4)]
)
def test_everybody_sits_once_a_round_at_tables_of_these_sizes(sizes: tuple[int, ...]):
    for tables in search_plan(sizes, 3, seed=2):
        assert tuple(map(len, tables)) == sizes
        assert sorted(person for table in tables for person in table) == list(range(1, sum(sizes) + 1))


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_plan():
    assert search_plan(table_sizes(18), 4, seed=3) == search_plan(table_sizes(18), 4, seed=3)
    assert search_plan(table_sizes(57), 3, seed=3) != search_plan(table_sizes(57), 3, seed=4)


def test_nobody_sits_at_a_five_table_twice_before_everybody_has():
    plan = search_plan(table_sizes(57), 6, seed=1)
    turns = Counter(person for tables in plan for table in tables if len(table) == 5 for person in table)
    assert max(turns.values()) == 1


def by_chance(sizes: tuple[int, ...], rounds: int, seed: int) -> Rounds:
    randomness, plan = random.Random(seed), []
    for _ in range(rounds):
        people = iter(randomness.sample(range(1, sum(sizes) + 1), sum(sizes)))
        plan.append(tuple(tuple(next(people) for _ in range(size)) for size in sizes))
    return tuple(plan)


def quality(plan: Rounds) -> tuple[int, int, int]:
    met = meetings(plan)
    fives = Counter(person for tables in plan for table in tables if len(table) == 5 for person in table)
    return max(met.values()), sum(times - 1 for times in met.values()), sum(turns**2 for turns in fives.values())


@law(
    quick=2,
    full=8,
    sizes=st.lists(st.integers(4, 7), min_size=3, max_size=7),
    rounds=st.integers(1, 3),
    seed=st.integers(0, 9),
)
def test_people_who_must_not_meet_do_not(sizes, rounds, seed):
    n = sum(sizes)
    apart = frozenset((one, one + 1) for one in range(1, n, 3))
    plan = search_plan(sizes, rounds, seed, pairs=PairCosts(forbidden=apart))
    assert not apart & meetings(plan).keys()
    assert all([len(table) for table in tables] == sizes for tables in plan)
    assert all(sorted(sum(tables, ())) == list(range(1, n + 1)) for tables in plan)


@law(quick=2, full=8, n=st.integers(16, 40), rounds=st.integers(1, 5), seed=st.integers(0, 9))
def test_a_plan_is_never_worse_than_its_start(n, rounds, seed):
    start = by_chance(table_sizes(n), rounds, seed)
    plan = search_plan(table_sizes(n), rounds, seed, start=start)
    assert quality(plan) <= quality(start)
    assert [[len(table) for table in tables] for tables in plan] == [list(table_sizes(n))] * rounds


def test_a_start_without_anything_to_mend_stays():
    start = search_plan(table_sizes(57), 4, seed=1)
    assert search_plan(table_sizes(57), 4, seed=2, start=start) == start


def test_rounds_are_added_to_a_start():
    start = search_plan(table_sizes(57), 4, seed=1)
    assert quality(search_plan(table_sizes(57), 6, seed=2, start=start))[:2] == (1, 0)


@pytest.mark.parametrize("n", [40, 57, 100, 400])
def test_a_further_round_repeats_no_earlier_meeting(n: int):
    history = by_chance(table_sizes(n), 5, seed=3)
    further = search_plan(table_sizes(n), 1, seed=1, pairs=PairCosts(met=meetings(history)))
    assert not meetings(further).keys() & meetings(history).keys()


def test_unwanted_meetings_are_avoided_where_that_costs_no_repeat():
    clubs = {(one, other): 1 for one, other in combinations(range(1, 41), 2) if one % 8 == other % 8}
    plan = search_plan(table_sizes(40), 4, seed=1, pairs=PairCosts(unwanted=clubs))
    assert quality(plan)[:2] == (1, 0)
    assert not meetings(plan).keys() & clubs.keys()


@pytest.mark.thorough
def test_a_repeat_outweighs_any_unwanted_meeting():
    # After three rounds of 16 people, some can only meet their own club.
    rounds = search_plan(table_sizes(16), 5, seed=1)
    left = meetings(rounds[4:])
    pairs = PairCosts(met=meetings(rounds[:4]), unwanted=dict.fromkeys(left, 9))
    assert meetings(search_plan(table_sizes(16), 1, seed=1, pairs=pairs)) == left


def test_earlier_turns_at_fives_are_made_up_for():
    plan = search_plan((4, 4, 5), 1, seed=1, turns=[1] * 8 + [0] * 5)
    assert [table for table in plan[0] if len(table) == 5] == [(9, 10, 11, 12, 13)]


def test_pinned_people_keep_their_table():
    pinned = {3: 0, 9: 0, 40: 9}
    plan = search_plan(table_sizes(41), 5, seed=1, pinned=pinned)
    assert all(person in tables[index] for tables in plan for person, index in pinned.items())
    met = meetings(plan)
    assert met.pop((3, 9)) == 5
    assert max(met.values()) == 1
    turns = Counter(person for tables in plan for person in tables[9] if person not in pinned)
    assert max(turns.values()) == 1


def test_docstrings_hold():
    assert doctest.testmod(search).failed == 0
