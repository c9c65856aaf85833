"""The exchange of an Armut, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, record, refused

POOR = "CA CA CT CK SA ST SK HA HK S9 S9 H9"


def armut(given, back, hands=(), tricks="", **facts):
    """An Armut of seat 1, taken up by seat 2."""
    exchange = {"from": 1, "to": 2, "given": given.split(), "back": back.split()}
    return record(tricks, hands=hands, kind="armut", exchange=exchange, **facts)


# (what, rules, record, refusals)
EXCHANGES = [
    ("FreeDoko, Trumpfarmut: three trumps", "freedoko", armut("D9 DK DJ", "CA CA SA"), []),
    ("FreeDoko, Trumpfarmut: trumps come back", "freedoko", armut("D9 DK DJ", "D9 DK DJ"), []),
    ("FreeDoko, Trumpfarmut: two trumps and another card", "freedoko", armut("D9 DK CA", "HA CT SA", (POOR,)), []),
    (
        "FreeDoko, Trumpfarmut: a card that came back is not in the hand",
        "freedoko",
        armut("D9 DK CA", "HA HA SA", (POOR,)),
        [("exchange_not_held", 0, 1)],
    ),
    ("FreeDoko, Trumpfarmut: two cards", "freedoko", armut("D9 DK", "CA CA"), [("armut_cards_laid_down", 0, 1)]),
    (
        "FreeDoko, Trumpfarmut: four trumps",
        "freedoko",
        armut("D9 DK DJ DQ", "CA CA SA SA"),
        [("armut_too_many_trumps", 0, 1)],
    ),
    (
        "FreeDoko, Trumpfarmut: a trump kept, as the hand shows",
        "freedoko",
        armut("D9 DK CA", "HA CT SA", (POOR.replace("H9", "DJ"),)),
        [("armut_trumps_kept", 0, 1)],
    ),
    (
        "FreeDoko, Trumpfarmut: a trump kept, as a trick shows",
        "freedoko",
        armut("D9 DK CA", "HA HA SA", tricks="1 DJ"),
        [("armut_trumps_kept", 0, 1)],
    ),
    ("FreeDoko, Trumpfarmut: a returned trump is played", "freedoko", armut("D9 DK CA", "DK HA SA", tricks="1 DK"), []),
    ("FreeDoko, Trumpfarmut: two come back", "freedoko", armut("D9 DK DJ", "CA CA"), [("exchange_count", 0, 2)]),
    ("Doko-Turnier, Armut: two trumps", "doko-turnier", armut("D9 DK", "CA CA"), []),
    ("Doko-Turnier, Armut: one trump", "doko-turnier", armut("D9", "CA"), [("armut_redealt", 0, 1)]),
    ("DokoMania, Vorbehalte: one trump", "dokomania", armut("D9", "CA"), []),
    ("DokoMania, Vorbehalte: a plain card", "dokomania", armut("D9 CA", "SA SA"), [("armut_plain_laid_down", 0, 1)]),
    (
        "DokoMania, Vorbehalte: ♦ aces do not count",
        ("dokomania", {"armut": {"not_counted": ["karo_asse"]}}),
        armut("D9 DK DJ DA DA", "CA CA SA SA ST"),
        [],
    ),
    (
        "ohne Neunen, Grundsätzliches 6: trumps back beside plain cards",
        "ohne-neunen",
        armut("DK DJ", "DK CA", tricks="1 SA HA"),
        [("armut_trumps_back", 0, 2)],
    ),
    ("ohne Neunen, Grundsätzliches 6: plain cards back", "ohne-neunen", armut("DK DJ", "CA CA", tricks="1 SA HA"), []),
    (
        "ohne Neunen, Grundsätzliches 6: trumps back without plain cards",
        "ohne-neunen",
        armut("DK DJ", "DK CA", (None, "DJ DA DT DT DQ HQ HJ SJ SQ CQ")),
        [],
    ),
    (
        "FreeDoko, Trumpfarmut: no exchange in a normal game",
        "freedoko",
        armut("D9 DK DJ", "CA CA SA") | {"kind": "normal"},
        [("exchange_not_allowed", 0, 1)],
    ),
]


@pytest.mark.parametrize("what, rules, given, expected", EXCHANGES, ids=[row[0] for row in EXCHANGES])
def test_exchange(what, rules, given, expected):
    assert refused(judged(rules, given)) == expected


@pytest.mark.parametrize("rules", ["ddv", "doko-online", ("freedoko", {"armut": {"mode": "none"}})])
def test_rules_without_an_armut_refuse_its_exchange(rules):
    given = armut("D9 DK DJ", "CA CA SA") | {"kind": "normal"}
    assert refused(judged(rules, given)) == [("exchange_not_allowed", 0, 1)]


# (what, hands of seats 1 to 4, given, back, Re, refusals); DokoMania, Vorbehalte
OWN_PARTY = [
    (
        "both Kontra",
        (
            "CA CA SA ST S9 S9 H9 HK HA SK CT CT",
            "DK DJ DT DT DA DK DQ HQ HJ SJ CJ D9",
            "CQ HT HT SQ SQ CJ SJ HJ DQ HQ D9 DA",
            "CQ CK CK C9 C9 SA ST SK HA HK H9 DJ",
        ),
        ("D9 DK", "CA CA"),
        [3, 4],
        [],
    ),
    (
        "Re gives to Kontra",
        (
            "CA CA SA ST S9 S9 H9 HK HA SK CT CT",
            "CQ DJ DT DT DA DK DQ HQ HJ SJ CJ D9",
            "CQ HT HT SQ SQ CJ SJ HJ DQ HQ D9 DA",
            "DK CK CK C9 C9 SA ST SK HA HK H9 DJ",
        ),
        ("CQ DK", "CA CA"),
        [1, 3],
        [("armut_not_own_party", 0, 1)],
    ),
    (
        "both Re",
        (
            "CA CA SA ST S9 S9 H9 HK HA SK CT CT",
            "CQ CQ DT DT DA DK DQ HQ HJ SJ CJ D9",
            "DJ HT HT SQ SQ CJ SJ HJ DQ HQ D9 DA",
            "DK CK CK C9 C9 SA ST SK HA HK H9 DJ",
        ),
        ("CQ DK", "CA CA"),
        [1, 2],
        [],
    ),
]


@pytest.mark.parametrize("what, hands, exchanged, re, expected", OWN_PARTY, ids=[row[0] for row in OWN_PARTY])
def test_exchange_within_the_own_party(what, hands, exchanged, re, expected):
    verdict = judged("dokomania", armut(*exchanged, hands))
    assert (verdict["parties"]["re"], refused(verdict)) == (re, expected)
