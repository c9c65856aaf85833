"""Differences between two entries of a paper list."""

import pytest

from scoring.lists.as_json.replays import parse_replay
from scoring.lists.fold import fold
from scoring.rules.rulebooks.ddv import DDV
from tests.scoring.score_lists import alone, game, lost_alone, not_played, penalty, people, won
from tournaments.desk.paper.entry_differences import as_on_paper, compare, with_first

A, B, C, D = won(1, (1, 2)), won(2, (1, 3)), won(3, (2, 4)), won(4, (1, 4))
TIME_UP, OFF, MINOR = {"event": "time_up"}, {"event": "broken_off", "reason": "Storm"}, penalty("9.3.2", 3)
SILENT = alone(2, 4, kind="stille_hochzeit")

# first, second, pairs of differing rows
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
    "a penalty": ([A, MINOR], [A, penalty("9.3.2", 2)], [(1, 1)]),
    "a penalty beside a game left out": ([A, MINOR, TIME_UP], [A, B, TIME_UP], [(1, None), (None, 1)]),
    "a penalty beside another game": ([A, MINOR, B, C], [A, won(9, (1, 3)), C], [(1, None), (2, 1)]),
    "a penalty of the other": ([A, B], [A, MINOR, won(9, (1, 3))], [(1, 2), (None, 1)]),
    "a penalty that was cancelled": ([A, MINOR | {"cancelled": True}, B], [A, B], []),
    "who was harmed": ([penalty("9.5.1", 3, soloist=1)], [penalty("9.5.1", 3)], []),
    "a game not played": ([not_played(3)], [not_played(3, 1)], [(0, 0)]),
    "broken off": ([A, OFF], [A], []),
    "a game before it was broken off": ([A, OFF], [A, B], [(None, 1)]),
    "somebody pauses": ([A, people("pause", 2)], [A], []),
}


@pytest.mark.parametrize(("first", "second", "pairs"), CASES.values(), ids=CASES)
def test_differences(first, second, pairs):
    assert [(each.first, each.second) for each in compare(first, second)] == pairs


@pytest.mark.parametrize(("first", "second", "pairs"), CASES.values(), ids=CASES)
def test_correcting_by_the_first_leaves_no_difference(first, second, pairs):
    rounds = 0
    while differences := compare(first, second):
        second, rounds = with_first(first, second, differences[0]), rounds + 1
    assert rounds == len(pairs)


# Typed without the right to book penalties; differing pairs, the list once the first entry was right.
@pytest.mark.parametrize(
    ("first", "second", "pairs"),
    [
        ([A, MINOR, C, TIME_UP], [A, B, C, TIME_UP], [(None, 1)]),
        ([A, MINOR, B, C, TIME_UP], [A, won(9, (1, 3)), C, TIME_UP], [(2, 1)]),
        ([A, MINOR, B, C], [A, won(9, (1, 3)), C], [(2, 1)]),
        ([MINOR, A, B], [A, B], []),
    ],
)
def test_penalties_are_skipped_without_the_right(first, second, pairs):
    found = compare(first, second, penalties=False)
    assert [(each.first, each.second) for each in found] == pairs
    for each in found:
        second = with_first(first, second, each)
    assert second == [facts for facts in first if facts is not MINOR]


def test_row_missing_at_the_end_goes_before_the_break_off():
    assert [each.first_at for each in compare([A, MINOR, OFF], [A, B], penalties=False)] == [2]


def test_counted_game_becomes_value_and_winners():
    counted = game(155, (1, 3))
    sheet = fold(*parse_replay({"rules": "ddv", "format": {"seats": 4, "normal_games": 4}, "entries": [counted]}))
    assert compare([as_on_paper(DDV, counted, sheet.games[0])], [won(2, (1, 3))]) == ()
    assert as_on_paper(DDV, A, sheet.games[0]) == A
