import doctest
import random
from dataclasses import replace

import pytest
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tests.marks import long
from tournaments.seating import plans
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.constraints import Reason
from tournaments.seating.field import field_of
from tournaments.seating.measures import measure, meetings
from tournaments.seating.plans import by_ladder, by_rank, draw_at_random, plan, plan_rounds, rank_players
from tournaments.seating.sizes import table_sizes
from tournaments.seating.wishes import Strength, Wish, Wishes

# All draws of a field.
MODES = {
    "plan": lambda field, rounds: plan_rounds(field, rounds, 1),
    "random": lambda field, rounds: draw_at_random(field, 1, rounds),
    "standings": lambda field, rounds: by_rank(field, Target.STRAIGHT, {}, 1, rounds=rounds),
    "snake": lambda field, rounds: by_rank(field, Target.SNAKE, {}, 1, rounds=rounds),
    "ladder": lambda field, rounds: by_ladder(field, {}, 1, rounds),
}

# players, rounds possible without repeats
CLEAN = [(4, 1), (16, 5), (24, 7), (28, 6), (32, 9), (100, 10), (21, 4), (41, 5)]


@pytest.mark.thorough
@pytest.mark.parametrize(("n", "rounds"), CLEAN)
def test_nobody_meets_twice_where_that_is_possible(n, rounds):
    report = plan(n, rounds).report
    assert (report.repeats, report.bound, report.worst_meetings) == (0, 0, 1)
    assert report.seat_imbalance <= (1 if n % 4 == 0 else 2)


@law(
    quick=2,
    full=8,
    n=st.sampled_from([4, 5, 13, 16, 25, 33]),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 9),
)
def test_everybody_sits_once_a_round(n, rounds, seed):
    made = plan(n, rounds, seed=seed)
    assert len(made.rounds) == rounds
    for tables in made.rounds:
        assert sorted(player for table in tables for player in table) == list(range(1, n + 1))
        assert tuple(len(table) for table in tables) == table_sizes(n)
    assert made == plan(n, rounds, seed=seed)


def test_another_seed_makes_another_plan():
    assert plan(32, 4, seed=1).rounds != plan(32, 4, seed=2).rounds


def test_a_number_of_tables_is_kept():
    made = plan(57, 2, tables=12)
    assert [[len(table) for table in tables] for tables in made.rounds] == [[4] * 3 + [5] * 9] * 2


# players, rounds; no second round of eleven people is free of repeats.
FEW = [(4, 2), (5, 2), (6, 2), (7, 2), (11, 1), long(11, 2)]


@pytest.mark.parametrize(("n", "rounds"), FEW)
@pytest.mark.parametrize("mode", MODES)
def test_few_people_sit_at_the_tables_there_are(mode, n, rounds):
    made = MODES[mode](field_of(range(1, n + 1)), rounds)
    assert len(made.rounds) == rounds
    assert all(sorted(map(len, tables)) == list(table_sizes(n)) for tables in made.rounds)
    assert made.report.seat_imbalance <= 2


def test_clubs_and_neighbours_are_kept_apart():
    clubs = {player: f"Club {player % 6}" for player in range(1, 41)}
    made = plan_rounds(field_of(range(1, 41), wishes=Wishes(clubs=clubs)), 3, 1)
    assert (made.report.same_club, made.report.repeats, made.unmet_wishes) == (0, 0, ())
    first = meetings(made.rounds[:1])
    assert not any(other - one == 1 for one, other in first)


def test_neighbours_are_those_beside_on_the_list_whatever_their_numbers():
    players = range(3, 203, 5)
    first = meetings(plan_rounds(field_of(players), 3, 1).rounds[:1])
    assert not any(other - one == 5 for one, other in first)


def test_one_of_each_team_at_every_table():
    teams = {player: "ABCD"[player % 4] for player in range(1, 33)}
    wishes = Wishes(teams=teams, strength={Wish.TEAMS: Strength.HARD})
    made = plan_rounds(field_of(range(1, 33), wishes=wishes), 8, 1)
    assert all({teams[player] for player in table} == set("ABCD") for tables in made.rounds for table in tables)
    assert (made.report.repeats, made.report.worst_meetings) == (0, 1)


# players, rounds, code, field
REFUSED = [
    (20, 0, "number_out_of_range", "rounds"),
    (20, 101, "number_out_of_range", "rounds"),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("n", "rounds", "code", "name"), REFUSED)
def test_impossible_draw_is_refused(mode, n, rounds, code, name):
    with pytest.raises(RuleViolation) as raised:
        MODES[mode](field_of(range(1, n + 1)), rounds)
    assert (raised.value.code, raised.value.field) == (code, name)


def test_a_spread_beyond_the_slider_is_refused():
    with pytest.raises(RuleViolation) as raised:
        by_rank(field_of(range(8)), Target.STRAIGHT, {}, 1, spread=11)
    assert (raised.value.code, raised.value.field) == ("number_out_of_range", "spread")


@pytest.mark.parametrize("mode", [long(mode) if mode in ("snake", "standings") else mode for mode in MODES])
def test_rounds_look_back(mode):
    before = plan(32, 2).rounds
    made = MODES[mode](field_of(range(1, 33), history=before), 3)
    assert len(made.rounds) == 3
    counted = measure(before + made.rounds, clubs={}, seed=0, seconds=0)
    assert made.report.repeats == counted.repeats
    assert mode == "ladder" or counted.repeats == 0
    assert made.report.seat_imbalance <= 2


def test_people_who_left_and_came_meet_as_new():
    before = plan(32, 2).rounds
    players = [*range(5, 33), 40, 41, 42, 43]
    made = draw_at_random(field_of(players, history=before), 1)
    assert sorted(player for table in made.rounds[0] for player in table) == players
    assert made.report.repeats == 0


@pytest.mark.parametrize(("n", "rounds"), [(41, 5), (400, 9)])
def test_a_random_round_behind_many_is_clean(n, rounds):
    before = plan(n, rounds).rounds
    assert draw_at_random(field_of(range(1, n + 1), history=before), 1).report.repeats == 0


# From 21 people on, three rounds without repeats can be found one by one; 23 is the hardest.
@pytest.mark.parametrize("n", [20, 21, 24, 41, 64, *map(long, (22, 25, 30, 43))])
@pytest.mark.parametrize("seed", [1, *(long(seed) for seed in (20, 300))])
def test_three_random_rounds_repeat_no_meeting(n, seed):
    assert draw_at_random(field_of(range(1, n + 1)), seed, 3).report.repeats == 0


def test_random_rounds_put_nobody_at_the_table_of_five_twice():
    rounds = draw_at_random(field_of(range(41)), 3, 5).rounds
    at_five = [player for tables in rounds for table in tables if len(table) == 5 for player in table]
    assert len(set(at_five)) == len(at_five) == 25


def test_random_rounds_at_one_table_put_everybody_on_every_seat():
    tables = [tables[0] for tables in draw_at_random(field_of(range(1, 5)), 9, 4).rounds]
    assert all(sorted(table.index(player) for table in tables) == [0, 1, 2, 3] for player in range(1, 5))


def test_a_random_round_leaves_seats_and_tables_to_chance():
    rounds = {draw_at_random(field_of(range(1, 14)), seed).rounds for seed in range(12)}
    assert len(rounds) == 12
    assert len({made[0][0][0] for made in rounds}) > 3


def test_closed_tables_stand_empty():
    field = field_of(range(1, 22), closed=[2, 3])
    made = plan_rounds(field, 3, 1)
    assert field.numbers == (1, 4, 5, 6, 7)
    assert all(len(tables) == 5 for tables in made.rounds)


# players, rounds (reference settings)
BY_STANDING = [(48, 6), (200, 5)]


@pytest.mark.long  # one of 41 is in by_standing/
@pytest.mark.parametrize(("n", "rounds"), BY_STANDING)
def test_by_standing_nobody_meets_twice(n, rounds):
    randomness, history, points = random.Random(4), (), dict.fromkeys(range(1, n + 1), 0)
    for _ in range(rounds):
        made = by_rank(field_of(range(1, n + 1), history=history), Target.STRAIGHT, points, 1)
        history += made.rounds
        points = {player: total + randomness.randint(-40, 40) for player, total in points.items()}
    assert made.report.repeats == 0
    assert made.report.rank_spread < 3 * n / 5  # the value by chance


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_by_standing_a_clean_round_far_from_ranks_is_found(seed):
    """Late in a small field, local swaps miss the few clean rounds."""
    history = draw_at_random(field_of(range(1, 25)), seed, 4).rounds
    points = {player: player for player in range(1, 25)}
    made = by_rank(field_of(range(1, 25), history=history), Target.STRAIGHT, points, seed)
    assert made.report.repeats == 0


def test_by_standing_the_strong_sit_together():
    points = {player: 100 - player for player in range(1, 13)}
    made = by_rank(field_of(range(1, 13)), Target.STRAIGHT, points, 1)
    assert [sorted(table) for table in made.rounds[0]] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert made.report.rank_spread == 3


def test_up_the_ladder_winners_stay_and_the_others_move_on():
    before = plan(16, 1).rounds
    points = {player: -place for table in before[0] for place, player in enumerate(table)}
    moved = by_ladder(field_of(range(1, 17), history=before), points, 1).rounds[0]
    for at, table in enumerate(before[0]):
        assert [next(to for to in range(4) if player in moved[to]) for player in table] == [
            (at + place) % 4 for place in range(4)
        ]


# Strength of the wish, draw -> report on two club members whom ranks bring together.
UNHEEDED = [
    (Strength.SOFT, "ranks alone", {Reason.NOT_HEEDED}),
    (Strength.SOFT, "ladder", {Reason.NOT_HEEDED}),
    (Strength.SOFT, "ranks and wishes", set()),
    (Strength.HARD, "ranks alone", set()),
    (Strength.HARD, "ladder", set()),
]


@pytest.mark.parametrize(("wished", "way", "reasons"), UNHEEDED)
def test_ranks_alone_and_the_ladder_heed_no_soft_wish_to_sit_apart(wished, way, reasons):
    before = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),)
    clubs = {1: "Kreuz", 14: "Kreuz"}  # winner of the first table, second of the last
    field = field_of(range(1, 17), history=before, wishes=Wishes(clubs=clubs, strength={Wish.CLUBS: wished}))
    points = {player: -player for player in range(1, 17)} | {14: -1.5}
    ways = {
        "ranks alone": lambda: by_rank(field, Target.STRAIGHT, points, 1, spread=0),
        "ranks and wishes": lambda: by_rank(field, Target.STRAIGHT, points, 1, spread=10),
        "ladder": lambda: by_ladder(field, {**points, 14: -13.5, 13: -13}, 1),
    }
    assert {each.reason for each in ways[way]().unmet_wishes} == reasons


def test_without_a_round_before_the_ladder_begins_at_random():
    assert by_ladder(field_of(range(8)), {}, 3).rounds == draw_at_random(field_of(range(8)), 3).rounds


def test_ranked_leaves_equal_points_to_chance():
    field = field_of(range(1, 9))
    orders = {rank_players(field, {5: 10, 2: -3}, seed) for seed in range(10)}
    assert len(orders) == 10
    assert {order[0] for order in orders} == {5} and {order[-1] for order in orders} == {2}


def test_doctests():
    assert doctest.testmod(plans).failed == 0


# Draws that consider earlier meetings; the ladder does not.
HEEDING = ["plan", "random", "standings", long("snake")]


@pytest.mark.parametrize("mode", HEEDING)
def test_meetings_in_passing_are_not_repeated(mode):
    first = ((2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    met = ((1, 2), (1, 3), (1, 4))
    field = replace(field_of(range(1, 17), history=(first,)), in_passing=met)
    made = MODES[mode](field, 1)
    assert meetings(made.rounds).keys().isdisjoint(met)
    assert (made.report.repeats, made.report.worst_meetings) == (0, 1)
    again = measure((first, ((1, 2, 3, 4),)), clubs={}, seed=1, seconds=0, in_passing=met)
    assert (again.repeats, again.worst_meetings) == (6, 2)
