import pytest

from scoring.ranking.criteria import Criterion
from scoring.ranking.progress import progress
from scoring.ranking.standings import RoundResult, UnfinishedLists, standings

CHAIN = (Criterion.POINTS,)


def result(who, in_round, points, finished=True):
    return RoundResult(participant=who, round=in_round, points=points, games_won=0, soli_won=0, finished=finished)


ROUNDS = [
    *(result(1, 1, 10), result(2, 1, 4), result(3, 1, 4), result(4, 1, -18)),
    *(result(1, 2, -9), result(2, 2, 4), result(3, 2, 5)),  # 4 misses round 2
    *(result(1, 3, 10), result(2, 3, 4), result(4, 3, 9), result(5, 3, 3)),  # 5 comes late, 3 has left
]

# participant → (points, rank, tied) after each round
WAYS = {
    1: [(10, 1, False), (1, 3, False), (11, 2, False)],
    2: [(4, 2, True), (8, 2, False), (12, 1, False)],
    3: [(4, 2, True), (9, 1, False), (9, 3, False)],
    4: [(-18, 4, False), (-18, 4, False), (-9, 5, False)],
    5: [None, None, (3, 4, False)],
}


def places(way):
    return [moment and (moment.points, moment.rank, moment.tied) for moment in way]


@pytest.mark.parametrize("who", WAYS)
def test_points_and_ranks_behind_each_round(who):
    assert places(progress(ROUNDS, CHAIN)[who]) == WAYS[who]


def test_last_moment_is_in_the_standings():
    ways = progress(ROUNDS, CHAIN, participants=[6], disqualified=[2])
    lines = standings(ROUNDS, CHAIN, participants=[6], disqualified=[2])
    assert {line.participant: (line.points, line.rank, line.tied) for line in lines} == {
        who: places(way)[-1] for who, way in ways.items()
    }
    assert places(ways[6])[:2] == [None, None]


def test_unfinished_lists_are_left_out_where_they_do_not_count():
    results = [result(1, 1, 5), result(2, 1, -5), result(1, 2, -9, finished=False)]
    assert places(progress(results, CHAIN, unfinished=UnfinishedLists.LEAVE_OUT)[1]) == [(5, 1, False)]
    assert places(progress(results, CHAIN)[1]) == [(5, 1, False), (-4, 1, False)]


def test_progress_is_empty_without_results():
    assert progress([], CHAIN) == {}
    assert progress([], CHAIN, participants=[1]) == {}


def test_lot_is_drawn_only_after_the_last_round():
    equal = [result(who, in_round, 2 if who < 3 else -4) for in_round in (1, 2) for who in (1, 2, 3)]
    ways = progress(equal, (Criterion.POINTS, Criterion.LOT), seed=7)
    assert [(moment.rank, moment.tied, moment.by_lot) for moment in ways[1]] == [(1, True, False), (1, False, True)]
    assert [(moment.rank, moment.tied, moment.by_lot) for moment in ways[3]] == [(3, False, False)] * 2
