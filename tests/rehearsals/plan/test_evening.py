"""The plan of a rehearsed evening."""

from collections import Counter

import pytest

from scoring.errors import RuleViolation
from tournaments.rehearsals.plan.evening import LIMITS, Act, Evening, planned_acts

EVENINGS = [
    {"players": 41, "rounds": 3, "minutes": 10},
    {"players": 41, "rounds": 3, "minutes": 10, "left": (1,)},
    {"players": 41, "rounds": 3, "minutes": 2},
    {"players": 16, "rounds": 1, "minutes": 1, "left": (4,)},
    {"players": 17, "rounds": 5, "minutes": 5},
    {"players": 160, "rounds": 5, "minutes": 60, "left": (1, 2, 3)},
]
ONCE_A_ROUND = (Act.DRAW, Act.PUBLISH, Act.RELEASE, Act.TIME, Act.CLOSE)


def plan_evening(seed=1, **numbers):
    evening = Evening(**{"seed": seed, **numbers})
    return evening, planned_acts(evening, evening.normal_games(1) + 4)


@pytest.mark.parametrize("numbers", EVENINGS)
def test_acts_are_ordered_and_within_the_time(numbers):
    evening, plan = plan_evening(**numbers)
    seconds = [each.second for each in plan]
    assert seconds == sorted(seconds)
    assert seconds[0] > 0
    assert seconds[-1] == 60 * numbers["minutes"]
    missing = set(Act) - {each.act for each in plan}
    assert missing == (set() if numbers.get("left") else {Act.FILL})
    assert sorted(each.count for each in plan if each.act is Act.ARRIVES) == list(range(1, evening.players + 1))


@pytest.mark.parametrize("numbers", EVENINGS)
def test_each_round_has_all_steps(numbers):
    evening, plan = plan_evening(**numbers)
    for number in range(1, evening.rounds + 1):
        of_round = [each for each in plan if each.round == number]
        course = [each.act for each in of_round if each.act in ONCE_A_ROUND]
        assert course == list(ONCE_A_ROUND)
        when = {each.act: each.second for each in of_round}
        begin, time, end = when[Act.RELEASE], when[Act.TIME], when[Act.CLOSE]
        assert time - begin == pytest.approx(evening.playing_seconds)
        assert evening.playing_seconds <= 60 * evening.round_minutes
        before_or_after = [e for e in of_round if e.table and not begin < e.second < end]
        assert before_or_after == []
        confirmed = Counter(each.table for each in of_round if each.act is Act.CONFIRM)
        assert confirmed == Counter(range(1, evening.tables + 1))
    later = [each.second for each in plan if each.round == evening.rounds and each.act is Act.CLOSE]
    assert all(each.second > later[0] for each in plan if each.act in (Act.FINISH, Act.PRIZES))


# Tables with the first event have the others in this order.
FOLLOWING = [
    (Act.CALL, (Act.CALL, Act.ON_THE_WAY, Act.SOLVED)),
    (Act.NO_NETWORK, (Act.NO_NETWORK, Act.NETWORK_BACK, Act.HELD_DROPPED)),
    (Act.WISH, (Act.HAND_IN, Act.WISH, Act.GRANTED, Act.CONFIRM)),
    (Act.TOTALS, (Act.TOTALS, Act.CONFIRM)),
    (Act.TYPED, (Act.TYPED, Act.CONFIRM)),
    (Act.FILL, (Act.FILL, Act.HAND_IN, Act.CONFIRM)),
]


@pytest.mark.parametrize(("first", "acts"), FOLLOWING)
@pytest.mark.parametrize("numbers", EVENINGS)
def test_dependent_acts_are_in_order(numbers, first, acts):
    _, plan = plan_evening(**numbers)
    for planned_act in (each for each in plan if each.act is first):
        here = [e.act for e in plan if (e.round, e.table) == (planned_act.round, planned_act.table) and e.act in acts]
        assert here == list(acts)


def test_tables_left_to_people_have_no_games():
    _, plan = plan_evening(**EVENINGS[-1])
    assert {each.act for each in plan if each.table == 2} == {Act.FILL, Act.HAND_IN, Act.CONFIRM}


def test_plan_depends_on_the_seed():
    first, again, other = (plan_evening(seed, **EVENINGS[0])[1] for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("beyond", [0, 1])
def test_numbers_are_limited(name, beyond):
    wrong = LIMITS[name][beyond] + (1 if beyond else -1)
    with pytest.raises(RuleViolation) as refused:
        Evening(**{**EVENINGS[0], "seed": 1, name: wrong})
    assert (refused.value.code, refused.value.field) == ("number_out_of_range", name)


@pytest.mark.parametrize("left", [(1, 2), (0,), (5,)])
def test_enough_tables_play_by_themselves(left):
    with pytest.raises(RuleViolation) as refused:
        Evening(players=16, rounds=1, minutes=5, seed=1, left=left)
    assert refused.value.code == "too_many_tables_left"
