"""Missed rounds in standings."""

from fractions import Fraction

import pytest
from hypothesis import strategies as st

from scoring.ranking.chances import EarnedPoints, RemainingGames, chances, out_of_reach
from scoring.ranking.criteria import Criterion
from scoring.ranking.missed import MissedCount, MissedRounds
from scoring.ranking.progress import progress
from scoring.ranking.standings import RoundResult, UnfinishedLists, standings
from tests.laws import law

POINTS, BEST = (Criterion.POINTS,), Criterion.BEST_ROUND
NOTHING = MissedRounds()
PENALTY = MissedRounds(count=MissedCount.PENALTY, points=10)
AVERAGE = MissedRounds(count=MissedCount.AVERAGE)
# Points by participant, for each round; those who aren't named missed it.
ROUNDS = ({1: 12, 2: 13, 3: 5}, {1: 3, 2: 8, 4: -7}, {1: 6, 3: -1, 4: 4})


def result(who, number, points, finished=True):
    return RoundResult(
        participant=who, round=number, points=points, games_won=0, soli_won=0, finished=finished, table=1
    )


RESULTS = [result(who, number, points) for number, of in enumerate(ROUNDS, start=1) for who, points in of.items()]

# rule, (participant, rank, credit, total)
RULES = [
    (NOTHING, [(1, 1, 0, 21), (2, 1, 0, 21), (3, 3, 0, 4), (4, 4, 0, -3)]),
    (PENALTY, [(1, 1, 0, 21), (2, 2, -10, 11), (3, 3, -10, -6), (4, 4, -10, -13)]),
    (
        AVERAGE,
        [
            (2, 1, Fraction(21, 2), Fraction(63, 2)),
            (1, 2, 0, 21),
            (3, 3, 2, 6),
            (4, 4, Fraction(-3, 2), Fraction(-9, 2)),
        ],
    ),
]


@pytest.mark.parametrize(("rule", "expected"), RULES)
def test_rule_decides_what_a_missed_round_counts(rule, expected):
    lines = standings(RESULTS, POINTS, missed=rule)
    assert [(line.participant, line.rank, line.credit, line.total) for line in lines] == expected
    assert {line.participant: line.points for line in lines} == {1: 21, 2: 21, 3: 4, 4: -3}


def test_line_names_the_missed_rounds():
    assert {line.participant: line.missed for line in standings(RESULTS, POINTS, missed=PENALTY)} == {
        1: (),
        2: (3,),
        3: (2,),
        4: (1,),
    }


# rounds of 1 and 2, ranks; the exact mean decides, not the rounded one
TIES = [
    ({1: {1: 1, 2: 0, 3: 0}, 2: {1: 0, 2: 0}}, [(1, 1, False), (2, 2, False)]),
    ({1: {1: 4, 2: 4, 3: 4}, 2: {1: 4, 2: 4}}, [(1, 1, True), (2, 1, True)]),
    ({1: {1: 333, 2: 333, 3: 334}, 2: {1: 333, 2: 334}}, [(2, 1, False), (1, 2, False)]),
]


@pytest.mark.parametrize(("points", "expected"), TIES)
def test_ties_are_decided_by_exact_averages(points, expected):
    results = [result(who, number, earned) for who, of in points.items() for number, earned in of.items()]
    lines = standings(results, POINTS, missed=AVERAGE)
    assert [(line.participant, line.rank, line.tied) for line in lines] == expected


def test_next_criterion_compares_only_what_was_played():
    results = [result(1, 1, 6), result(1, 2, 6), result(2, 1, 6), result(3, 2, 9), result(3, 1, 3)]
    lines = standings(results, (*POINTS, BEST), missed=AVERAGE)
    assert [(line.participant, line.rank, line.criteria) for line in lines] == [
        (3, 1, (12, 9)),
        (1, 2, (12, 6)),
        (2, 2, (12, 6)),
    ]


def test_nobody_misses_a_round_while_their_table_plays():
    results = [*RESULTS[:3], result(1, 2, 3)]
    waiting = MissedRounds(count=MissedCount.PENALTY, points=10, pending=frozenset({(2, 2)}))
    assert {line.participant: line.missed for line in standings(results, POINTS, missed=waiting)} == {
        1: (),
        2: (),
        3: (2,),
    }


def test_result_left_out_is_not_a_missed_round():
    results = [*RESULTS[:3], result(1, 2, 3), result(2, 2, 8, finished=False)]
    lines = standings(results, POINTS, missed=PENALTY, unfinished=UnfinishedLists.LEAVE_OUT)
    assert {line.participant: line.missed for line in lines} == {1: (), 2: (), 3: (2,)}
    ways = progress(results, POINTS, missed=PENALTY, unfinished=UnfinishedLists.LEAVE_OUT)
    assert {who: way[-1].points for who, way in ways.items()} == {1: 15, 2: 13, 3: -5}


def test_person_without_any_result_has_no_average():
    lines = standings(RESULTS, POINTS, participants=(9,), missed=AVERAGE)
    assert [(line.missed, line.credit) for line in lines if line.participant == 9] == [((1, 2, 3), 0)]


def test_progress_ends_with_the_standings():
    ways = progress(RESULTS, POINTS, missed=AVERAGE)
    assert [ways[2][round_ - 1].points for round_ in (1, 2, 3)] == [13, 21, Fraction(63, 2)]


@st.composite
def results_of_some(draw):
    return [
        result(who, number, draw(st.integers(-30, 30)))
        for number in range(1, draw(st.integers(1, 4)) + 1)
        for who in sorted(draw(st.sets(st.integers(1, 6), min_size=1)))
    ]


@law(quick=12, results=results_of_some())
def test_average_ranks_like_mean_points(results):
    by_average = standings(results, POINTS, missed=AVERAGE)
    by_mean = standings(results, (Criterion.MEAN_POINTS,))
    assert [(line.participant, line.rank) for line in by_average] == [(line.participant, line.rank) for line in by_mean]


@law(quick=12, results=results_of_some())
def test_every_round_is_played_or_missed(results):
    numbers = {each.round for each in results}
    for line in standings(results, POINTS, missed=PENALTY):
        played = {each.round for each in results if each.participant == line.participant}
        assert played | {*line.missed} == numbers
        assert line.total == line.points - 10 * len(line.missed)


def earned(who, number, points):
    return EarnedPoints(participant=who, round=number, points=points, games=24.0, games_won=8, soli_won=1, table=1)


@pytest.mark.parametrize(("rule", "ahead"), [(NOTHING, 1), (PENALTY, 1), (AVERAGE, 2)])
def test_chances_follow_the_rule(rule, ahead):
    so_far = [
        earned(1, 1, 40),
        earned(1, 2, 4),
        earned(2, 1, 40),
        earned(3, 2, -20),
        earned(4, 1, -60),
        earned(4, 2, -4),
    ]
    over = chances(so_far, (), POINTS, seed=1, missed=rule)
    assert [who for who, chance in over.items() if chance == 1] == [ahead]
    assert ahead not in out_of_reach(so_far, (), POINTS, rule)
    lines = standings([result(each.participant, each.round, each.points) for each in so_far], POINTS, missed=rule)
    assert lines[0].participant == ahead


def test_chances_count_rounds_that_somebody_will_miss():
    so_far = [earned(who, 1, points) for who, points in ((1, 40), (2, -10), (3, -15), (4, -15))]
    so_far.append(earned(5, 1, 40))
    ahead = [RemainingGames(round=2, people=(1, 2, 3, 4), games=1.0)]
    by_rule = {
        rule.count: chances(so_far, ahead, POINTS, seed=1, runs=200, missed=rule)[5] for rule in (PENALTY, AVERAGE)
    }
    assert by_rule[MissedCount.PENALTY] < by_rule[MissedCount.AVERAGE]
