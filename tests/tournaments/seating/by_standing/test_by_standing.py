import random
from functools import cache
from itertools import chain, combinations

import pytest
from hypothesis import strategies as st

from tests.laws import law
from tests.marks import long, quick_first
from tournaments.seating.by_standing import prices
from tournaments.seating.by_standing.by_standing import POSITIONS, Target, by_rank, rank_spread, strength_gap, trade_off
from tournaments.seating.by_standing.prices import NO_REPEATS
from tournaments.seating.field import Field, field_of, usual_field
from tournaments.seating.measures import meetings
from tournaments.seating.wishes import Strength, Wish, Wishes


def play_rounds(n, rounds, seed, *, wishes=None, **how):
    """Returns rounds with growing random points, the last order, and rank spreads."""
    randomness, history, spreads = random.Random(seed), (), []
    points = dict.fromkeys(range(1, n + 1), 0.0)
    for _ in range(rounds):
        order = sorted(points, key=lambda player: -points[player])
        field = field_of(points, history=history, wishes=wishes or Wishes())
        tables, spread = by_rank(field, order, seed, **how)
        history, spreads = (*history, tables), [*spreads, spread]
        points = {player: total + randomness.gauss(0, 30) for player, total in points.items()}
    return history, sorted(points, key=lambda player: -points[player]), spreads


AT_THE_END = 4  # a seed


@cache
def at_the_end(n, rounds, target, seed):
    """Returns cached rounds at the end of the slider, with rank spreads."""
    history, _, spreads = play_rounds(n, rounds, seed, target=target)
    return history, spreads


def repeats_of(history):
    return sum(times - 1 for times in meetings(history).values())


def turns_of(history, players):
    return [sum(len(table) == 5 for tables in history for table in tables if player in table) for player in players]


def test_the_strong_sit_together_when_nobody_has_met():
    order = (5, 6, 7, 8, 1, 2, 3, 4, 12, 11, 10, 9)
    tables, spread = by_rank(usual_field(order), order, 1)
    assert tables == ((5, 6, 7, 8), (1, 2, 3, 4), (12, 11, 10, 9))
    assert spread == 3


def test_a_snake_makes_tables_equally_strong():
    tables, _ = by_rank(usual_field(range(1, 17)), range(1, 17), 1, target=Target.SNAKE)
    assert tables == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    assert strength_gap(tables, {player: player for player in range(1, 17)}) == 0


@law(
    quick=2,
    full=12,
    n=st.integers(4, 45),
    rounds=st.integers(0, 2),
    seed=st.integers(0, 99),
    spread=st.integers(0, 10),
    target=st.sampled_from(Target),
)
def test_everybody_sits_once_at_tables_as_asked(n, rounds, seed, spread, target):
    history, order, _ = play_rounds(n, rounds, seed, spread=1)
    field = usual_field(range(1, n + 1), history=history)
    tables, apart = by_rank(field, order, seed, spread, target)
    assert sorted(chain.from_iterable(tables)) == list(range(1, n + 1))
    assert sorted(map(len, tables)) == sorted(field.sizes)
    assert (tables, apart) == by_rank(field, order, seed, spread, target)
    measured = {Target.STRAIGHT: rank_spread, Target.SNAKE: strength_gap}[target]
    assert apart == measured(tables, {player: rank for rank, player in enumerate(order)})


@law(quick=10, full=25, n=st.integers(4, 60), rounds=st.integers(0, 2), seed=st.integers(0, 99))
def test_without_wishes_ranks_alone_keep_the_order(n, rounds, seed):
    history, order, _ = play_rounds(n, rounds, seed, spread=0)
    tables, _ = by_rank(usual_field(range(1, n + 1), history=history), order, seed, spread=0)
    assert list(chain.from_iterable(tables)) == order


# players, rounds (reference fields, and one with a table of five)
CLEAN = [
    (41, 5, Target.STRAIGHT),
    (32, 5, Target.STRAIGHT),
    (41, 5, Target.SNAKE),
    (48, 6, Target.STRAIGHT),
    (100, 5, Target.SNAKE),
    (200, 5, Target.STRAIGHT),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("n", "rounds", "target"), quick_first(CLEAN))
def test_nobody_meets_twice_at_the_end_of_the_slider(n, rounds, target):
    history, spreads = at_the_end(n, rounds, target, AT_THE_END)
    assert repeats_of(history) == 0
    assert target is Target.SNAKE or sum(spreads) / rounds < n / 3


FURTHER = [
    (16, 3, Target.STRAIGHT, 2),
    (41, 4, Target.SNAKE, NO_REPEATS),
    (32, 4, Target.STRAIGHT, NO_REPEATS),
    (48, 5, Target.SNAKE, 2),
]


@pytest.mark.parametrize(("n", "rounds", "target", "spread"), quick_first(FURTHER))
def test_repeats_never_rise_with_the_slider(n, rounds, target, spread):
    """The history is both with and without repeats."""
    history, order, _ = play_rounds(n, rounds, 2, spread=spread)
    trades = trade_off(usual_field(range(1, n + 1), history=history), order, 1, target)
    repeats = [trade.repeats for trade in trades]
    assert [trade.spread for trade in trades] == list(POSITIONS)
    assert repeats == sorted(repeats, reverse=True)
    assert repeats[0] > repeats[-1]
    assert n % 4 or trades[0].rank_spread == min(trade.rank_spread for trade in trades)


@pytest.mark.parametrize(("positions", "drawn_at"), [long((0, 10), 2), long((2, 6), NO_REPEATS)])
def test_trade_off_equals_by_rank(positions, drawn_at):
    history, order, _ = play_rounds(32, 4, 3, spread=drawn_at)
    field = usual_field(range(1, 33), history=history)
    trades = {trade.spread: trade for trade in trade_off(field, order, 5)}
    for position in positions:
        tables, spread = by_rank(field, order, 5, position)
        assert spread == trades[position].rank_spread
        assert repeats_of((*history, tables)) == repeats_of(history) + trades[position].repeats


# players, rounds, most turns of anybody if turns come second to repeats; the means are 0.6, 0.5 and 2.1
TURNS = [
    (41, 5, 2, AT_THE_END, Target.STRAIGHT),
    (41, 5, 2, 1, Target.SNAKE),
    (57, 6, 2, 1, Target.STRAIGHT),
    (35, 5, 4, AT_THE_END, Target.SNAKE),
]


@pytest.mark.parametrize(("n", "rounds", "most", "seed", "target"), quick_first(TURNS))
def test_turns_at_tables_of_five_go_round(n, rounds, most, seed, target):
    history, _ = at_the_end(n, rounds, target, seed)
    assert max(turns_of(history, range(1, n + 1))) <= most
    assert repeats_of(history) <= 1


@pytest.mark.thorough
@pytest.mark.parametrize("target", quick_first((target,) for target in Target))
def test_hard_clubs_stay_apart_at_every_position(target):
    clubs = {player: f"Club {player % 9}" for player in range(1, 41)}
    wishes = Wishes(clubs=clubs, strength={Wish.CLUBS: Strength.HARD})
    order = sorted(clubs, key=lambda player: (clubs[player], player))
    for spread in (0, 5, 10):
        tables, _ = by_rank(usual_field(clubs, wishes=wishes), order, 1, spread, target)
        assert all(len({clubs[player] for player in table}) == 4 for table in tables)


@pytest.mark.thorough
def test_soft_clubs_give_way_to_ranks_alone_only():
    clubs = {player: f"Club {player % 9}" for player in range(1, 41)}
    order = sorted(clubs, key=lambda player: (clubs[player], player))
    field = usual_field(clubs, wishes=Wishes(clubs=clubs))
    together = []
    for spread in (0, 10):
        tables, _ = by_rank(field, order, 1, spread)
        together.append(sum(clubs[one] == clubs[other] for table in tables for one, other in combinations(table, 2)))
    assert list(chain.from_iterable(by_rank(field, order, 1, 0)[0])) == order
    assert together[1] < together[0] / 4


@pytest.mark.parametrize(("teams", "size"), [(4, 10), long(10, 4), long(5, 16)])
def test_one_of_each_team_sits_at_a_table(teams, size):
    n = teams * size
    names = {player: f"Team {(player - 1) // size}" for player in range(1, n + 1)}
    wishes = Wishes(teams=names, strength={Wish.TEAMS: Strength.HARD})
    tables, _ = by_rank(usual_field(names, wishes=wishes), sorted(names), 1)
    assert all(len({names[player] for player in table}) == 4 for table in tables)


@pytest.mark.parametrize("spread", [0, long(5), long(10)])
@pytest.mark.parametrize("target", Target)
def test_two_groups_that_must_not_mix_meet_again_instead(target, spread):
    groups = tuple(range(1, 9)), tuple(range(9, 17))
    apart = frozenset((one, other) for one in groups[0] for other in groups[1])
    history = ((groups[0][:4], groups[0][4:], groups[1][:4], groups[1][4:]),) * 3
    order = random.Random(1).sample(range(1, 17), 16)
    field = usual_field(order, history=history, wishes=Wishes(not_with=apart))
    tables, _ = by_rank(field, order, 1, spread, target)
    assert not meetings([tables]).keys() & apart


FIXED = [
    (Strength.SOFT, 0),
    (Strength.SOFT, 10),
    (Strength.HARD, 0),
    long(Strength.SOFT, 5),
    long(Strength.HARD, 5),
    long(Strength.HARD, 10),
]


@pytest.mark.parametrize(("strength", "spread"), FIXED)
def test_fixed_table_outweighs_rank(strength, spread):
    wishes = Wishes(tables={32: 3, 1: 9, 2: 77}, strength={Wish.TABLES: strength})
    field = field_of(range(1, 33), closed=[1], wishes=wishes)
    tables, apart = by_rank(field, range(1, 33), 1, spread)
    assert 32 in tables[1]
    assert 1 in tables[7]
    assert apart > 3


def test_five_people_at_a_table_they_keep_make_it_the_larger_one():
    wishes = Wishes(tables={1: 2, 2: 2, 10: 2, 15: 2, 20: 2})
    for target in Target:
        tables, _ = by_rank(usual_field(range(1, 22), wishes=wishes), range(1, 22), 1, target=target)
        assert sorted(tables[1]) == [1, 2, 10, 15, 20]


def test_more_people_than_a_table_has_places_are_seated_all_the_same():
    wishes = Wishes(tables=dict.fromkeys(range(1, 8), 2))
    tables, _ = by_rank(usual_field(range(1, 17), wishes=wishes), range(1, 17), 1)
    assert sorted(chain.from_iterable(tables)) == list(range(1, 17))
    assert set(tables[1]) <= set(range(1, 8))


def test_two_who_must_not_meet_sit_apart_by_few_ranks():
    wishes = Wishes(not_with=frozenset({(1, 2), (3, 4)}))
    tables, _ = by_rank(usual_field(range(1, 17), wishes=wishes), range(1, 17), 1, spread=0)
    assert not any({1, 2} <= set(table) or {3, 4} <= set(table) for table in tables)
    assert set(tables[0] + tables[1]) == set(range(1, 9))


WRONG = [((1, 2, 3, 3), 10), ((1, 2, 3), 10), ((1, 2, 3, 4), 11), ((1, 2, 3, 4), -1)]


@pytest.mark.parametrize(("order", "spread"), WRONG)
def test_invalid_order_or_spread_is_refused(order, spread):
    with pytest.raises(ValueError):
        by_rank(usual_field(range(1, 5)), order, 1, spread)


def test_sizes_of_every_kind_are_seated():
    field = Field(players=tuple(range(1, 16)), sizes=(4, 5, 6), numbers=(1, 2, 3))
    for target in Target:
        assert sorted(map(len, by_rank(field, range(1, 16), 1, target=target)[0])) == [4, 5, 6]


@pytest.mark.long
def test_a_field_too_large_for_a_price_of_each_pair_is_drawn_the_same(monkeypatch):
    history, order, _ = play_rounds(24, 2, 1, spread=2)
    clubs = {player: f"Club {player % 7}" for player in order}
    field = usual_field(range(1, 25), history=history, wishes=Wishes(clubs=clubs, not_with=frozenset({(1, 2)})))
    with_each = by_rank(field, order, 1, 7)
    monkeypatch.setattr(prices, "MOST_WHOLE", 0)
    assert by_rank(field, order, 1, 7) == with_each


def test_people_who_left_are_ignored():
    field = usual_field(range(1, 5), history=(((1, 2, 98, 99), (3, 4, 96, 97)),) * 2)
    assert prices.links(field, range(1, 5)).met == [{1: 4}, {0: 4}, {3: 4}, {2: 4}]


def test_in_a_field_too_large_for_a_price_of_each_pair_only_those_who_met_have_one():
    order = range(prices.MOST_WHOLE + 1)
    at = prices.weights(5, len(order))
    found = prices.Prices(prices.links(usual_field(order, history=(((0, 1, 2, 3),),)), order), at)
    assert (found.together(0, [0, 1, 2, 9], 0), found.together(0, [0, 8, 9], 0)) == (2 * at.meeting, 0)
