from fractions import Fraction

import pytest

from scoring.errors import RuleViolation
from scoring.ranking.criteria import Criterion
from scoring.ranking.standings import RoundResult, UnfinishedLists, UnknownValue, standings

POINTS, WON, SOLI = Criterion.POINTS, Criterion.GAMES_WON, Criterion.SOLI_WON
BEST, LAST, LOT = Criterion.BEST_ROUND, Criterion.LAST_ROUND, Criterion.LOT
MEAN, TABLE, DIRECT = Criterion.MEAN_POINTS, Criterion.TABLE_POINTS, Criterion.DIRECT_COMPARISON


def result(who, number, earned, won=0, soli=0, finished=True, table=None):
    return RoundResult(
        participant=who, round=number, points=earned, games_won=won, soli_won=soli, finished=finished, table=table
    )


def ranks(lines):
    return [(line.participant, line.rank, line.tied) for line in lines]


TWO_ROUNDS = [
    *(result(1, 1, 10, 8, 1), result(1, 2, 0, 4, 0)),
    *(result(2, 1, 4, 6, 1), result(2, 2, 6, 6, 1)),
    *(result(3, 1, 5, 7, 1), result(3, 2, 5, 5, 0)),
    *(result(4, 1, -19, 1, 0), result(4, 2, -11, 2, 0)),
]

# chain, participants in order with rank and tie
CHAINS = [
    ((), [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]),
    ((POINTS,), [(1, 1, True), (2, 1, True), (3, 1, True), (4, 4, False)]),
    ((POINTS, WON), [(1, 1, True), (2, 1, True), (3, 1, True), (4, 4, False)]),
    ((POINTS, SOLI), [(2, 1, False), (1, 2, True), (3, 2, True), (4, 4, False)]),
    ((POINTS, SOLI, BEST), [(2, 1, False), (1, 2, False), (3, 3, False), (4, 4, False)]),
    ((POINTS, LAST), [(2, 1, False), (3, 2, False), (1, 3, False), (4, 4, False)]),
    ((BEST,), [(1, 1, False), (2, 2, False), (3, 3, False), (4, 4, False)]),
]


@pytest.mark.parametrize(("chain", "expected"), CHAINS)
def test_chain_decides_in_order(chain, expected):
    assert ranks(standings(TWO_ROUNDS, chain)) == expected


def test_line_holds_sums_and_rounds():
    line = standings(TWO_ROUNDS, (POINTS, LAST))[0]
    assert (line.points, line.games_won, line.soli_won) == (10, 12, 2)
    assert (line.rounds, line.criteria) == ((4, 6), (10, 6))


def test_missed_round_is_empty_and_ranks_last_by_the_last_round():
    lines = standings([result(1, 1, 5), result(2, 1, 2), result(2, 3, 3), result(3, 3, 5)], (POINTS, LAST))
    assert [(line.participant, line.rounds) for line in lines] == [
        (3, (None, None, 5)),
        (2, (2, None, 3)),
        (1, (5, None, None)),
    ]
    assert lines[-1].criteria == (5, None)


def test_unknown_is_not_zero_and_names_what_to_look_up():
    lines = standings(
        [
            result(1, 1, 5, 9, table=1),
            result(2, 1, 5, None, table=2),
            result(3, 1, 5, 0, table=3),
            result(4, 1, 1, None),
        ],
        (POINTS, WON, LAST, LOT),
        seed=1,
    )
    assert ranks(lines) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 4, False)]
    assert lines[0].unresolved == (UnknownValue(2, 1, 2, WON),)
    assert lines[3].unresolved == ()
    assert lines[1].games_won is None


def test_unknown_value_without_tie_is_no_problem():
    lines = standings([result(1, 1, 5, None), result(2, 1, 4, 3)], (POINTS, WON))
    assert [line.unresolved for line in lines] == [(), ()]


def test_unfinished_lists_count_only_where_wanted():
    rows = [result(1, 1, 5), result(1, 2, 9, finished=False), result(2, 1, 7)]
    assert ranks(standings(rows, (POINTS,))) == [(1, 1, False), (2, 2, False)]
    assert ranks(standings(rows, (POINTS,), unfinished=UnfinishedLists.LEAVE_OUT)) == [(2, 1, False), (1, 2, False)]


def test_participants_without_a_result_are_listed():
    lines = standings([result(1, 1, -5)], (POINTS, BEST), participants=(1, 2))
    assert [(line.participant, line.points, line.rounds) for line in lines] == [(2, 0, (None,)), (1, -5, (-5,))]
    assert standings([], (POINTS,)) == ()


def test_lot_is_the_same_for_the_same_seed_and_decides_everything():
    rows = [result(who, 1, 0) for who in range(1, 40)]
    drawn = ranks(standings(rows, (POINTS, LOT), seed=7))
    assert drawn == ranks(standings(rows, (POINTS, LOT), seed=7))
    assert [rank for _, rank, _ in drawn] == list(range(1, 40))
    assert drawn != ranks(standings(rows, (POINTS, LOT), seed=8))


def test_lot_uses_the_lot_number_instead_of_the_key():
    rows = [result(who, 1, 0) for who in range(1, 40)]
    drawn = ranks(standings(rows, (POINTS, LOT), seed=7))
    elsewhere = [result(who + 1000, 1, 0) for who in range(1, 40)]
    lots = {who + 1000: who for who in range(1, 40)}
    again = ranks(standings(elsewhere, (POINTS, LOT), seed=7, lots=lots))
    assert [(who - 1000, *more) for who, *more in again] == [tuple(line) for line in drawn]


@pytest.mark.parametrize(
    ("chain", "code"), [((POINTS, LOT), "lot_without_seed"), ((POINTS, WON, POINTS), "criterion_twice")]
)
def test_bad_chain_is_refused(chain, code):
    with pytest.raises(RuleViolation, match=code):
        standings(TWO_ROUNDS, chain)


def test_disqualified_stand_last_without_a_rank_and_the_others_close_up():
    lines = standings(TWO_ROUNDS, (POINTS,), disqualified={1, 3})
    assert ranks(lines) == [(2, 1, False), (4, 2, False), (1, None, False), (3, None, False)]
    assert [line.points for line in lines] == [10, -30, 10, 10]


def values(lines, place=0):
    return {line.participant: line.criteria[place] for line in lines}


def test_mean_ignores_missed_rounds():
    rows = [result(1, 1, 10), result(1, 2, 1), result(2, 2, 6), result(3, 1, 4), result(3, 2, 3), result(3, 3, 3)]
    lines = standings(rows, (MEAN,), participants=(4,))
    assert values(lines) == {2: 6, 1: Fraction(11, 2), 3: Fraction(10, 3), 4: None}
    assert ranks(lines) == [(2, 1, False), (1, 2, False), (3, 3, False), (4, 4, False)]


# rule books, section 7: +3 +1 -1 -3 at four, +4 +2 0 -2 -4 at five, ties averaged
TABLE_POINTS = [
    ((20, 4, -6, -18), (3, 1, -1, -3)),
    ((9, 9, -9, -9), (2, 2, -2, -2)),
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((5, 5, 5, -15), (1, 1, 1, -3)),
    ((20, -5, -5, -10), (3, 0, 0, -3)),
    ((-3, 30, -40, 10, 3), (-2, 4, -4, 2, 0)),
    ((8, 8, -2, -2, -12), (3, 3, -1, -1, -4)),
    ((8, -2, -2, -2, -2), (4, -1, -1, -1, -1)),
]


@pytest.mark.parametrize(("earned", "expected"), TABLE_POINTS)
def test_table_points_follow_the_ranks_at_each_table(earned, expected):
    rows = [result(who, 1, points, table=3) for who, points in enumerate(earned, start=1)]
    assert values(standings(rows, (TABLE,))) == dict(enumerate(expected, start=1))


def test_table_points_of_rounds_are_added():
    first = [result(who, 1, points, table=1) for who, points in enumerate((4, 2, -1, -5), start=1)]
    second = [result(who, 2, points, table=1) for who, points in enumerate((-9, 3, 3, 3), start=1)]
    back_again = [result(1, 2, 20, table=1)]
    table_points = values(standings([*first, *second, *back_again], (TABLE,)))
    assert table_points == {1: 6, 2: 0, 3: -2, 4: -4}


def test_table_points_come_only_from_results_that_have_a_table():
    rows = [*(result(who, 1, points, table=1) for who, points in ((1, 6), (2, -6))), result(1, 2, -20)]
    assert values(standings(rows, (TABLE,))) == {1: 1, 2: -1}


def round_of(earned, number=1, table=1):
    return [result(who, number, points, table=table) for who, points in earned.items()]


# results, participants in order with rank, values of the comparison
COMPARED = [
    # two who met once
    ([*round_of({1: 5, 2: 3}), *round_of({1: 1}, 2, 1), *round_of({2: 3}, 2, 2)], [(1, 1), (2, 2)], {1: 2, 2: -2}),
    # two who never met stay tied
    ([*round_of({1: 5}, table=1), *round_of({2: 5}, table=2)], [(1, 1), (2, 1)], {1: None, 2: None}),
    # three at one table in rock-paper-scissors rounds: leads are added up
    (
        [*round_of({1: 6, 2: 0, 3: 0}), *round_of({1: 0, 2: 3, 3: 2}, 2), *round_of({1: 0, 2: 3, 3: 4}, 3)],
        [(1, 1), (2, 1), (3, 1)],
        {1: 0, 2: 0, 3: 0},
    ),
    # a third met only one of the two: no comparison
    (
        [*round_of({1: 4, 2: 2}), *round_of({1: 0, 3: 0}, 2, 1), *round_of({2: 2}, 2, 2), *round_of({3: 4}, 3, 1)],
        [(1, 1), (2, 1), (3, 1)],
        {1: None, 2: None, 3: None},
    ),
    # not tied: nothing to compare
    (round_of({1: 5, 2: 3}), [(1, 1), (2, 2)], {1: None, 2: None}),
]


@pytest.mark.parametrize(("rows", "expected", "compared"), COMPARED)
def test_direct_comparison_looks_only_at_those_who_are_tied(rows, expected, compared):
    lines = standings(rows, (POINTS, DIRECT))
    assert [(line.participant, line.rank) for line in lines] == expected
    assert values(lines, 1) == compared


def test_totals_may_be_negative_after_a_penalty():
    rows = round_of({1: 10, 2: -2, 3: -4, 4: -16})  # TSR 9.7.2: twelve taken from one, given to nobody
    assert sum(line.points for line in standings(rows, (POINTS, TABLE, DIRECT))) == -12
