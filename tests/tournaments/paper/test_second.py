"""Where two entries of one paper list differ."""

import pytest

from scoring.lists.as_json.replays import parse_replay
from scoring.lists.fold import fold
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring.score_lists import alone, game, lost_alone, penalty, won
from tournaments.paper.second import as_on_paper, compare, with_first

A, B, C, D = won(1, (1, 2)), won(2, (1, 3)), won(3, (2, 4)), won(4, (1, 4))
SILENT = alone(2, 4, kind="stille_hochzeit")

# first, second, pairs of rows that differ
CASES = {
    "alike": ([A, B, C], [A, B, C], []),
    "nothing at all": ([], [], []),
    "another value": ([A, B, C], [A, won(9, (1, 3)), C], [(1, 1)]),
    "other winners": ([A, B, C], [A, B, won(3, (1, 4))], [(2, 2)]),
    "winners in another order": ([A], [won(1, (2, 1))], []),
    "one left out": ([A, B, C, D], [A, C, D], [(1, None)]),
    "one too much": ([A, C], [A, B, C], [(None, 1)]),
    "two exchanged": ([A, B, C], [A, C, B], [(None, 1), (2, None)]),
    "the end is missing": ([A, B], [A], [(1, None)]),
    "a solo of its kind or none": ([alone(2)], [{"value": 2, "winners": [2]}], []),
    "a silent one": ([alone(2, 4)], [SILENT], [(0, 0)]),
    "won or lost": ([alone(2)], [lost_alone(2)], [(0, 0)]),
    "Bock by hand": ([A], [A | {"bock_rounds": 1}], [(0, 0)]),
    "dealt again is on no paper": ([{"event": "redeal"}, A, {"event": "pot_empty"}], [A], []),
    "time up": ([A, {"event": "time_up"}], [A], [(1, None)]),
    "a penalty": ([A, penalty("9.3.2", 3)], [A, penalty("9.3.2", 2)], [(1, 1)]),
}


@pytest.mark.parametrize(("first", "second", "pairs"), CASES.values(), ids=CASES)
def test_differences(first, second, pairs):
    assert [(each.first, each.second) for each in compare(first, second)] == pairs


@pytest.mark.parametrize(("first", "second", "pairs"), CASES.values(), ids=CASES)
def test_the_first_was_right_again_and_again_leaves_no_difference(first, second, pairs):
    rounds = 0
    while differences := compare(first, second):
        second, rounds = with_first(first, second, differences[0]), rounds + 1
    assert rounds == len(pairs)


def test_a_game_that_was_counted_is_as_on_paper():
    counted = game(155, (1, 3))
    sheet = fold(*parse_replay({"rules": "ddv", "format": {"seats": 4, "normal_games": 4}, "entries": [counted]}))
    assert compare([as_on_paper(DDV, counted, sheet.entries[0])], [won(2, (1, 3))]) == ()
    assert as_on_paper(DDV, A, sheet.entries[0]) == A
