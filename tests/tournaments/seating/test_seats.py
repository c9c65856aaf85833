import random
from itertools import permutations, product

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tournaments.seating.measures import measure, meetings
from tournaments.seating.seats import assign_numbers_and_seats, least_used_seats, seat_in_turn
from tournaments.seating.sizes import table_sizes


def shuffle_rounds(n, rounds, seed=1):
    randomness = random.Random(seed)
    return tuple(cut_into_tables(randomness.sample(range(1, n + 1), n), table_sizes(n)) for _ in range(rounds))


def cut_into_tables(players, sizes):
    players = iter(players)
    return tuple(tuple(next(players) for _ in range(size)) for size in sizes)


def report(rounds):
    return measure(assign_numbers_and_seats(rounds, 3), clubs={}, seed=3, seconds=0)


# players, rounds, most seat imbalance
BALANCED = [(4, 1, 1), (16, 4, 0), (16, 5, 1), (32, 8, 0), (100, 10, 1), (13, 3, 2), (400, 8, 0)]


@pytest.mark.parametrize(("n", "rounds", "imbalance"), BALANCED)
def test_everybody_sits_on_each_seat_equally_often(n, rounds, imbalance):
    assert report(shuffle_rounds(n, rounds)).seat_imbalance <= imbalance


@pytest.mark.parametrize(("n", "rounds"), [(64, 5), (100, 10), (200, 8)])
def test_nobody_comes_to_a_table_twice(n, rounds):
    assert report(shuffle_rounds(n, rounds)).table_imbalance <= 1


@law(quick=4, full=30, n=st.integers(12, 60), rounds=st.integers(1, 9), seed=st.integers(0, 9))
def test_seating_keeps_meetings(n, rounds, seed):
    plan = shuffle_rounds(n, rounds, seed)
    dealt = assign_numbers_and_seats(plan, seed)
    assert meetings(dealt) == meetings(plan)
    assert [[len(table) for table in tables] for tables in dealt] == [list(table_sizes(n))] * rounds
    assert dealt == assign_numbers_and_seats(plan, seed)
    if n % 4 == 0:
        assert measure(dealt, clubs={}, seed=seed, seconds=0).seat_imbalance <= (1 if rounds % 4 else 0)


def test_a_further_round_takes_other_seats():
    history = (((1, 2, 3, 4),), ((2, 1, 4, 3),), ((3, 4, 1, 2),))
    assert seat_in_turn(((1, 2, 3, 4),), history) == ((4, 3, 2, 1),)


@law(quick=15, full=300, people=st.lists(st.integers(1, 99), unique=True, max_size=6), data=st.data())
def test_evenest_order_minimizes_squared_visits(people, data):
    seats = range(1, len(people) + 1)
    times = {place: data.draw(st.integers(0, 3)) for place in product(people, seats)}

    def sat_before(order):
        return sum(times[place] ** 2 for place in zip(order, seats, strict=True))

    assert least_used_seats(people, seats, times) == min(permutations(people), key=sat_before)
