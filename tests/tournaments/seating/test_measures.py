import doctest

import pytest

from tests.tournaments.seating.meetings import fewest_worst
from tournaments.seating import measures
from tournaments.seating.designs.stored import STORED
from tournaments.seating.measures import FEWEST, bound, clean_rounds, measure
from tournaments.seating.search.bounds import fewest_repeats
from tournaments.seating.sizes import table_sizes

# players, rounds, bound (the lists of what is known)
BOUNDS = [
    (8, 1, 0),
    (5, 3, 20),
    (8, 2, None),
    (8, 3, 12),
    (13, 5, 40),
    (17, 4, 6),
    (17, 5, 10),
    (17, 6, 32),
    (18, 6, 39),
    (19, 6, 45),
    (22, 6, 3),
    (27, 6, 3),
    (16, 5, 0),
    (16, 6, 24),
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


@pytest.mark.parametrize(("n", "rounds"), [*FEWEST, *STORED])
def test_bound_is_not_below_what_can_be_proven(n, rounds):
    sizes = table_sizes(n)
    assert bound(n, rounds, sizes) >= fewest_repeats(sizes, rounds, max(2, fewest_worst(sizes, rounds) + 1))


# The sizes of each round, and what is known to be possible where two people meet again.
KNOWN = [
    ([(5,), (5,), (5,)], 20),
    ([(4, 4), (4, 4), (4, 4)], 12),
    ([(4, 4, 0), (4, 0, 4), (0, 4, 4)], 12),
    ([(4, 5), (4, 4), (4, 4)], None),
    ([(4, 4), (4, 4), (4, 5)], None),
]


@pytest.mark.parametrize(("sizes", "known"), KNOWN)
def test_bound_of_rounds_is_of_all_their_sizes(sizes, known):
    def in_order(tables):
        people = iter(range(1, 10))
        return tuple(tuple(next(people) for _ in range(size)) for size in tables)

    report = measure(tuple(map(in_order, sizes)), clubs={}, seed=1, seconds=0)
    assert report.repeats > 0
    assert report.bound == known


def test_bound_is_kept_once():
    assert not FEWEST.keys() & STORED.keys()


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


def test_people_without_a_club_are_no_club():
    report = measure((((1, 2, 3, 4),),), clubs={1: "", 2: "", 3: "A", 4: "A"}, seed=1, seconds=0)
    assert report.same_club == 1


def test_what_rounds_reach_themselves_is_possible():
    """Two people who meet often may leave fewer repeats than a plan in which nobody does."""
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)), ((1, 2, 7, 8), (3, 4, 5, 6)))
    report = measure(rounds, clubs={}, seed=1, seconds=0)
    assert (report.repeats, report.bound, bound(8, 3, (4, 4))) == (8, 8, 12)
