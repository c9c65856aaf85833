"""Laws of chances."""

from dataclasses import replace
from random import Random

import pytest

from scoring.ranking.chances import EarnedPoints, RemainingGames, _Future, chances, out_of_reach, whole_percents
from scoring.ranking.criteria import Criterion

POINTS = (Criterion.POINTS,)
ROUND = 29.0
RUNS = 1_000


def earn(points, *, number=1, **more):
    return [
        EarnedPoints(participant=who, round=number, points=each, games=ROUND, **more) for who, each in points.items()
    ]


def next_round(people, number=2, **more):
    people = tuple(people)
    return RemainingGames(round=number, people=people, games=24.0, owed=dict.fromkeys(people, 1), **more)


def field(seed, people=16, rounds=2):
    chance = Random(seed)
    return [
        each
        for number in range(1, rounds + 1)
        for each in earn({who: round(chance.gauss(0, 20)) for who in range(people)}, number=number)
    ]


def chances_of(results, ahead, chain=POINTS, seed=1, runs=RUNS):
    return chances(results, ahead, chain, seed=seed, runs=runs)


CHAINS = [
    POINTS,
    (Criterion.MEAN_POINTS, Criterion.LAST_ROUND),
    (Criterion.TABLE_POINTS, Criterion.DIRECT_COMPARISON, Criterion.POINTS),
    (Criterion.GAMES_WON, Criterion.SOLI_WON, Criterion.BEST_ROUND),
    (Criterion.POINTS, Criterion.GAMES_WON, Criterion.LOT),
    (Criterion.LOT,),
    (),
]


@pytest.mark.parametrize("chain", CHAINS)
def test_chances_sum_to_one(chain):
    results = field(3, people=8)
    shares = chances_of(results, [next_round(range(8), 3)], chain, runs=100)
    assert sorted(shares) == list(range(8))
    assert sum(shares.values()) == pytest.approx(1)


AT_TABLES = (
    (Criterion.POINTS, Criterion.BEST_ROUND),
    (Criterion.MEAN_POINTS, Criterion.LAST_ROUND),
    (Criterion.TABLE_POINTS, Criterion.DIRECT_COMPARISON, Criterion.POINTS),
    (Criterion.TABLE_POINTS,),
)


@pytest.mark.parametrize("chain", AT_TABLES)
def test_first_criterion_equals_whole_chain_without_ties(chain, monkeypatch):
    """Compares columns with single runs for open, drawn, undrawn and finished tables."""
    results = [
        replace(each, round=number, table=at // 4 + 1)
        for number, people in ((1, 16), (2, 8))
        for at, each in enumerate(field(number, people=people, rounds=1))
    ]
    ahead = [next_round(range(4, 8), table=2), next_round(range(8, 12), table=3), next_round(range(16), number=3)]
    quickly = chances_of(results, ahead, chain, runs=200)
    monkeypatch.setattr(_Future, "leading", lambda future, criterion: None)
    assert quickly == pytest.approx(chances_of(results, ahead, chain, runs=200))


def test_same_seed_gives_equal_chances():
    results, ahead = field(4), [next_round(range(16), 3)]
    assert chances_of(results, ahead) == chances_of(results, ahead)
    assert chances_of(results, ahead) == pytest.approx(chances_of(results, ahead, seed=2), abs=0.06)


def test_chances_do_not_depend_on_keys():
    mirrored = [
        EarnedPoints(participant=15 - each.participant, round=each.round, points=each.points, games=each.games)
        for each in field(5)
    ]
    before = chances_of(field(5), [next_round(range(16), 3)], runs=4_000)
    after = chances_of(mirrored, [next_round(range(16), 3)], runs=4_000)
    assert {15 - who: share for who, share in after.items()} == pytest.approx(before, abs=0.03)


def test_finished_event_is_won_by_the_first():
    assert chances_of(earn({1: 40, 2: 39, 3: -79}), []) == {1: 1, 2: 0, 3: 0}


def test_undecided_ties_share_the_chance():
    results = [*earn({1: 40}, games_won=9), *earn({2: 40}, games_won=8), *earn({3: -80}, games_won=7)]
    assert chances_of(results, []) == {1: 0.5, 2: 0.5, 3: 0}
    assert chances_of(results, [], (Criterion.POINTS, Criterion.LOT)) == {1: 0.5, 2: 0.5, 3: 0}
    assert chances_of(results, [], (Criterion.POINTS, Criterion.GAMES_WON)) == {1: 1, 2: 0, 3: 0}


def test_unknown_value_leaves_tie_undecided():
    results = [*earn({1: 40}, games_won=None), *earn({2: 40}, games_won=8), *earn({3: -80}, games_won=7)]
    assert chances_of(results, [], (Criterion.POINTS, Criterion.GAMES_WON)) == {1: 0.5, 2: 0.5, 3: 0}


def test_large_lead_with_few_games_left_is_nearly_certain():
    results = [each for each in field(8) if each.participant] + earn({0: 100})
    last_games = RemainingGames(round=2, people=(0, 1, 2, 3), games=2, table=1)
    assert chances_of(results, [last_games])[0] > 0.99


def test_more_games_won_raise_the_chance_if_they_count():
    results = [*earn({1: 0, 2: 0}, games_won=20), *earn({3: 0, 4: 0}, games_won=5)]
    shares = chances_of(results, [next_round((1, 2, 3, 4), table=1)], (Criterion.GAMES_WON,))
    assert min(shares[1], shares[2]) > max(shares[3], shares[4])


def test_points_without_games_do_not_affect_strength():
    """A penalty before the first game only changes the points."""
    results, ahead = field(4), [next_round(range(16), 3)]
    punished = EarnedPoints(participant=0, round=3, points=-3, games=0.0)
    before, after = chances_of(results, ahead), chances_of([*results, punished], ahead)
    assert after[0] < before[0]


def test_equals_have_equal_chances():
    shares = chances_of(earn(dict.fromkeys(range(8), 0)), [next_round(range(8))], runs=4_000)
    assert shares == pytest.approx(dict.fromkeys(range(8), 1 / 8), abs=0.03)


def test_more_points_never_lower_the_chance():
    rows = field(6)
    own = []
    for more in range(0, 60, 10):
        first = EarnedPoints(participant=0, round=1, points=rows[0].points + more, games=ROUND)
        own.append(chances_of([first, *rows[1:]], [next_round(range(16), 3)])[0])
    assert own == sorted(own)
    assert own[0] < own[-1]


def test_owed_solo_raises_the_chance_of_a_comeback():
    results = earn({1: 30, 2: 0, 3: -10, 4: -20})

    def behind(owed):
        return chances_of(results, [RemainingGames(round=1, people=(1, 2, 3, 4), games=2, owed=owed, table=1)])[2]

    assert behind({2: 1}) > behind({})


def test_leaders_at_one_table_diverge_more_than_at_two():
    """One pays for what the other wins, so the one behind has better chances."""
    results = [
        each for number in (1, 2) for each in earn({1: 40, 2: 20, **dict.fromkeys(range(3, 9), -10)}, number=number)
    ]
    results += [EarnedPoints(participant=who, round=1, points=15 * (-1) ** who, games=ROUND) for who in range(9, 17)]

    def behind(*tables):
        return chances_of(
            results, [next_round(people, 3, table=at) for at, people in enumerate(tables, start=1)], runs=4_000
        )[2]

    assert behind((1, 2, 3, 4), (5, 6, 7, 8)) > behind((1, 5, 3, 4), (2, 6, 7, 8))


def test_finished_leader_is_overtaken_more_often():
    results = field(7)
    leader = max(range(16), key=lambda who: sum(each.points for each in results if each.participant == who))
    stays = chances_of(results, [next_round(range(16), 3)])
    leaves = chances_of(results, [next_round([who for who in range(16) if who != leader], 3)])
    assert leaves[leader] < stays[leader]


def test_lone_player_at_table_still_earns_points():
    results = earn({1: 5, 2: 0, 3: -5}) + [each for each in field(9) if each.participant > 3]
    assert 0 < chances_of(results, [RemainingGames(round=2, people=(2,), games=24, table=1)])[2] < 1


def test_whole_percents_add_up_with_the_rest():
    shares = {1: 0.333, 2: 0.333, 3: 0.329, 4: 0.005}
    assert whole_percents(shares) == {1: 33, 2: 33, 3: 33, 4: None}


def test_nobody_has_100_percent():
    assert whole_percents({1: 1.0, 2: 0.0}) == {1: 99, 2: None}
    assert whole_percents({1: 0.999, 2: 0.001}) == {1: 99, 2: None}


def test_out_of_reach_needs_both_to_be_finished():
    results = earn({1: 40, 2: 30, 3: -50, 4: 40, 5: -60})
    assert out_of_reach(results, [next_round((3, 5))], POINTS) == {2}
    assert out_of_reach(results, [next_round((1, 3, 4, 5))], POINTS) == frozenset()
    assert out_of_reach(results, [next_round((3, 5))], (Criterion.GAMES_WON, Criterion.POINTS)) == frozenset()
