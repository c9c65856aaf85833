"""Bock in lists (rule books, section 5), calculated by hand."""

import pytest

from scoring.terms import Duty
from tests.scoring.score_lists import (
    REDEAL,
    alone,
    column,
    game,
    listed,
    lost_alone,
    not_played,
    people,
    raising,
    refused,
    won,
)

RE_LOST = game(110, said=("ansage", None))
BOTH = game(130, said=("ansage", "ansage"))
PLAIN = game(130)
SOLO = game(130, (2,), kind="damen_solo")
SOLO_LOST = game(110, (2,), ("ansage", "ansage"), "damen_solo")
SILENT = game(130, (2,), kind="stille_hochzeit")
NOBODY = game(130, (2,), kind="hochzeit_solo")
NOBODY_AT_120 = game(120, (2,), ("ansage", "ansage"), "hochzeit_solo")
NOBODY_BY_POINTS = won(2, [2], kind="hochzeit_solo")
BROKEN_NOBODY = {"kind": "hochzeit_solo", "re": [2], "paragraph": "9.4.4", "offender": 3}
LIKE_A_SOLO = [1, 1, 2, 2, 2, 2, 1]
BROKEN = {"kind": "damen_solo", "re": [2], "paragraph": "9.4.4", "offender": 3}
CURRENT = {"bock": {"starts": "current"}}
APPEND = {"bock": {"stacking": "append"}}
KEPT = {"bock": {"solo": "kept"}, "soli": {"same_dealer": "all"}}
EACH = {"bock": {"triggers": ["manual", "zero_game"], "rounds_per_game": "each"}}
ONE = {"bock": {"triggers": ["manual", "zero_game"]}}
ONES = [won(1)] * 9
ONCE, TWICE = {"bock": 1, "reason": "x"}, {"bock": 2, "reason": "x"}

# source, rule book, options, entries, factors
SEQUENCES = [
    ("doko-turnier: a solo dealt again counts", "doko-turnier", {}, [RE_LOST, SOLO, *[PLAIN] * 4], [1, 2, 2, 2, 2, 1]),
    (
        "doko-turnier: one behind the other",
        "doko-turnier",
        {},
        [RE_LOST, PLAIN, RE_LOST, *[PLAIN] * 7],
        [1, 2, 2, 2, 2, 2, 2, 2, 2, 1],
    ),
    ("DokoMania: the next game first", "dokomania", {}, [raising(1), *ONES[:5]], [1, 2, 2, 2, 2, 1]),
    ("DokoMania: parallel", "dokomania", {}, [raising(1), raising(2), *ONES[:5]], [1, 2, 4, 4, 4, 3, 1]),
    (
        "DokoMania: a double one quadruples",
        "dokomania",
        {"bock": {"factor": "two_n"}},
        [raising(1), raising(2), *ONES[:5]],
        [1, 2, 6, 6, 6, 4, 1],
    ),
    (
        "FreeDoko's program: powers of two",
        "dokomania",
        {"bock": {"factor": "power"}},
        [raising(1), raising(2), *ONES[:5]],
        [1, 2, 8, 8, 8, 4, 1],
    ),
    ("DokoMania: three at once", "dokomania", {}, [raising(3), *ONES[:5]], [1, 4, 4, 4, 4, 1]),
    ("DokoMania: two rounds appended", "dokomania", APPEND, [raising(2), *ONES], [1, *[2] * 8, 1]),
    ("DokoMania: in the same game", "dokomania", CURRENT, [raising(1), *ONES[:4]], [2, 2, 2, 2, 1]),
    ("the same, parallel", "dokomania", CURRENT, [raising(1), raising(1), *ONES[:4]], [2, 3, 3, 3, 2, 1]),
    (
        "the same, appended: behind the one that runs",
        "dokomania",
        {"bock": {"starts": "current", "stacking": "append"}},
        [raising(1), won(1), raising(1), *ONES[:6]],
        [*[2] * 8, 1],
    ),
    ("ohne Neunen: soli are free", "ohne-neunen", {}, [BOTH, SOLO_LOST, *[PLAIN] * 5], [1, 1, 2, 2, 2, 2, 1]),
    ("ohne Neunen: a silent one is none", "ohne-neunen", {}, [BOTH, SILENT, *[PLAIN] * 4], [1, 2, 2, 2, 2, 1]),
    ("ohne Neunen, 7: a Hochzeit that found nobody is", "ohne-neunen", {}, [BOTH, NOBODY, *[PLAIN] * 5], LIKE_A_SOLO),
    ("the same, by its points", "ohne-neunen", {}, [BOTH, NOBODY_BY_POINTS, *[PLAIN] * 5], LIKE_A_SOLO),
    ("it triggers none", "ohne-neunen", {}, [NOBODY_AT_120, PLAIN], [1, 1]),
    ("broken off (TSR 9.4.4)", "ohne-neunen", {}, [BOTH, BROKEN_NOBODY, *[PLAIN] * 5], LIKE_A_SOLO),
    (
        "kept: a Hochzeit that found nobody is never dealt again, so it counts",
        "dokomania",
        KEPT,
        [raising(1), won(1, [2], kind="hochzeit_solo"), *ONES[:4]],
        [1, 2, 2, 2, 2, 1],
    ),
    (
        "DokoMania: soli lengthen the round, never a silent one",
        "dokomania",
        KEPT,
        [raising(1), alone(2), won(1, [2], kind="stille_hochzeit"), *ONES[:4]],
        [1, 2, 2, 2, 2, 2, 1],
    ),
    (
        "kept, but the deal moves on: it counts",
        "dokomania",
        {"bock": {"solo": "kept"}},
        [raising(1), alone(2), *ONES[:4]],
        [1, 2, 2, 2, 2, 1],
    ),
    ("a value of zero", "dokomania", ONE, [won(0), *ONES[:5]], [1, 2, 2, 2, 2, 1]),
    ("one: the larger of hand and triggers", "dokomania", ONE, [raising(2, 0), *ONES[:5]], [1, 3, 3, 3, 3, 1]),
    ("each: their sum", "dokomania", EACH, [raising(2, 0), *ONES[:5]], [1, 4, 4, 4, 4, 1]),
    (
        "no game, no use",
        "dokomania",
        {},
        [raising(1), REDEAL, *ONES[:2], not_played(3), *ONES[:2], won(1)],
        [1, 2, 2, 2, 2, 1],
    ),
    ("TSR 9.4.4 in a Bock: used, not multiplied", "dokomania", {}, [raising(1), BROKEN, *ONES[:4]], [1, 1, 2, 2, 2, 1]),
]


@pytest.mark.parametrize(
    ("book", "options", "entries", "factors"), [row[1:] for row in SEQUENCES], ids=[row[0] for row in SEQUENCES]
)
def test_factors_of_a_sequence(book, options, entries, factors):
    assert column(listed(book, entries, options), "bock") == factors


@pytest.mark.parametrize(
    ("entries", "factors"),
    [
        ([won(1), won(1, as_played=TWICE), won(1)], [1, 2, 1]),
        ([raising(1), won(1, as_played=ONCE), *ONES[:4]], [1, 1, 2, 2, 2, 1]),
        ([raising(1, as_played=TWICE), *ONES[:5]], [2, 2, 2, 2, 2, 1]),
        ([raising(1), won(1, as_played=TWICE), *ONES[:4]], [1, 2, 2, 2, 2, 1]),
    ],
)
def test_as_played_factor_does_not_change_running_bocks(entries, factors):
    assert column(listed("dokomania", entries), "bock") == factors


def test_game_played_without_its_bock_gives_notice():
    taken = listed("dokomania", [raising(1), won(3, as_played=ONCE)]).games[1]
    assert taken.points == (3, 3, -3, -3)
    assert [dict(notice.params) for notice in taken.warnings] == [
        {"expected": {"bock": 2}, "played": {"bock": 1}, "reason": "x"}
    ]
    assert not listed("dokomania", [raising(1), won(3, as_played=TWICE)]).games[1].warnings


@pytest.mark.parametrize("bock", [1, 2])
def test_as_played_factor_applies_if_bock_starts_at_once(bock):
    taken = {"bock": bock, "reason": "x"}
    assert listed("dokomania", [raising(1, as_played=taken)], CURRENT).games[0].points == (bock, bock, -bock, -bock)


def test_hochzeit_without_partner_is_a_solo_only_for_bock():
    sheet = listed("ohne-neunen", [BOTH, NOBODY, SOLO, SOLO], {"pflichtsoli": {"per_player": 1}})
    assert column(sheet, "duty")[1:3] == [None, Duty.PFLICHTSOLO]
    assert column(sheet, "dealer") == [1, 2, 3, 4]
    assert column(sheet, "leads") == [2, 3, 2, 1]  # the first real solo of seat 2 leads, forehand otherwise
    assert sheet.open_pflichtsoli == (1, 0, 1, 1)


def test_example_of_doko_turnier():  # rule books, section 8
    sheet = listed("doko-turnier", [RE_LOST, SOLO, *[PLAIN] * 4])
    assert [entry.value for entry in sheet.games][:3] == [4, 4, 2]
    assert sheet.games[1].points == (-4, 12, -4, -4)
    assert column(sheet, "dealer")[:3] == [1, 2, 2]
    assert sheet.games[0].raised == 1
    assert [trigger.value for trigger in sheet.games[0].triggers] == ["re_lost"]


@pytest.mark.parametrize(
    ("seats", "before", "length"),
    [(4, [], 4), (5, [], 5), (7, [], 7), (5, [people("pause", 5)], 4), (4, [people("join", 5)], 5)],
)
def test_a_round_is_as_long_as_the_table(seats, before, length):
    sheet = listed("dokomania", [*before, raising(1, winners=[2, 3])], seats=seats)
    assert (sheet.next.bock, sheet.next.bocks) == (2, (length,))


def test_six_at_once_have_six_games():
    tripelkopf = {"value": 2, "winners": [1, 2, 3], "kind": "tripelkopf", "bock_rounds": 1}
    sheet = listed("dokomania", [tripelkopf, {**tripelkopf, "bock_rounds": 0}], seats=6)
    assert sheet.games[1].points == (4, 4, 4, -4, -4, -4)
    assert sheet.next.bocks == (5,)


def test_next_game_lists_running_bocks():
    sheet = listed("dokomania", [raising(1), raising(2)])
    assert (sheet.next.bock, sheet.next.bocks) == (4, (3, 4, 4))
    appended = listed("dokomania", [raising(1), raising(2)], APPEND)
    assert (appended.next.bock, appended.next.bocks) == (2, (11,))


def test_bock_by_hand_is_allowed_for_points_entries():
    led = listed("doko-turnier", [raising(1), won(2, sonder=0)])
    assert column(led, "bock") == [1, 2]


@pytest.mark.parametrize(
    ("book", "options", "entries", "expected"),
    [
        ("ddv", {}, [raising(1)], ("bock_by_hand_not_allowed", "bock_rounds", 1)),
        ("doko-turnier", {}, [game(130, bock_rounds=1)], ("bock_by_hand_not_allowed", "bock_rounds", 1)),
        ("dokomania", {}, [raising(4)], ("number_out_of_range", "bock_rounds", 1)),
        (
            "dokomania",
            {"bock": {"solo": "free"}},
            [alone(2, bock_rounds=1)],
            ("bock_in_free_solo", "bock_rounds", 1),
        ),
        (
            "ohne-neunen",
            {},
            [alone(2, kind="hochzeit_solo", bock_rounds=1)],
            ("bock_in_free_solo", "bock_rounds", 1),
        ),
        ("doko-turnier", {}, [RE_LOST, won(5)], ("sonder_missing", "sonder", 2)),
        ("ddv", {}, [won(1, as_played=TWICE)], ("bock_by_hand_not_allowed", "as_played.bock", 1)),
        (
            "dokomania",
            {"bock": {"solo": "free"}},
            [alone(2, as_played=TWICE)],
            ("bock_in_free_solo", "as_played.bock", 1),
        ),
        ("dokomania", {}, [won(1, as_played={"bock": 0})], ("number_out_of_range", "as_played.bock", 1)),
    ],
)
def test_refused(book, options, entries, expected):
    assert refused(book, entries, options) == expected


def test_bock_on_the_base_spares_sonderpunkte():  # Doko-Turnier, Bock, Re, Kontra
    sheet = listed("doko-turnier", [RE_LOST, won(5, sonder=2), lost_alone(2, 3)])
    assert column(sheet, "value")[1:] == [8, 6]


MULTIPLIED = [{}, {"bock": {"multiplies": "base"}}, {"bock": {"multiplies": "base", "starts": "current"}}]


@pytest.mark.parametrize("options", MULTIPLIED)
def test_the_point_of_a_lost_solo_is_never_doubled(options):  # ohne Neunen, Abrechnung 7
    silent = lost_alone(2, 3, kind="stille_hochzeit")
    counted = {"kind": "stille_hochzeit", "re": [2], "augen_re": 89}  # 1, under 90, and the point: 3
    sheet = listed("ohne-neunen", [BOTH, silent, counted, PLAIN], options)
    assert column(sheet, "bock")[1:3] == [2, 2]
    assert column(sheet, "value")[1:3] == [5, 5]
    assert sheet.games[1].points == (5, -15, 5, 5)


def test_every_lost_solo_raises_where_it_does():
    options = {"bock": {"triggers": ["solo_lost"], "solo": "counts"}}
    sheet = listed("dokomania", [lost_alone(1, kind="hochzeit_solo"), lost_alone(2), won(1)], options)
    assert column(sheet, "raised") == [1, 1, 0]
    assert column(sheet, "bock") == [1, 2, 3]
    assert column(sheet, "duty") == [None, Duty.LUSTSOLO, None]
