from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import strategies as st

from scoring.lists.course import courses, seat_totals
from scoring.lists.points.break_off import round_shares
from scoring.terms import Phase
from tests.laws import law
from tests.scoring.score_lists import TIME_UP, alone, listed, lost_alone, not_played, penalty, people, refused, won

OFF = {"event": "broken_off"}
AVERAGE = {"broken_off": "average"}
THREE_EACH = {"broken_off": "penalty", "broken_off_points": 3}
NO_DUTY = {"pflichtsoli": 0}
BROKEN_SOLO = {"kind": "damen_solo", "re": [1], "paragraph": "9.4.4", "offender": 2, "absagen": 0}


def lines_of(sheet):
    return [(line.reason.value, line.seat, line.games, line.points) for line in sheet.break_off.lines]


# Entries before, format, points of the missing games.
CASES = {
    "nothing": ([won(2)], NO_DUTY, (0, 0, 0, 0)),
    "average of half the games": ([won(2)] * 6, NO_DUTY | AVERAGE, (12, 12, -12, -12)),
    "average of more than half, rounded": ([won(1)] * 7, NO_DUTY | AVERAGE, (5, 5, -5, -5)),
    "average with fractions": (
        [*[won(1)] * 7, won(1, (1, 3))],
        NO_DUTY | AVERAGE,  # 8, 6, -6, -8 in eight games, four missing
        (4, 3, -3, -4),
    ),
    "average of thirds": (
        [*[won(0)] * 8, alone(4, -1)],
        NO_DUTY | AVERAGE,  # 1, 1, 1, -3 in nine games, three missing
        (1, 0, 0, -1),
    ),
    "average of few games counts as many": ([won(2), won(1, (1, 3))], NO_DUTY | AVERAGE, (3, 1, -1, -3)),
    "average without a game": ([], NO_DUTY | AVERAGE, (0, 0, 0, 0)),
    "average of Pflichtsoli alone": ([alone(1)], {"pflichtsoli": 1} | AVERAGE, (0, 0, 0, 0)),
    "average leaves Pflichtsoli out": ([alone(1), *[won(1)] * 12], {"pflichtsoli": 1} | AVERAGE, (3, 3, -3, -3)),
    "average leaves a solo out that a violation ended": (
        [BROKEN_SOLO, *[won(2)] * 6],
        NO_DUTY | AVERAGE,
        (10, 10, -10, -10),
    ),
    "average leaves penalties out": ([penalty("9.3.2", 1), *[won(2)] * 6], NO_DUTY | AVERAGE, (12, 12, -12, -12)),
    "average, winners alone write": (
        [won(2)] * 6,
        NO_DUTY | AVERAGE | {"options": {"worth": {"counting": "plus"}}},
        (12, 12, 0, 0),
    ),
    "penalty for everybody": ([won(2)] * 10, NO_DUTY | THREE_EACH, (-6, -6, -6, -6)),
    "penalty without a game": ([], NO_DUTY | THREE_EACH, (-36, -36, -36, -36)),
    "penalty for open Pflichtsoli": ([alone(2), *[won(2)] * 10], {"pflichtsoli": 1} | THREE_EACH, (-9, -6, -9, -9)),
    "penalty once time is up": ([alone(2), won(2), TIME_UP], {"pflichtsoli": 1} | THREE_EACH, (-3, 0, -3, -3)),
    "penalty at five, only for games they would have played": (
        [won(1, (2, 3)), won(1, (1, 3)), won(1, (1, 2))],
        NO_DUTY | THREE_EACH | {"seats": 5, "normal_games": 5},
        (-6, -6, -6, -3, -3),
    ),
    "penalty, one has left": ([won(2)] * 10 + [people("leave", 3)], NO_DUTY | THREE_EACH, (-6, -6, 0, -6)),
    "penalty, one pauses": ([won(2)] * 10 + [people("pause", 3)], NO_DUTY | THREE_EACH, (-6, -6, -6, -6)),
    "average, somebody came late": (
        [*[won(1)] * 6, people("leave", 4), people("join", 4), *[won(1)] * 2],
        NO_DUTY | AVERAGE,  # latecomers have two games, so two of four count
        (4, 4, -4, -2),
    ),
    "penalty with a pot": ([won(2)], NO_DUTY | THREE_EACH | {"pot": 100}, (0, 0, 0, 0)),
    "average with a pot": ([won(2)], {"pflichtsoli": 1, "pot": 100} | AVERAGE, (2, 2, -2, -2)),
}


def broken_off(entries, form, *behind):
    form = dict(form)
    options = form.pop("options", None)
    return listed("dokomania", [*entries, OFF, *behind], options, **form)


@pytest.mark.parametrize(("entries", "form", "moved"), CASES.values(), ids=CASES)
def test_missing_games_points(entries, form, moved):
    sheet = broken_off(entries, form)
    assert sheet.break_off.points == moved
    games = [sum(column) for column in zip((0,) * len(moved), *(game.points for game in sheet.games), strict=True)]
    assert list(sheet.game_totals) == games
    assert sheet.missing_totals == moved
    assert (sheet.phase, sheet.next, sheet.games_left) == (Phase.FINISHED, None, 0)


def test_every_point_has_a_line():
    sheet = broken_off([alone(2), *[won(2)] * 11], {"pflichtsoli": 1} | THREE_EACH)
    assert lines_of(sheet) == [
        ("missing_games", 1, 1, -3),
        ("open_pflichtsoli", 1, 1, -3),
        ("missing_games", 2, 1, -3),
        ("missing_games", 3, 1, -3),
        ("open_pflichtsoli", 3, 1, -3),
        ("missing_games", 4, 1, -3),
        ("open_pflichtsoli", 4, 1, -3),
    ]


def test_average_lines_name_points_and_games():
    line = broken_off([*[won(1)] * 7, won(1, (1, 3))], NO_DUTY | AVERAGE).break_off.lines[1]
    assert line._asdict() == {
        "reason": "average",
        "seat": 2,
        "games": 4,
        "points": 3,
        "earned": 6,
        "played": 8,
    }


REMARKS = [
    ([], AVERAGE, [("broken_off_without_games", {"missing": 12})]),
    ([won(1)], AVERAGE, [("broken_off_few_games", {"missing": 11, "counted": 1})]),
    ([won(1)], AVERAGE | {"pot": 50}, [("broken_off_with_pot", {})]),
    ([won(1)] * 6, AVERAGE, []),
    ([], {}, []),
    ([], THREE_EACH, []),
]


@pytest.mark.parametrize(("entries", "form", "codes"), REMARKS)
def test_remarks(entries, form, codes):
    sheet = broken_off(entries, NO_DUTY | form)
    assert [(notice.code, dict(notice.params)) for notice in sheet.break_off.remarks] == codes
    assert [notice.code for notice in sheet.warnings] == [code for code, _ in codes]


REFUSED = [
    ([OFF, won(1)], ("list_finished", None, 2)),
    ([OFF, OFF], ("list_finished", "event", 2)),
    ([OFF, TIME_UP], ("list_finished", "event", 2)),
    ([TIME_UP, OFF, {"event": "redeal"}], ("list_finished", "event", 3)),
    ([OFF, not_played(1)], ("list_finished", "event", 2)),
    ([OFF, people("leave", 1)], ("list_finished", "event", 2)),
    ([*[won(1)] * 12, OFF], ("list_finished", "event", 13)),
    ([{"totals": [0, 0, 0, 0]}, OFF], ("totals_not_alone", "totals", 2)),
    ([{"event": "broken_off", "reason": 3}], ("wrong_type", "reason", 1)),
    ([{"event": "broken_off", "seat": 3}], ("unknown_key", "seat", 1)),
]


@pytest.mark.parametrize(("entries", "refusal"), REFUSED)
def test_impossible_entries_around_break_off_are_refused(entries, refusal):
    options = {"pflichtsoli": 1 if entries[0] is TIME_UP else 0}
    assert refused("dokomania", entries, **options) == refusal


def test_penalty_needs_its_points():
    assert refused("ddv", [], broken_off="penalty") == ("value_missing", "broken_off_points", None)


def test_penalty_after_break_off_counts():
    sheet = broken_off([won(2)] * 11, NO_DUTY | THREE_EACH, penalty("9.3.2", 1))
    assert sheet.totals == (22 - 3 - 3, 22 - 3 + 1, -22 - 3 + 1, -22 - 3 + 1)


def test_break_off_points_go_to_current_holders():
    entries = [*[won(1)] * 10, people("leave", 4), people("join", 4), won(1)]
    sheet = broken_off(entries, NO_DUTY | THREE_EACH)
    assert [(spell.seat, spell.points) for spell in sheet.spells if spell.seat == 4] == [(4, -10), (4, -1 - 3)]
    assert courses(sheet)[-1].totals[-1] == -4
    assert seat_totals(sheet)[-1] == sheet.totals


def test_break_off_average_includes_games_before_a_substitute():
    entries = [*[won(1)] * 6, people("substitute", 4), *[won(1)] * 2]
    whole = broken_off([*[won(1)] * 8], NO_DUTY | AVERAGE)
    assert broken_off(entries, NO_DUTY | AVERAGE).totals == whole.totals


def test_games_won_and_played_stay():
    sheet = broken_off([lost_alone(1), won(1)], NO_DUTY | AVERAGE)
    assert (sheet.games_played, sheet.games_won, sheet.soli_won) == ((2,) * 4, (1, 2, 1, 1), (0,) * 4)


def test_sit_outs_reduce_penalty_at_five():
    games = [won(1, (2, 3)), won(1, (1, 3))]  # seats 3, 4, 5 and 1 would have dealt the other four
    moved = broken_off(games, NO_DUTY | THREE_EACH | {"seats": 5, "normal_games": 6}).break_off.points
    assert moved == (-9, -12, -9, -9, -9)


FRACTIONS = st.fractions(min_value=-50, max_value=50, max_denominator=24)


@law(quick=25, full=1000, shares=st.lists(FRACTIONS, min_size=1, max_size=7))
def test_rounding_is_within_one_point_and_keeps_the_sum(shares):
    points = round_shares(shares)
    assert all(abs(point - share) < 1 for point, share in zip(points, shares, strict=True))
    assert abs(sum(points) - sum(shares)) <= Fraction(1, 2)


@law(quick=25, full=1000, shares=st.lists(FRACTIONS, min_size=3, max_size=6))
def test_shares_of_a_table_stay_at_zero(shares):
    assert sum(round_shares([*shares, -sum(shares)])) == 0


@law(quick=25, full=1000, shares=st.lists(FRACTIONS, min_size=2, max_size=7))
def test_rounding_keeps_the_order(shares):
    pairs = sorted(zip(shares, round_shares(shares), strict=True))
    different = [(less, more) for less, more in pairwise(pairs) if less[0] < more[0]]
    assert all(less[1] <= more[1] for less, more in different)
