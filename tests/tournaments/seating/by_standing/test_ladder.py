import doctest
from itertools import accumulate, chain

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tournaments.seating.by_standing import ladder as module
from tournaments.seating.by_standing.ladder import ladder
from tournaments.seating.field import Field, field_of, usual_field
from tournaments.seating.sizes import table_sizes
from tournaments.seating.wishes import Strength, Wish, Wishes


def round_of(sizes):
    """Returns tables of these sizes, each led by its first person."""
    ends = list(accumulate(sizes))
    tables = tuple(tuple(range(end - size + 1, end + 1)) for end, size in zip(ends, sizes, strict=True))
    return tables, {player: -player for player in range(1, ends[-1] + 1)}


def table_of(tables):
    return {player: index for index, table in enumerate(tables) for player in table}


def seats_of(tables):
    return sorted(chain.from_iterable(tables))


# sizes of the last round, result
MOVES = [
    # 1-4, 5-8, 9-12, 13-16, 17-20
    ((4, 4, 4, 4, 4), ((1, 18, 15, 12), (5, 2, 19, 16), (9, 6, 3, 20), (13, 10, 7, 4), (17, 14, 11, 8))),
    # 1-4, 5-8, 9-12, 13-16, 17-21: the fifth moves four tables, and the five moves along
    ((4, 4, 4, 4, 5), ((1, 18, 15, 12), (5, 2, 19, 16), (9, 6, 3, 20), (13, 10, 7, 4, 21), (17, 14, 11, 8))),
    # three tables: the fourth returns to the winner
    ((4, 4, 4), ((1, 10, 7, 4), (5, 2, 11, 8), (9, 6, 3, 12))),
    ((4, 4), ((1, 6, 3, 8), (5, 2, 7, 4))),
    ((5,), ((1, 2, 3, 4, 5),)),
    # eleven people: the fifth stays with the first, the sixth moves with the second and fourth
    ((5, 6), ((1, 7, 3, 9, 5, 11), (6, 2, 8, 4, 10))),
]


@pytest.mark.parametrize(("sizes", "tables"), MOVES)
def test_everybody_moves_on_as_far_as_their_place(sizes, tables):
    last, points = round_of(sizes)
    assert ladder(last, points, usual_field(range(1, sum(sizes) + 1)), seed=1) == tables


@law(quick=10, full=200, n=st.integers(4, 60), seed=st.integers(0, 99), points=st.randoms(use_true_random=False))
def test_in_a_field_that_stays_everybody_moves_by_place(n, seed, points):
    last, _ = round_of(table_sizes(n))
    earned = {player: points.randint(-5, 5) for player in range(1, n + 1)}
    before, after = table_of(last), table_of(ladder(last, earned, usual_field(range(1, n + 1)), seed))
    for table in last:
        places = sorted((after[player] - before[player]) % len(last) for player in table)
        assert places == sorted(place % len(last) for place in range(len(table)))
        best = max(earned[player] for player in table)
        assert before[table[0]] in {after[player] for player in table if earned[player] == best}


@law(
    quick=15,
    full=300,
    n=st.integers(8, 60),
    left=st.sets(st.integers(1, 60), max_size=6),
    came=st.integers(0, 6),
    seed=st.integers(0, 99),
)
def test_arrivals_and_departures_move_as_few_as_possible(n, left, came, seed):
    last, points = round_of(table_sizes(n))
    players = [player for player in range(1, n + 1) if player not in left] + list(range(101, 101 + came))
    if len(players) < 4:
        return
    field = usual_field(players)
    tables = ladder(last, points, field, seed)
    assert seats_of(tables) == sorted(players)
    assert sorted(map(len, tables)) == sorted(field.sizes)
    assert tables == ladder(last, points, field, seed)
    assert moved_further(last, tables, players) == fewest(last, players, field.sizes)


def steps_of(last, players, tables):
    """Returns tables by place for people of the last round."""
    return {
        player: (index + place) % tables
        for index, table in enumerate(last)
        for place, player in enumerate(table)
        if player in players
    }


def moved_further(last, tables, players):
    sent, sits = steps_of(last, players, len(tables)), table_of(tables)
    return sum(sits[player] != table for player, table in sent.items())


def fewest(last, players, sizes):
    """Returns the smallest possible number of people who can't move to their table, however sizes are assigned."""
    sent = list(steps_of(last, players, len(sizes)).values())
    counts = sorted(sent.count(index) for index in range(len(sizes)))
    return sum(max(count - size, 0) for count, size in zip(counts, sorted(sizes), strict=True))


def test_equal_points_are_put_in_order_by_the_seed():
    last, _ = round_of((4, 4, 4, 4))
    drawn = {ladder(last, {}, usual_field(range(1, 17)), seed) for seed in range(8)}
    assert len(drawn) > 1


def test_fixed_people_swap_with_arrivals():
    last, points = round_of((4, 4, 4, 4))
    wishes = Wishes(tables={6: 2})
    tables = ladder(last, points, usual_field(range(1, 17), wishes=wishes), seed=1)
    # The second of table 2 should move to table 3 but stays; the second of table 1 moves there instead.
    assert tables == ((1, 14, 11, 8), (5, 6, 15, 12), (9, 2, 3, 16), (13, 10, 7, 4))


def test_fixed_person_moving_to_own_table_moves_nobody():
    last, points = round_of((4, 4, 4, 4))
    wishes = Wishes(tables={5: 2, 2: 2})
    plain = ladder(last, points, usual_field(range(1, 17)), seed=1)
    assert ladder(last, points, usual_field(range(1, 17), wishes=wishes), seed=1) == plain


def test_full_fixed_table_keeps_its_people():
    last, points = round_of((4, 4, 4, 4))
    keeping = {5, 2, 15, 12}  # arrivals at table 2 by place; one more has no room
    wishes = Wishes(tables=dict.fromkeys((*keeping, 3), 2))
    tables = ladder(last, points, usual_field(range(1, 17), wishes=wishes), seed=1)
    assert len(keeping & set(tables[1])) >= 3
    assert seats_of(tables) == list(range(1, 17))


def test_a_new_person_gets_the_table_they_need():
    last, points = round_of((4, 4, 4, 4))
    players = [*range(1, 16), 99]
    tables = ladder(last, points, usual_field(players, wishes=Wishes(tables={99: 3})), seed=1)
    assert 99 in tables[2]
    assert sorted(map(len, tables)) == [4, 4, 4, 4]


def test_fixed_tables_use_table_numbers():
    last, points = round_of((4, 4, 4, 4))
    field = field_of(range(1, 17), closed=[2], wishes=Wishes(tables={6: 3}))
    assert 6 in ladder(last, points, field, seed=1)[1]


@pytest.mark.parametrize("pair", [(1, 14), (1, 11), (2, 5), (4, 13)])
def test_two_who_must_not_meet_change_with_the_same_place_of_a_table_near(pair):
    last, points = round_of((4, 4, 4, 4))
    field = usual_field(range(1, 17), wishes=Wishes(not_with=frozenset({pair})))
    before, after = ladder(last, points, usual_field(range(1, 17)), seed=1), ladder(last, points, field, seed=1)
    assert not any(set(pair) <= set(table) for table in after)
    moved = {player for one, other in zip(before, after, strict=True) for player in set(one) ^ set(other)}
    assert len(moved) == 2
    assert len({(player - 1) % 4 for player in moved}) == 1


def test_two_are_parted_though_others_meet_again_for_it():
    earlier = (((1, 6, 2, 7), (4, 8, 5, 3)), ((6, 7, 3, 2), (1, 8, 5, 4)))
    last, points = round_of((4, 4))
    wishes = Wishes(not_with=frozenset({(1, 3)}))
    field = usual_field(range(1, 9), history=(*earlier, last), wishes=wishes)
    assert not any({1, 3} <= set(table) for table in ladder(last, points, field, seed=1))


def test_teams_stay_apart():
    last, points = round_of((4,) * 12)
    teams = {player: f"Team {(player * 7) % 12}" for player in range(1, 49)}
    wishes = Wishes(teams=teams, strength={Wish.TEAMS: Strength.HARD})
    tables = ladder(last, points, usual_field(range(1, 49), wishes=wishes), seed=1)
    assert all(len({teams[player] for player in table}) == 4 for table in tables)


def test_without_a_round_before_chance_seats_everybody():
    drawn = {ladder((), {}, usual_field(range(1, 18)), seed) for seed in range(4)}
    assert len(drawn) == 4
    assert all(seats_of(tables) == list(range(1, 18)) for tables in drawn)


def test_other_numbers_of_tables_bring_people_round():
    last, points = round_of((4,) * 10)
    for tables in (8, 9):
        field = field_of(range(1, 41), table_count=tables)
        assert seats_of(ladder(last, points, field, seed=1)) == list(range(1, 41))


def test_sizes_not_matching_players_are_refused():
    field = Field(players=tuple(range(1, 9)), sizes=(4, 5), numbers=(1, 2))
    with pytest.raises(ValueError):
        ladder((), {}, field, seed=1)


def test_doctests():
    assert doctest.testmod(module).failed == 0
