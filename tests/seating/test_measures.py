import doctest

import pytest

from tournaments.seating import measures
from tournaments.seating.measures import bound, clean_rounds, measure
from tournaments.seating.sizes import table_sizes

# players, rounds, bound (the lists of what is known)
BOUNDS = [
    (8, 1, 0),
    (8, 2, None),
    (16, 5, 0),
    (16, 6, None),
    (17, 3, 3),
    (18, 3, 6),
    (19, 3, 9),
    (20, 6, 6),
    (21, 4, 0),
    (23, 5, 0),
    (26, 6, 0),
    (41, 10, 0),
    (27, 4, 0),
    (29, 6, 0),
    (29, 7, None),
    (200, 10, 0),
    (1000, 10, 0),
]


@pytest.mark.parametrize(("n", "rounds", "expected"), BOUNDS)
def test_bound(n, rounds, expected):
    assert bound(n, rounds, table_sizes(n)) == expected


def test_nothing_is_known_of_other_tables():
    assert bound(20, 3, [5, 5, 5, 5]) is None
    assert bound(20, 1, [5, 5, 5, 5]) == 0


def test_small_fields_have_one_clean_round():
    assert [clean_rounds(n) for n in (4, 5, 9, 13, 15)] == [1] * 5


def test_measure_counts():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8, 9)), ((1, 2, 5, 6), (3, 4, 7, 8, 9)))
    report = measure(rounds, clubs={1: "A", 2: "A", 3: "B"}, seed=5, seconds=0.12345)
    assert (report.repeats, report.worst_meetings, report.same_club) == (6, 2, 2)
    assert (report.seat_imbalance, report.table_imbalance, report.five_table_imbalance) == (2, 2, 2)
    assert (report.bound, report.seed, report.seconds) == (None, 5, 0.123)


def test_doctests():
    assert doctest.testmod(measures).failed == 0
