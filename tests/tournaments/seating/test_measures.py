import doctest

import pytest

from tests.marks import long
from tests.tournaments.seating.meetings import fewest_worst
from tournaments.seating import measures
from tournaments.seating.designs.reading import designs
from tournaments.seating.measures import BEST, best_known, clean_rounds, measure
from tournaments.seating.plans import plan
from tournaments.seating.search.bounds import fewest_repeats
from tournaments.seating.sizes import table_sizes

# players, rounds, most meetings of a pair and repeats (best known)
KNOWN_BEST = [
    (8, 1, (1, 0)),
    (5, 3, (3, 20)),
    (8, 2, None),
    (8, 3, (2, 12)),
    (13, 5, (2, 40)),
    (17, 4, (2, 6)),
    (17, 5, (2, 10)),
    (17, 6, (2, 32)),
    (18, 6, (2, 39)),
    (19, 6, (2, 45)),
    (22, 6, (2, 3)),
    (27, 6, (2, 3)),
    (16, 5, (1, 0)),
    (16, 6, (2, 24)),
    (17, 3, (2, 3)),
    (18, 3, (2, 6)),
    (19, 3, (2, 9)),
    (20, 6, (2, 6)),
    (21, 4, (1, 0)),
    (23, 5, (1, 0)),
    (26, 6, (1, 0)),
    (41, 10, (1, 0)),
    (27, 4, (1, 0)),
    (29, 6, (1, 0)),
    (29, 7, None),
    (200, 10, (1, 0)),
    (1000, 10, (1, 0)),
    (14, 10, (4, 169)),
]


@pytest.mark.parametrize(("n", "rounds", "expected"), KNOWN_BEST)
def test_best_known(n, rounds, expected):
    assert best_known(n, rounds, table_sizes(n)) == expected


@pytest.mark.parametrize(("n", "rounds"), [*BEST, *designs("stored")])
def test_bound_is_not_below_what_can_be_proven(n, rounds):
    sizes = table_sizes(n)
    assert best_known(n, rounds, sizes)[1] >= fewest_repeats(sizes, rounds, max(2, fewest_worst(sizes, rounds) + 1))


# Sizes of each round, and best known values with repeats: repeats, most meetings.
KNOWN = [
    ([(5,), (5,), (5,)], 20, 3),
    ([(4, 4), (4, 4), (4, 4)], 12, 2),
    ([(4, 4, 0), (4, 0, 4), (0, 4, 4)], 12, 2),
    ([(4, 5), (4, 4), (4, 4)], None, None),
    ([(4, 4), (4, 4), (4, 5)], None, None),
    ([(5, 5, 5, 5)] * 2, None, None),
]


@pytest.mark.parametrize(("sizes", "known", "most"), KNOWN)
def test_bound_of_rounds_is_of_all_their_sizes(sizes, known, most):
    def in_order(tables):
        people = iter(range(1, 21))
        return tuple(tuple(next(people) for _ in range(size)) for size in tables)

    report = measure(tuple(map(in_order, sizes)), clubs={}, seed=1, seconds=0)
    assert report.repeats > 0
    assert (report.bound, report.bound_meetings) == (known, most)


# players, rounds, bound, its most meetings, whether proven, whether proven for these meetings, whether best known
PLANNED = [
    long(15, 4, 36, 2, False, True, True),
    long(13, 5, 40, 2, False, True, True),
    (14, 3, 15, 2, False, True, True),
    long(14, 6, 75, 2, False, True, True),
    (17, 3, 3, 2, False, True, True),
    (16, 6, 24, 2, True, True, True),
    (5, 3, 20, 3, True, True, True),
    (20, 6, 6, 2, False, False, True),
    (16, 5, 0, 1, True, True, True),
    (13, 7, None, None, False, False, False),
]


@pytest.mark.parametrize(("n", "rounds", "bound", "most", "proven", "under_rule", "best"), PLANNED)
def test_bound_is_of_plans_in_which_nobody_meets_more_often(n, rounds, bound, most, proven, under_rule, best):
    report = plan(n, rounds).report
    assert (report.bound, report.bound_meetings, report.best_known) == (bound, most, best)
    assert (report.bound_proven, report.proven_under_rule) == (proven, under_rule)


# Three rounds without third meetings have at least three repeats; here two people always share the table of five.
THRICE = (
    ((5, 7, 10, 13), (1, 11, 12, 14), (3, 8, 9, 16), (2, 4, 6, 15, 17)),
    ((10, 12, 16, 17), (6, 7, 8, 11), (1, 2, 3, 13), (4, 5, 9, 14, 15)),
    ((2, 7, 14, 16), (9, 11, 13, 17), (3, 5, 6, 12), (1, 4, 8, 10, 15)),
)


def test_people_who_meet_thrice_leave_fewer_repeats():
    report = measure(THRICE, clubs={}, seed=1, seconds=0)
    assert (report.worst_meetings, report.repeats, report.bound_proven, report.best_known) == (3, 2, True, False)


def test_bound_is_kept_once():
    assert not BEST.keys() & designs("stored").keys()


def test_nothing_is_known_of_other_tables():
    assert best_known(20, 3, [5, 5, 5, 5]) is None
    assert best_known(20, 1, [5, 5, 5, 5]) == (1, 0)


def test_small_fields_have_one_clean_round():
    assert [clean_rounds(n) for n in (4, 5, 9, 13, 15)] == [1] * 5


def test_measure_counts():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8, 9)), ((1, 2, 5, 6), (3, 4, 7, 8, 9)))
    report = measure(rounds, clubs={1: "A", 2: "A", 3: "B"}, seed=5, seconds=0.12345)
    assert (report.repeats, report.worst_meetings, report.same_club) == (6, 2, 2)
    assert (report.seat_imbalance, report.table_imbalance, report.five_table_imbalance) == (2, 2, 2)
    assert report.most_five_tables == 2
    assert (report.bound, report.seed, report.seconds) == (None, 5, 0.123)


def test_doctests():
    assert doctest.testmod(measures).failed == 0


def test_people_without_a_club_are_no_club():
    report = measure((((1, 2, 3, 4),),), clubs={1: "", 2: "", 3: "A", 4: "A"}, seed=1, seconds=0)
    assert report.same_club == 1


def test_bound_is_not_above_the_own_repeats():
    """If one pair meets often, there may be fewer repeats than in any even plan."""
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)), ((1, 2, 7, 8), (3, 4, 5, 6)))
    report = measure(rounds, clubs={}, seed=1, seconds=0)
    assert (report.repeats, report.bound, best_known(8, 3, (4, 4))) == (8, 8, (2, 12))
    assert (report.worst_meetings, report.bound_meetings, report.best_known) == (3, 2, False)
