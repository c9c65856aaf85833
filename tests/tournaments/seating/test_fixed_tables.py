from collections import Counter

import pytest

from tournaments.seating.field import field_of
from tournaments.seating.fixed_tables import order_tables, pinned_tables
from tournaments.seating.plans import plan_rounds
from tournaments.seating.wishes import Strength, Wish, Wishes

HARD, SOFT = ({Wish.TABLES: strength} for strength in (Strength.HARD, Strength.SOFT))


def field(n, tables, strength=HARD, **more):
    return field_of(range(1, n + 1), wishes=Wishes(tables=tables, strength=strength), **more)


# players, wanted tables, pins: people from 1 and indexes of sizes
PINS = [
    (17, {5: 2}, {}),
    (17, {5: 2, 6: 2}, {5: 0, 6: 0}),
    (17, {5: 2, 6: 2, 7: 1, 8: 1, 9: 1}, {7: 0, 8: 0, 9: 0, 5: 1, 6: 1}),
    (17, dict.fromkeys(range(1, 6), 1), dict.fromkeys(range(1, 6), 3)),
    (17, {5: 2, 18: 2}, {}),
]


@pytest.mark.parametrize(("n", "tables", "pins"), PINS)
def test_only_people_who_need_a_table_together_are_pinned(n, tables, pins):
    assert pinned_tables(field(n, tables)) == pins
    assert pinned_tables(field(n, tables, SOFT)) == {}


def test_pins_count_people_as_they_stand_in_the_field():
    wishes = Wishes(tables={30: 1, 50: 1}, strength=HARD)
    assert pinned_tables(field_of(range(10, 90, 10), wishes=wishes)) == {3: 0, 5: 0}


ROUNDS = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13)),
    ((1, 5, 9, 2), (6, 10, 3, 7), (4, 8, 11, 12, 13)),
)


def test_placed_leaves_rounds_alone_that_nobody_wishes_otherwise():
    assert order_tables(ROUNDS, field(13, {})) == ROUNDS


def test_placed_moves_the_table_to_who_needs_it():
    moved = order_tables(ROUNDS, field(13, {13: 4}, closed=[2]))
    assert [13 in tables[2] for tables in moved] == [True, True]
    moved = order_tables(ROUNDS, field(13, {13: 1, 1: 3}, closed=[2]))
    assert [(13 in tables[0], 1 in tables[1]) for tables in moved] == [(True, True)] * 2
    assert [set(tables) for tables in moved] == [set(tables) for tables in ROUNDS]


def test_placed_gives_a_table_to_more_people_rather_than_to_fewer():
    moved = order_tables(ROUNDS[:1], field(13, {9: 1, 10: 1, 2: 1}, SOFT))
    assert {9, 10} <= set(moved[0][0])


def test_placed_looks_back_at_tables_of_the_history():
    history = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    moved = order_tables((((1, 5, 2, 3), (4, 6, 7, 8)),), field(8, {}, history=history))
    assert 4 in moved[0][0]


def test_others_still_change_tables_around_those_who_stay():
    made = plan_rounds(field(40, {7: 3, 12: 5}), 5, 1)
    visits = Counter((player, at) for tables in made.rounds for at, table in enumerate(tables) for player in table)
    assert (visits.pop((7, 2)), visits.pop((12, 4))) == (5, 5)
    assert max(visits.values()) <= 2
    assert (made.report.repeats, made.report.table_imbalance) == (0, max(visits.values()))


def test_people_who_need_one_table_together_have_it_in_every_round():
    made = plan_rounds(field(41, {7: 3, 9: 3, 12: 1}), 5, 1)
    assert all({7, 9} <= set(tables[2]) and 12 in tables[0] for tables in made.rounds)
    assert made.report.repeats == 4  # those two together
