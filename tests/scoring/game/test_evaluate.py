from itertools import product

import pytest

from scoring.errors import RuleViolation
from scoring.game.evaluate import evaluate, evaluate_points
from scoring.game.game import Band, PointsEntry, Seating
from scoring.rules.as_json import with_options
from scoring.rules.rulebooks.catalogue import rule_book
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Kind
from tests.scoring.builders import game, rules

RE_K60, RE_K90, RE_SCHWARZ = ("keine_60", None), ("keine_90", None), ("schwarz", None)

# rule books, section 8, `ddv`: game, winner, line points in order, points of a Re and of a Kontra seat
WORKED = [
    ("130:110", game(130), "re", [1], 1, -1),
    ("130:110, no fox", game(130, sonder_re={"fuchs": 0}), "re", [1], 1, -1),
    ("120:120", game(120), "kontra", [1, 1], -2, 2),
    ("120:120, only Kontra", game(120, said=(None, "ansage")), "re", [1, 2], 3, -3),
    ("120:120, Re and Kontra", game(120, said=("ansage", "ansage")), "kontra", [1, 2, 2, 1], -6, 6),
    (
        "155:85, Re, fox and Doppelkopf",
        game(155, said=("ansage", None), sonder_re={"fuchs": 1}, sonder_kontra={"doppelkopf": 1}),
        "re",
        [1, 1, 2, 1, -1],
        4,
        -4,
    ),
    ("149:91, Re keine 90", game(149, said=RE_K90), "kontra", [1, 2, 1, 1], -5, 5),
    ("130:110, Re keine 60", game(130, said=RE_K60), "kontra", [1, 2, 1, 1, 1, 1], -7, 7),
    ("125:115, both keine 90", game(125, said=("keine_90", "keine_90")), None, [1], 1, -1),
    ("200:40, Re keine 30, Kontra keine 90", game(200, said=("keine_30", "keine_90")), None, [1, 1, 1], 3, -3),
    ("solo 119:121", game(119, (1,), "pik_solo"), "kontra", [1], -3, 1),
    (
        "solo, every trick, Re to schwarz",
        game(240, (1,), "pik_solo", said=RE_SCHWARZ),
        "re",
        [1, 1, 1, 1, 1, 2, 1, 1, 1, 1],
        33,
        -11,
    ),
    (
        "122:118, two foxes and a Doppelkopf of Kontra",
        game(122, sonder_kontra={"fuchs": 2, "doppelkopf": 1}),
        "re",
        [1, -2, -1],
        -2,
        2,
    ),
    (
        "one trick without Augen against schwarz",
        game(240, said=RE_SCHWARZ, tricks=11),
        "kontra",
        [1, 2, 1, 1, 1, 1, 1],
        -8,
        8,
    ),
]


@pytest.mark.parametrize(
    ("played", "winner", "lines", "each_re", "each_kontra"), [row[1:] for row in WORKED], ids=[row[0] for row in WORKED]
)
def test_worked_example(played, winner, lines, each_re, each_kontra):
    score = evaluate(played, DDV)
    assert score.winner == winner
    assert [line.points for line in score.lines] == lines
    assert score.value == sum(lines)
    assert score.points == tuple(each_re if seat in played.re else each_kontra for seat in (1, 2, 3, 4))


def test_lines_name_reason_and_party():
    score = evaluate(game(130, said=("keine_60", "ansage"), sonder_re={"fuchs": 1}), DDV)
    assert [tuple(map(str, line)) for line in score.lines] == [
        ("gewonnen", "kontra", "1"),
        ("re_angesagt", "re", "2"),
        ("kontra_angesagt", "kontra", "2"),
        ("keine_90_abgesagt", "re", "1"),
        ("keine_60_abgesagt", "re", "1"),
        ("90_gegen_keine_60", "kontra", "1"),
        ("fuchs", "re", "-1"),
        ("gegen_die_alten", "kontra", "1"),
    ]


def test_doubling_lines_hold_the_points_they_add():
    score = evaluate(game(155, said=("ansage", "ansage")), rule_book("doko-turnier"))
    assert [(line.reason, line.points) for line in score.lines] == [
        ("gewonnen", 1),
        ("unter_90", 1),
        ("re_verdoppelt", 2),
        ("kontra_verdoppelt", 4),
    ]


# rule books, section 3, "N against Absage": schwarz announced and 120 reached
@pytest.mark.parametrize(("option", "reached"), [("cumulative", 4), ("highest", 1), ("none", 0)])
def test_augen_against_an_absage(option, reached):
    score = evaluate(game(120, said=RE_SCHWARZ), rules(worth={"against_absage": option}))
    assert sum(line.points for line in score.lines if "_gegen_" in line.reason) == reached


@pytest.mark.parametrize(("option", "value"), [("sonderpunkt", 2), ("base", 2), ("none", 1)])
def test_gegen_die_alten(option, value):
    assert evaluate(game(110), rules(worth={"gegen_die_alten": option})).value == value


# rule books, section 3, "Counting": option, triple, game, points
SOLO_WON, SOLO_LOST = game(130, (1,), "damen_solo"), game(110, (1,), "damen_solo")
NOBODY_RE, NOBODY_KONTRA = (
    game(125, (1,), "damen_solo", ("keine_90", "keine_90")),
    game(115, (1,), "damen_solo", ("keine_90", "keine_90")),
)
BELOW_ZERO = game(122, sonder_kontra={"fuchs": 2, "doppelkopf": 1})
COUNTED = [
    ("plus_minus", False, SOLO_WON, (3, -1, -1, -1)),
    ("plus", False, SOLO_WON, (3, 0, 0, 0)),
    ("plus", False, SOLO_LOST, (0, 1, 1, 1)),
    ("plus", True, SOLO_LOST, (0, 3, 3, 3)),
    ("minus", False, SOLO_WON, (0, -1, -1, -1)),
    ("minus", True, SOLO_WON, (0, -3, -3, -3)),
    ("minus", False, SOLO_LOST, (-3, 0, 0, 0)),
    ("plus", False, game(130), (1, 0, 1, 0)),
    ("minus", False, game(130), (0, -1, 0, -1)),
    ("plus", False, BELOW_ZERO, (-2, 0, -2, 0)),
    ("minus", False, BELOW_ZERO, (0, 2, 0, 2)),
    ("plus_minus", False, NOBODY_RE, (3, -1, -1, -1)),
    ("plus", False, NOBODY_RE, (1, 0, 0, 0)),
    ("plus", True, NOBODY_RE, (3, 0, 0, 0)),
    ("plus", False, NOBODY_KONTRA, (0, 1, 1, 1)),
    ("plus", True, NOBODY_KONTRA, (0, 3, 3, 3)),
    ("minus", False, NOBODY_RE, (0, -1, -1, -1)),
    ("minus", False, NOBODY_KONTRA, (-1, 0, 0, 0)),
    ("minus", True, NOBODY_KONTRA, (-3, 0, 0, 0)),
]


@pytest.mark.parametrize(("counting", "triple", "played", "points"), COUNTED)
def test_counting(counting, triple, played, points):
    assert evaluate(played, rules(worth={"counting": counting, "solo_always_triple": triple})).points == points


def test_sitting_seats_write_nothing():
    score = evaluate(game(130, (2, 5)), DDV, Seating((2, 3, 4, 5), 5))
    assert score.points == (0, 1, -1, -1, 1)
    assert score.winners == (2, 5)


@pytest.mark.parametrize(
    ("entry", "winner", "points"),
    [
        (PointsEntry(value=6, winners=(1, 4)), None, (6, -6, -6, 6)),
        (PointsEntry(value=3, winners=(2,)), "re", (-3, 9, -3, -3)),
        (PointsEntry(value=2, winners=(1, 2, 4)), "kontra", (2, 2, -6, 2)),
        (PointsEntry(value=-2, winners=(1, 2), kind=Kind.HOCHZEIT), None, (-2, -2, 2, 2)),
        (PointsEntry(value=1, winners=(1, 2, 3), kind=Kind.STILLE_HOCHZEIT), "kontra", (1, 1, 1, -3)),
    ],
)
def test_points_entry_is_spread_over_the_seats(entry, winner, points):
    score = evaluate_points(entry, DDV)
    assert (score.winner, score.points, score.winners, score.lines) == (winner, points, entry.winners, ())


LOST, WON = {"winners": (1, 2, 3), "kind": Kind.STILLE_HOCHZEIT}, {"winners": (4,), "kind": Kind.STILLE_HOCHZEIT}
ON_BASE = {"bock": {"multiplies": "base"}}
COUNTED_SOLO = {"bock": {"solo": "counts"}}
# options, entry, factor, value: ohne Neunen, Abrechnung 7 (rule books, section 5)
IN_A_BOCK = [
    ("typed with the point in it: (3 - 1) x 2 + 1", {}, {"value": 3, **LOST}, 2, 5),
    ("only Sonderpunkte stay out of the Bock", ON_BASE, {"value": 3, **LOST}, 2, 5),
    ("a third time", {}, {"value": 3, **LOST}, 3, 7),
    ("no Bock", {}, {"value": 3, **LOST}, 1, 3),
    ("won", {}, {"value": 3, **WON}, 2, 6),
    ("a lost real solo, where it counts", COUNTED_SOLO, {"value": 2, "winners": (1, 2, 3)}, 2, 3),
    ("a lost real solo, where it is kept", {"bock": {"solo": "kept"}}, {"value": 2, "winners": (1, 2, 3)}, 4, 5),
    ("a lost real solo is free", {}, {"value": 2, "winners": (1, 2, 3), "kind": Kind.KOEHLER}, 2, 2),
    ("a Hochzeit that found nobody is free", {}, {"value": 2, "winners": (1, 2, 3), "kind": Kind.HOCHZEIT_SOLO}, 2, 2),
    ("the same, where soli count", COUNTED_SOLO, {"value": 2, "winners": (4,), "kind": Kind.HOCHZEIT_SOLO}, 2, 4),
    ("two points for it", {"worth": {"solo_lost": 2}}, {"value": 3, **LOST}, 2, 4),
    ("none for it", {"worth": {"solo_lost": 0}}, {"value": 3, **LOST}, 2, 6),
    ("two against two", {}, {"value": 3, "winners": (1, 2)}, 2, 6),
    ("two against two with Sonderpunkte", ON_BASE, {"value": 3, "winners": (1, 2), "sonder": 1}, 2, 5),
]


@pytest.mark.parametrize(
    ("options", "entry", "bock", "value"), [row[1:] for row in IN_A_BOCK], ids=[row[0] for row in IN_A_BOCK]
)
def test_entered_value_in_bock(options, entry, bock, value):
    score = evaluate_points(PointsEntry(**entry), with_options(rule_book("ohne-neunen"), options), bock=bock)
    assert score.value == value
    assert score.value_before_bock == entry["value"]


def test_more_than_24_points_give_notice():
    warned = evaluate(game(240, (2,), "damen_solo", RE_SCHWARZ), DDV).warnings
    assert [(notice.code, dict(notice.params)) for notice in warned] == [("many_points", {"seat": 2, "points": 33})]
    assert evaluate(game(210, (2,), "damen_solo", ("keine_60", None)), DDV).warnings == ()


# band, announcements, and the split
@pytest.mark.parametrize(
    ("band", "said", "split"),
    [
        ((110, 125), (None, None), 121),
        ((121, 155), (None, None), 151),
        ((0, 20), (None, None), 1),
        ((215, 240), (None, None), 240),
    ],
)
def test_ambiguous_band_is_refused_with_split(band, said, split):
    with pytest.raises(RuleViolation) as raised:
        evaluate(game(band, said=said), DDV)
    assert (raised.value.code, raised.value.params["split"]) == ("augen_band_too_wide", split)


@pytest.mark.parametrize(
    ("played", "exact"),
    [
        (game((121, 150)), game(121)),
        (game((0, 20), tricks=2), game(20, tricks=2)),
        (game((30, 59), sonder_re={"doppelkopf": 1}), game(40, sonder_re={"doppelkopf": 1})),
        (game((60, 200), tricks=2), game(60, tricks=2)),
        (game((60, 119), said=("schwarz", "schwarz"), tricks=2), game(60, said=("schwarz", "schwarz"), tricks=2)),
    ],
)
def test_band_counts_only_its_possible_augen(played, exact):
    try:
        expected = evaluate(exact, DDV)
    except RuleViolation as violation:
        pytest.fail(str(violation))
    assert evaluate(played, DDV) == expected


def test_every_rule_option_of_worth_keeps_the_sum_of_lines():
    options = product(
        ("plus_two", "doubling"),
        ("either", "own"),
        ("none", "highest", "cumulative"),
        ("full", "stages"),
        ("none", "sonderpunkt", "base"),
    )
    for announcement, absagen, against, nobody, alten in options:
        rule_set = rules(
            worth={
                "announcement": announcement,
                "absagen": absagen,
                "against_absage": against,
                "nobody_wins": nobody,
                "gegen_die_alten": alten,
                "solo": 1,
                "solo_lost": 1,
            }
        )
        for augen, said in product(
            (0, 29, 100, 120, 200, 240), ((None, None), ("keine_90", "ansage"), ("schwarz", "keine_90"))
        ):
            for re, kind in (((2, 4), "normal"), ((3,), "fleischlos")):
                score = evaluate(game(augen, re, kind, said), rule_set)
                assert score.value == sum(line.points for line in score.lines)
                assert sum(score.points) == 0


def test_band_of_kontra_mirrors_re():
    assert Band.of_kontra(31, 89) == Band(151, 209)


def test_only_seats_above_the_limit_give_notice():
    (notice,) = evaluate_points(PointsEntry(value=24, winners=(2,), kind=Kind.DAMEN_SOLO), DDV).warnings
    assert dict(notice.params) == {"seat": 2, "points": 72}
