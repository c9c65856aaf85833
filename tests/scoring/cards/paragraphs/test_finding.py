"""Reservations, throwing in and terms of a Hochzeit, by the rules."""

from itertools import permutations

import pytest

from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, record, refused

GESUND = [(seat, None) for seat in (1, 2, 3, 4)]
THROWN_IN, REDEAL = {"how": "thrown_in", "seat": 2}, {"how": "redeal", "seat": 2}
ONE_QUEEN = "CQ CT CK CA CJ SA ST SK HA HK DA DT"
FOUR_TRUMPS = "CA CA CT CT CK CK SA ST DA DK DJ DQ"
ONE = "CA CA CT CK CK SA ST SK SK HA HK D9"
TWO = "CA CA CT CK CK SA ST SK SK HA DK D9"
FOUR_NINES = "C9 C9 S9 S9 HA HK DA DT DJ DQ CQ CJ"


def lustsolo(seat, kind="damen_solo", **facts):
    return {"kind": kind, "soloist": seat, "duty": "lustsolo", **facts}


# (what, rules, record, refusals)
RESERVATIONS = [
    ("TSR 4.1.3: all gesund", "ddv", record(reserved=GESUND), []),
    (
        "TSR 4.1.2: a solo that nobody reserved",
        "ddv",
        record(reserved=GESUND, **lustsolo(3)),
        [("game_not_reserved", 0, 3)],
    ),
    (
        "TSR 4.1.2: a Hochzeit that nobody reserved",
        "ddv",
        record(reserved=[(1, None)], kind="hochzeit", soloist=1),
        [("game_not_reserved", 0, 1)],
    ),
    (
        "TSR 4.1.4: the only Vorbehalt is named",
        "ddv",
        record(reserved=[(3, "lustsolo", "damen_solo")], **lustsolo(3)),
        [],
    ),
    (
        "TSR 4.1.4: a solo under a name that leaves its duty open",
        "ddv",
        record(reserved=[(3, "solo", "damen_solo")], kind="damen_solo", soloist=3, duty="pflichtsolo"),
        [],
    ),
    (
        "DokoMania, Vorbehalte: one word for every solo",
        "dokomania",
        record(reserved=[(3, "lustsolo", "damen_solo")], **lustsolo(3)),
        [],
    ),
    (
        "TSR 4.1.6: a Hochzeit never comes about beside a solo",
        "ddv",
        record(reserved=[(1, "hochzeit"), (4, "lustsolo", "damen_solo")], **lustsolo(4)),
        [],
    ),
    (
        "TSR 4.1.7: of equal reservations the first from the forehand",
        "ddv",
        record(reserved=[(4, "lustsolo", "damen_solo"), (2, "lustsolo", "buben_solo")], forehand=3, **lustsolo(4)),
        [],
    ),
    ("TSR 4.1.9: a forced player is not asked", "ddv", record(kind="damen_solo", soloist=2, duty="vorgefuehrt"), []),
    ("TSR 4.1.5: no Armut", "ddv", record(reserved=[(2, "armut")]), [("reservation_not_allowed", 0, 2)]),
    (
        "TSR 2.3.3: no Köhler",
        "ddv",
        record(reserved=[(2, "lustsolo", "koehler")]),
        [("solo_not_allowed", 0, 2)],
    ),
    (
        "TSR 4.4.1: a Hochzeit with one queen, below a solo",
        "ddv",
        record(reserved=[(2, "hochzeit"), (3, "lustsolo", "damen_solo")], hands=(None, ONE_QUEEN), **lustsolo(3)),
        [("hochzeit_without_queens", 0, 2)],
    ),
    (
        "TSR 4.4.1: a Hochzeit is found and played",
        "ddv",
        record(reserved=[(1, None), (2, "hochzeit")], kind="hochzeit", soloist=2),
        [],
    ),
    (
        "FreeDoko, Trumpfarmut: four trumps, below a solo",
        "freedoko",
        record(reserved=[(2, "armut"), (3, "lustsolo", "damen_solo")], hands=(None, FOUR_TRUMPS), **lustsolo(3)),
        [("armut_too_many_trumps", 0, 2)],
    ),
    ("FreeDoko, Trumpfarmut: nobody takes it up", "freedoko", record(reserved=[(2, "armut")], end=REDEAL), []),
    ("FreeDoko, Trumpfarmut: taken up", "freedoko", record(reserved=[(2, "armut")], kind="armut", re=[2, 3]), []),
    (
        "FreeDoko, Genscher: in a Hochzeit",
        ("freedoko", {"genscher": True}),
        record(reserved=[(2, "hochzeit")], kind="genscher", soloist=2, re=[2, 3]),
        [],
    ),
    (
        "FreeDoko, Neunen werfen: a Hochzeit does not prevent it",
        ("freedoko", {"throw_in": ["five_nines"]}),
        record(reserved=[(1, "hochzeit"), (2, "throw_in")], end=THROWN_IN),
        [],
    ),
    (
        "FreeDoko, Neunen werfen: a solo prevents it",
        ("freedoko", {"throw_in": ["five_nines"]}),
        record(reserved=[(1, "lustsolo", "damen_solo"), (2, "throw_in")], **lustsolo(1)),
        [],
    ),
    (
        "TSR 4.1.2: the reserved solo is played, whatever its kind",
        "ddv",
        record(reserved=[(2, "lustsolo")], **lustsolo(2)),
        [],
    ),
    (
        "TSR 4.1.5: the higher solo is played",
        "ddv",
        record(
            reserved=[(1, "lustsolo", "damen_solo"), (3, "pflichtsolo", "buben_solo")],
            kind="buben_solo",
            soloist=3,
            duty="pflichtsolo",
        ),
        [],
    ),
    ("Doko-Turnier, Armut: two trumps need not be told", "doko-turnier", record(reserved=GESUND, hands=(TWO,)), []),
    (
        "Doko-Turnier, Armut: one trump, dealt again",
        "doko-turnier",
        record(reserved=[(1, "armut")], hands=(ONE,), end={"how": "redeal", "seat": 1}),
        [],
    ),
    (
        "Doko-Turnier, Armut: one trump, but a solo goes first",
        "doko-turnier",
        record(reserved=[(2, "solo", "damen_solo")], hands=(ONE,), kind="damen_solo", soloist=2),
        [],
    ),
    ("Doko-Turnier, 5 Neunen: dealt again", "doko-turnier", record(reserved=[(2, "throw_in")], end=THROWN_IN), []),
    (
        "FreeDoko, Trumpfarmut: thrown in with three trumps",
        ("freedoko", {"armut": {"mode": "redeal"}}),
        record(hands=(None, "CA CA CT CT CK SA SA ST HA DA DK D9"), end=THROWN_IN),
        [],
    ),
    (
        "FreeDoko, Trumpfarmut: thrown in with four trumps",
        ("freedoko", {"armut": {"mode": "redeal"}}),
        record(hands=(None, "CA CA CT CT CK SA SA ST DT DA DK D9"), end=THROWN_IN),
        [("throw_in_not_allowed", 0, 2)],
    ),
    (
        "Doko-Turnier, 5 Neunen: a solo goes first",
        "doko-turnier",
        record(reserved=[(1, "throw_in"), (3, "solo", "damen_solo")], kind="damen_solo", soloist=3),
        [],
    ),
    (
        "Doko-Turnier, 5 Neunen: four nines",
        "doko-turnier",
        record(reserved=[(2, "throw_in")], hands=(None, FOUR_NINES)),
        [("throw_in_not_allowed", 0, 2)],
    ),
    (
        "Doko-Turnier, Solos: Damen above Buben, whatever the seat",
        "doko-turnier",
        record(reserved=[(1, "solo", "buben_solo"), (4, "solo", "damen_solo")], kind="damen_solo", soloist=4),
        [],
    ),
    (
        "ohne Neunen, Soli: every suit solo is equal, so the seat decides",
        "ohne-neunen",
        record(reserved=[(2, "solo", "herz_solo"), (4, "solo", "karo_solo")], kind="herz_solo", soloist=2),
        [],
    ),
    (
        "ohne Neunen, Soli: a suit solo above a Köhler",
        "ohne-neunen",
        record(reserved=[(2, "solo", "koehler"), (4, "solo", "herz_solo")], kind="herz_solo", soloist=4),
        [],
    ),
    (
        "ohne Neunen, Grundsätzliches 4: five kings above an Armut",
        "ohne-neunen",
        record(reserved=[(1, "armut"), (2, "throw_in")], end=THROWN_IN),
        [],
    ),
]


@pytest.mark.parametrize("what, rules, given, expected", RESERVATIONS, ids=[row[0] for row in RESERVATIONS])
def test_reservations(what, rules, given, expected):
    assert refused(judged(rules, given)) == expected


PFLICHT = ("pflichtsolo", "damen_solo", {"kind": "damen_solo", "duty": "pflichtsolo"})
LUST = ("lustsolo", "buben_solo", {"kind": "buben_solo", "duty": "lustsolo"})
HOCHZEIT = ("hochzeit", None, {"kind": "hochzeit"})


@pytest.mark.parametrize("seats", [*permutations((1, 2, 4))])
def test_highest_reservation_is_played_whatever_the_seats(seats):
    """TSR 4.1.5."""
    wanted = dict(zip(seats, (PFLICHT, LUST, HOCHZEIT), strict=True))
    reserved = [(seat, *wanted[seat][:2]) for seat in sorted(wanted)]
    codes = {}
    for seat, (reservation, _, facts) in wanted.items():
        verdict = judged("ddv", record(reserved=reserved, soloist=seat, **facts))
        codes[reservation] = [each["code"] for each in verdict["refusals"]]
    assert codes == {"pflichtsolo": [], "lustsolo": ["reservation_order"], "hochzeit": ["reservation_order"]}


LOWER = [
    (
        "TSR 4.1.7: the later seat",
        "ddv",
        [(1, "lustsolo", "buben_solo"), (2, "lustsolo", "damen_solo")],
        lustsolo(2),
        "buben_solo",
    ),
    ("TSR 4.1.2: a normal game", "ddv", [(2, "lustsolo", "damen_solo")], {}, "damen_solo"),
    ("TSR 4.4.1: a normal game", "ddv", [(2, "hochzeit")], {}, "hochzeit"),
    (
        "Doko-Turnier, Ansagen: an Armut",
        "doko-turnier",
        [(1, "throw_in"), (2, "armut")],
        {"kind": "armut", "re": [2, 3]},
        "throw_in",
    ),
    (
        "FreeDoko, Trumpfarmut: a hand that had to be dealt again",
        ("freedoko", {"armut": {"mode": "redeal"}}),
        [(2, "armut")],
        {},
        "armut",
    ),
    (
        "FreeDoko, Neunen werfen: a Hochzeit",
        ("freedoko", {"throw_in": ["five_nines"]}),
        [(1, "hochzeit"), (2, "throw_in")],
        {"kind": "hochzeit", "soloist": 1},
        "throw_in",
    ),
    ("TSR 4.1.2: another's solo", "ddv", [(2, "lustsolo")], lustsolo(3), "lustsolo"),
    (
        "Doko-Turnier, Solos: Buben below Damen",
        "doko-turnier",
        [(1, "solo", "buben_solo"), (2, "solo", "damen_solo")],
        {"kind": "buben_solo", "soloist": 1},
        "damen_solo",
    ),
]


@pytest.mark.parametrize("what, rules, reserved, facts, legal", LOWER, ids=[row[0] for row in LOWER])
def test_game_below_another_reservation(what, rules, reserved, facts, legal):
    verdict = judged(rules, record(reserved=reserved, **facts))
    assert [(each["code"], each["trick"], each["legal"]) for each in verdict["refusals"]] == [
        ("reservation_order", 0, [legal])
    ]


# (option, a hand that fits, one that just doesn't); DokoMania, Vorbehalte, and ohne Neunen, Grundsätzliches 5
HANDS = [
    ("five_nines", "C9 C9 S9 S9 H9 HA HK DA DT DJ DQ CQ", FOUR_NINES),
    ("five_kings", "CK CK SK SK HK HA HA DA DT DJ DQ CQ", "CK CK SK SK HA HA H9 DA DT DJ DQ CQ"),
    ("four_nines_of_all_suits", "C9 S9 H9 D9 HA HA HK DA DT DJ DQ CQ", "C9 C9 S9 H9 H9 HA HK DA DT DJ DQ CQ"),
    ("four_kings_of_all_suits", "CK SK HK DK HA HA H9 DA DT DJ DQ CQ", "CK CK SK SK HK HK H9 DA DT DJ DQ CQ"),
    ("seven_full", "CA CT SA ST HT DA DT C9 S9 H9 D9 CQ", "CA CT SA ST HT DA DK C9 S9 H9 D9 CQ"),
    ("low_trumps", "DJ DJ DA DK CA CA CT CK SA ST SK HA", "HJ DJ DA DK CA CA CT CK SA ST SK HA"),
    ("very_low_trumps", "DA DA DK D9 CA CA CT CK SA ST SK HA", "DJ DA DK D9 CA CA CT CK SA ST SK HA"),
]


@pytest.mark.parametrize("option, fits, does_not_fit", HANDS)
def test_hand_that_has_to_be_thrown_in(option, fits, does_not_fit):
    duty = ("doko-turnier", {"throw_in": [option]})
    right = ("doko-turnier", {"throw_in": [option], "reservations": {"throwing_in": "right"}})
    assert refused(judged(duty, record(hands=(None, fits), reserved=GESUND))) == [("throw_in_required", 0, 2)]
    assert refused(judged(duty, record(hands=(None, does_not_fit), reserved=GESUND))) == []
    assert refused(judged(right, record(hands=(None, fits), reserved=GESUND))) == []
    asked = record(hands=(None, fits), reserved=[(2, "throw_in")], end=THROWN_IN)
    assert refused(judged(right, asked)) == []


FIVE_NINES = HANDS[0][1]
THROWN_IN_OR_NOT = [
    (
        "a solo goes first",
        record(hands=(None, FIVE_NINES), reserved=[(1, "solo", "damen_solo")], kind="damen_solo", soloist=1),
    ),
    ("dealt again", record(hands=(None, FIVE_NINES), reserved=[(2, "throw_in")], end=THROWN_IN)),
    ("the hand is unknown", record(hands=(FOUR_NINES,), reserved=GESUND)),
    ("nobody had five nines", record(WHOLE_GAME, reserved=GESUND)),
]


@pytest.mark.parametrize("what, given", THROWN_IN_OR_NOT, ids=[row[0] for row in THROWN_IN_OR_NOT])
def test_no_hand_has_to_be_thrown_in(what, given):
    """Doko-Turnier, 5 Neunen."""
    first = ("doko-turnier", {"dullen": {"second_beats_first": False}})
    assert refused(judged(first, given)) == []


# (what, hand as played with, seat, refusals); seat 1 gave ♦J ♦9 to seat 2 for ♣9 ♣A
ARMUT_OF_NINES = [
    ("the fifth nine was given back", "C9 S9 S9 H9 DJ D9 DT DT DQ DQ HJ HJ", 2, [("throw_in_required", 0, 2)]),
    ("the fifth nine came with the Armut", "S9 S9 H9 HK DJ D9 DT DT DQ DQ HJ HJ", 2, []),
    ("the fifth nine was given away", "S9 S9 H9 H9 C9 CA CA CT ST SK SA HA", 1, [("throw_in_required", 0, 1)]),
    ("the fifth nine came back", "S9 S9 H9 HK C9 CA CA CT ST SK SA HA", 1, []),
]


@pytest.mark.parametrize("what, hand, seat, expected", ARMUT_OF_NINES, ids=[row[0] for row in ARMUT_OF_NINES])
def test_throwing_in_looks_at_the_hand_before_an_armut(what, hand, seat, expected):
    """Doko-Turnier, 5 Neunen."""
    exchange = {"from": 1, "to": 2, "given": ["DJ", "D9"], "back": ["C9", "CA"]}
    hands = [None] * (seat - 1) + [hand]
    given = record(hands=hands, reserved=[(1, "armut")], kind="armut", soloist=1, exchange=exchange)
    assert refused(judged("doko-turnier", given)) == expected


# (what, rules, terms, refusals)
TERMS = [
    ("TSR 4.4.3", "ddv", {"decided_by": "first_foreign", "last_trick": 3}, []),
    ("TSR 4.4.3: any trick", "ddv", {"decided_by": "first_trump", "last_trick": 3}, [("hochzeit_terms", 0, 1)]),
    ("TSR 4.4.3: three tricks", "ddv", {"decided_by": "first_foreign", "last_trick": 4}, [("hochzeit_terms", 0, 1)]),
    ("FreeDoko, Hochzeit", "freedoko", {"decided_by": "first_pik", "last_trick": 3}, []),
    (
        "FreeDoko, Hochzeit: no last trick",
        ("freedoko", {"hochzeit": {"last_trick": None}}),
        {"decided_by": "first_pik", "last_trick": None},
        [],
    ),
    ("DokoMania, Hochzeit", "dokomania", {"decided_by": "first_herz", "last_trick": 3}, [("hochzeit_terms", 0, 1)]),
    ("ohne Neunen, Grundsätzliches 7", "ohne-neunen", {"decided_by": "first_plain", "last_trick": 3}, []),
]


@pytest.mark.parametrize("what, rules, terms, expected", TERMS, ids=[row[0] for row in TERMS])
def test_terms_of_a_hochzeit(what, rules, terms, expected):
    assert refused(judged(rules, record(kind="hochzeit", soloist=1, hochzeit=terms))) == expected


def test_hochzeit_of_a_seat_without_both_queens():
    """TSR 4.4.1."""
    shown = judged("ddv", record("1 CA CT CK C9/1 D9 CQ DK DJ", kind="hochzeit", soloist=1))
    held = judged("ddv", record(hands=(ONE_QUEEN,), kind="hochzeit", soloist=1))
    assert [(refused(each), each["refusals"][0]["shown_in"]) for each in (shown, held)] == [
        ([("hochzeit_without_queens", 0, 1)], 2),
        ([("hochzeit_without_queens", 0, 1)], 0),
    ]
