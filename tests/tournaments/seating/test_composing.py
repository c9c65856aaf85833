from collections import Counter
from dataclasses import replace

import pytest

from tests.marks import long
from tournaments.seating.composing import compose_rounds, earlier_turns, pair_costs
from tournaments.seating.constraints import unavoidable
from tournaments.seating.field import field_of
from tournaments.seating.measures import meetings
from tournaments.seating.wishes import Priority, Strength, Wish, Wishes

HARD = {Wish.CLUBS: Strength.HARD, Wish.NOT_WITH: Strength.HARD}


def six_clubs(n):
    return {player: "ABCDEF"[player % 6] for player in range(1, n + 1)}


def figures(rounds, clubs):
    met = meetings(rounds)
    same = sum(times for (one, other), times in met.items() if clubs[one] == clubs[other])
    return max(met.values()), sum(met.values()) - len(met), same


def test_pair_costs_count_people_from_one_and_leave_out_who_left():
    history = (((10, 20, 30, 99), (40, 50, 60, 70)), ((10, 20, 40, 50), (30, 60, 70, 99)))
    wishes = Wishes(clubs={10: "A", 30: "A"}, not_with=frozenset({(20, 60)}))
    costs = pair_costs(field_of([10, 20, 30, 40, 50, 60, 70, 80], history=history, wishes=wishes))
    assert (costs.forbidden, costs.unwanted) == ({(2, 6)}, {(1, 3): 1})
    assert (costs.met[1, 2], costs.met[4, 5], costs.met[2, 3]) == (2, 2, 1)
    assert all(max(pair) <= 7 for pair in costs.met)


def test_earlier_turns_are_those_at_tables_above_the_smallest():
    history = (((1, 2, 3, 4), (5, 6, 7, 8, 9)), ((1, 2, 3, 5), (4, 6, 7, 8, 9)))
    assert earlier_turns(field_of(range(1, 10), history=history)) == (0, 0, 0, 1, 1, 2, 2, 2, 2)
    assert earlier_turns(field_of(range(1, 11), history=history)) == (0,) * 10


HISTORY = (((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13, 14)),)
APART = Wishes(not_with=frozenset({(1, 2), (3, 4)}))
TWO_AT_A_TABLE = Wishes(tables={1: 3, 2: 3}, strength={Wish.TABLES: Strength.HARD})
# field, rounds, most meetings of a pair, repeats, difference in turns at fives
EVENLY = [
    (field_of(range(1, 15)), 6, 3, 68, 1),
    long(field_of(range(1, 15)), 3, 2, 18, 1),
    (field_of(range(1, 15), history=HISTORY), 2, 2, 18, 1),
    (field_of(range(1, 15), wishes=APART), 4, 2, 35, 1),
    (field_of(range(1, 19), wishes=TWO_AT_A_TABLE), 4, 4, 22, 3),  # two who never sit at one
    (field_of(range(1, 17)), 5, 1, 0, 0),
]


@pytest.mark.parametrize(("field", "rounds", "worst", "repeats", "apart"), EVENLY)
def test_turns_at_tables_of_five_come_first_where_they_shall(field, rounds, worst, repeats, apart):
    drawn = field.history + compose_rounds(replace(field, priority=Priority.FIVES), rounds, 1)
    met = meetings(drawn)
    fives = Counter(player for tables in drawn for table in tables if len(table) == 5 for player in table)
    turns = [fives[player] for player in field.players]
    assert (max(met.values()), sum(met.values()) - len(met), max(turns) - min(turns)) == (worst, repeats, apart)
    assert not met.keys() & field.wishes.not_with


# players, rounds, most people of a club at a table
SOFT_CLUBS = [(41, 5, 0), (57, 5, 0), (100, 10, 0), (32, 4, 0), long(43, 6, 4)]


@pytest.mark.parametrize(("n", "rounds", "same"), SOFT_CLUBS)
def test_clubs_are_apart_where_that_costs_no_repeat(n, rounds, same):
    clubs = six_clubs(n)
    worst, repeats, together = figures(
        compose_rounds(field_of(range(1, n + 1), wishes=Wishes(clubs=clubs)), rounds, 1), clubs
    )
    assert (worst, repeats) == (1, 0)
    assert together <= same


# players, rounds, most repeats
HARD_CLUBS = [(41, 5, 0), (100, 10, 0), (16, 3, 1), long(30, 5, 7)]


@pytest.mark.parametrize(("n", "rounds", "repeats"), HARD_CLUBS)
def test_clubs_that_must_not_meet_do_not_at_the_price_of_repeats(n, rounds, repeats):
    clubs = six_clubs(n)
    field = field_of(range(1, n + 1), wishes=Wishes(clubs=clubs, strength=HARD))
    worst, again, together = figures(compose_rounds(field, rounds, 1), clubs)
    assert (worst <= 2, together) == (True, 0)
    assert again <= repeats


def test_a_quarrel_is_kept_through_a_perfect_plan():
    wishes = Wishes(not_with=frozenset({(1, 2), (3, 4)}), strength=HARD)
    rounds = compose_rounds(field_of(range(1, 17), wishes=wishes), 4, 1)
    met = meetings(rounds)
    assert not met.keys() & wishes.not_with
    assert max(met.values()) == 1


def test_further_rounds_behind_a_history_repeat_nothing():
    clubs = six_clubs(48)
    before = compose_rounds(field_of(range(1, 49), wishes=Wishes(clubs=clubs)), 3, 1)
    field = field_of(range(1, 49), history=before, wishes=Wishes(clubs=clubs))
    assert figures(before + compose_rounds(field, 3, 1), clubs) == (1, 0, 0)


@pytest.mark.long
def test_clubs_of_four_hundred_are_apart_without_a_repeat():
    clubs = {player: f"Club {player % 20}" for player in range(1, 401)}
    rounds = compose_rounds(field_of(range(1, 401), wishes=Wishes(clubs=clubs)), 10, 1)
    assert figures(rounds, clubs) == (1, 0, 0)


@pytest.mark.thorough
@pytest.mark.parametrize(("n", "club"), [(60, 20), long(100, 33), (101, 50)])
def test_a_club_larger_than_the_tables_meets_no_more_than_it_must(n, club):
    field = field_of(range(1, n + 1), wishes=Wishes(clubs=dict.fromkeys(range(1, club + 1), "A")))
    met = meetings(compose_rounds(field, 10, 1))
    assert max(met.values()) == 1
    assert sum(times for (_, other), times in met.items() if other <= club) == 10 * unavoidable(field)


def test_everybody_is_seated_despite_failed_wish():
    field = field_of(range(1, 5), wishes=Wishes(not_with=frozenset({(1, 2)}), strength=HARD))
    assert compose_rounds(field, 2, 1) == (((1, 2, 3, 4),),) * 2
