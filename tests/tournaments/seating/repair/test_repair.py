from collections.abc import Collection
from dataclasses import replace

import pytest

from scoring.errors import RuleViolation
from tournaments.seating.designs.constructions import plan_without_repeats
from tournaments.seating.field import Field, field_of
from tournaments.seating.measures import Rounds, measure
from tournaments.seating.repair.repair import Move, Repair, repair_rounds, substitute_player
from tournaments.seating.wishes import Strength, Wish, Wishes

EIGHT = (((1, 2, 3, 4), (5, 6, 7, 8)),)
NINE = (((1, 2, 3, 4), (5, 6, 7, 8, 9)),)
TEN = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)),)
SIX = (((1, 2, 3, 4), (5, 6, 7, 8, 9, 10)),)


def hall(tables: int = 4, wishes: Wishes | None = None, history: Rounds = ()) -> Field:
    return Field(players=(), sizes=(), numbers=tuple(range(1, tables + 1)), history=history, wishes=wishes or Wishes())


def people(*numbers: int | range) -> frozenset[int]:
    return frozenset(one for each in numbers for one in (each if isinstance(each, range) else (each,)))


def repair_once(rounds: Rounds, present: Collection[int], field: Field | None = None) -> Repair:
    return repair_rounds(rounds, [present] * len(rounds), field or hall(), seed=1)


# rounds, people present, resulting tables (without empty ones), moves of people who keep a place
CASES = [
    pytest.param(EIGHT, people(range(1, 9)), EIGHT[0], 0, id="nothing changes"),
    pytest.param(EIGHT, people(1, 3, 4, range(5, 10)), ((1, 9, 3, 4), (5, 6, 7, 8)), 0, id="arrival takes the place"),
    pytest.param(EIGHT, people(range(1, 10)), ((1, 2, 3, 4, 9), (5, 6, 7, 8)), 0, id="arrival joins a four"),
    pytest.param(NINE, people(range(1, 9)), ((1, 2, 3, 4), (5, 6, 7, 8)), 0, id="leaves the last seat of a five"),
    pytest.param(NINE, people(range(1, 10)) - {6}, ((1, 2, 3, 4), (5, 9, 7, 8)), 0, id="the fifth moves up"),
    pytest.param(NINE, people(range(2, 10)), ((9, 2, 3, 4), (5, 6, 7, 8)), 1, id="somebody of the five goes over"),
    pytest.param(TEN, people(range(1, 12)), ((1, 2, 3, 4, 5, 11), (6, 7, 8, 9, 10)), 0, id="eleven need a six"),
    pytest.param(EIGHT, people(range(1, 8)), ((1, 2, 3, 4, 5, 6, 7),), 3, id="seven at one table"),
    pytest.param(SIX, people(range(1, 9)), EIGHT[0], 0, id="a six becomes a four"),
    pytest.param(SIX, people(range(2, 12)), ((5, 2, 3, 4, 11), (10, 6, 7, 8, 9)), 1, id="a six becomes a five"),
]


@pytest.mark.parametrize(("rounds", "present", "tables", "moved"), CASES)
def test_fewest_people_move(rounds, present, tables, moved):
    repair = repair_once(rounds, present)
    assert tuple(table for table in repair.rounds[0] if table) == tables
    assert sum(move.before is not None and move.after is not None for move in repair.moves) == moved


def test_moves_say_who_comes_goes_and_changes():
    repair = repair_once(NINE, people(range(2, 11)))
    assert repair.moves == (Move(0, 1, 1, None), Move(0, 10, None, 1))
    assert repair_once(NINE, people(range(2, 10))).moves == (Move(0, 1, 1, None), Move(0, 9, 2, 1))


def test_full_tables_open_another_one():
    repair = repair_once((TEN[0], TEN[0]), people(range(1, 13)))
    for tables in repair.rounds:
        assert sorted(map(len, tables)) == [0, 4, 4, 4]
        assert {11, 12} <= set(tables[2])
    assert sum(move.before is not None for move in repair.moves) == 4


def test_opened_table_takes_the_next_number_that_may_be_used():
    field = Field(players=(), sizes=(), numbers=(1, 2, 7))
    repair = repair_once(TEN, people(range(1, 14)), field)
    assert {move.after for move in repair.moves if move.before is None} == {7}


def test_table_numbers_at_hand_are_enough_or_tables_grow():
    repair = repair_once(TEN, people(range(1, 13)), hall(tables=2))
    assert sorted(map(len, repair.rounds[0])) == [6, 6]
    with pytest.raises(RuleViolation) as raised:
        repair_once(TEN, people(range(1, 16)), hall(tables=2))
    assert (raised.value.code, raised.value.params["given"]) == ("tables_do_not_fit", 2)


def test_three_are_too_few():
    with pytest.raises(RuleViolation) as raised:
        repair_once(EIGHT, people(1, 2, 3))
    assert raised.value.code == "too_few_participants"


def test_arrival_avoids_people_met_before():
    history = (((1, 2, 3, 9), (5, 6, 7, 4)),)
    repair = repair_once(EIGHT, people(range(1, 10)), hall(history=history))
    assert repair.rounds[0][:2] == ((1, 2, 3, 4), (5, 6, 7, 8, 9))


def test_arrival_makes_a_five_of_those_who_sat_at_none():
    history = (((11, 12, 13, 14), (1, 2, 15, 16, 17)),)
    repair = repair_once(EIGHT, people(range(1, 10)), hall(history=history))
    assert repair.rounds[0][1] == (5, 6, 7, 8, 9)


def test_rounds_are_seen_together():
    both = (EIGHT[0], ((1, 5, 3, 7), (2, 6, 4, 8)))
    repair = repair_once(both, people(range(1, 10)))
    met = [set(table) - {9} for tables in repair.rounds for table in tables if 9 in table]
    assert len(met[0] & met[1]) == 2  # the minimum: each pair of tables shares two people


# wishes, place of newcomer 9
WISHED = [
    pytest.param(Wishes(not_with=frozenset({(1, 9)})), 2, 0, id="not with"),
    pytest.param(Wishes(clubs={2: "A", 9: "A"}), 2, 0, id="clubs where possible"),
    pytest.param(Wishes(tables={9: 2}), 2, 0, id="table"),
    pytest.param(Wishes(teams={3: "A", 9: "A"}, strength={Wish.TEAMS: Strength.HARD}), 2, 0, id="teams"),
    pytest.param(Wishes(not_with=frozenset({(1, 9), (6, 9)})), 1, 1, id="one more moves"),
    pytest.param(Wishes(clubs={1: "A", 6: "A", 9: "A"}), 1, 0, id="not for clubs where possible"),
]


@pytest.mark.parametrize(("wishes", "table", "moved"), WISHED)
def test_newcomer_wishes(wishes, table, moved):
    repair = repair_once(EIGHT, people(range(1, 10)), hall(wishes=wishes))
    broken = [pair for pair in wishes.not_with for seated in repair.rounds[0] if set(pair) <= set(seated)]
    assert broken == []
    assert sum(move.before is not None for move in repair.moves) == moved
    if not moved:
        assert next(move.after for move in repair.moves if move.player == 9) == table


def test_arrival_at_a_table_of_four_changes_with_somebody_to_keep_a_wish():
    repair = repair_once(EIGHT, people(range(1, 10)) - {2}, hall(wishes=Wishes(not_with=frozenset({(1, 9)}))))
    assert [len(table) for table in repair.rounds[0]] == [4, 4, 0, 0]
    assert 9 in repair.rounds[0][1]
    assert sum(move.before is not None and move.after is not None for move in repair.moves) == 1


def test_table_that_is_needed_is_made_free():
    rounds = (((1, 2, 3, 4, 5), (6, 7, 8, 9)),)
    repair = repair_once(rounds, people(range(1, 11)), hall(wishes=Wishes(tables={10: 1})))
    assert 10 in repair.rounds[0][0]
    assert [len(table) for table in repair.rounds[0]] == [5, 5, 0, 0]
    assert sum(move.before is not None for move in repair.moves) == 1


def test_closing_a_table_leaves_those_who_need_theirs():
    rounds = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16, 17)),)
    repair = repair_once(rounds, people(range(2, 17)), hall(wishes=Wishes(tables={2: 1})))
    assert 2 in repair.rounds[0][0]


def test_impossible_wishes_are_refused_with_all_reasons():
    wishes = Wishes(not_with=frozenset((other, 9) for other in range(1, 9)), tables={10: 4})
    with pytest.raises(RuleViolation) as raised:
        repair_once(EIGHT, people(range(1, 11)), hall(wishes=wishes))
    reasons = raised.value.params["reasons"]
    assert raised.value.code == "draw_impossible"
    assert {reason.wish for reason in reasons} == {Wish.NOT_WITH, Wish.TABLES}
    assert [(reason.people, reason.rounds) for reason in reasons] == [((9,), ()), ((10,), (1,))]


def test_wishes_already_broken_do_not_stand_in_the_way():
    wishes = Wishes(not_with=frozenset({(1, 2)}))
    assert repair_once(EIGHT, people(range(1, 10)), hall(wishes=wishes)).rounds[0][0][:2] == (1, 2)


def test_late_arrivals_take_the_path_of_who_leaves():
    rounds = plan_without_repeats(40, 5)
    repair = repair_rounds(rounds[1:], [people(range(1, 42)) - {7}] * 4, hall(12, history=rounds[:1]), seed=1)
    assert repair.moves == tuple(move for move in repair.moves if move.player in (7, 41))
    after = (*rounds[:1], *repair.rounds)
    assert measure(after, clubs={}, seed=0, seconds=0).repeats == 0


def test_person_moved_from_a_five_avoids_repeats():
    history = (((2, 5, 11, 12), (3, 6, 13, 14), (4, 8, 15, 16)), ((2, 9, 21, 22),))
    repair = repair_once(NINE, people(range(2, 10)), hall(history=history))
    assert repair.moves == (Move(0, 1, 1, None), Move(0, 7, 2, 1))


def test_newcomers_sit_where_they_sat_least():
    history = (((9, 11, 12, 13), (14, 15, 16, 10)),)
    repair = repair_once(EIGHT, people(1, 3, range(5, 11)), hall(history=history))
    assert repair.rounds[0][0] == (1, 9, 3, 10) or repair.rounds[0][0] == (1, 10, 3, 9)
    assert repair.rounds[0][0][3] == 9  # 10 sat on the fourth seat


def test_substitute_takes_the_whole_path():
    rounds = plan_without_repeats(16, 3)
    repair = substitute_player(rounds, 5, 99, (1, 2, 3, 4))
    assert [[99 if one == 5 else one for one in table] for tables in rounds for table in tables] == [
        list(table) for tables in repair.rounds for table in tables
    ]
    assert len(repair.moves) == 6
    with pytest.raises(ValueError, match="already has a seat"):
        substitute_player(rounds, 5, 6, (1, 2, 3, 4))
    with pytest.raises(ValueError, match="missing its number"):
        substitute_player(rounds, 5, 99, (1, 2, 3))


def test_same_seed_same_repair():
    rounds, present = (plan_without_repeats(44, 1)[0],) * 3, [people(range(4, 46))] * 3
    field = field_of(range(1, 45))
    assert repair_rounds(rounds, present, field, 3) == repair_rounds(rounds, present, field, 3)


def test_newcomer_avoids_people_met_in_passing():
    first = ((1, 2, 3), (5, 6, 7, 8))
    met = replace(hall(history=(first,)), in_passing=((1, 9), (2, 9), (3, 9)))
    assert repair_once(EIGHT, people(range(1, 10)), met).rounds[0][:2] == ((1, 2, 3, 4), (5, 6, 7, 8, 9))
