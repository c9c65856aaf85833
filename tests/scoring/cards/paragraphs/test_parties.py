"""Parties, and since when everybody knows them, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, noted, record, refused

# (what, rules, record, kind that came out, Re, known since)
PARTIES = [
    ("TSR 2.4.4: the ♣ queens", "ddv", record("1 CQ D9 DK CQ"), "normal", [1, 4], 1),
    ("TSR 2.4.4: in two tricks", "ddv", record("1 CQ D9 DK DT/1 D9 CQ DK DJ"), "normal", [1, 2], 2),
    (
        "TSR 2.4.4: in the hands",
        "ddv",
        record(hands=("CQ C9 S9 S9 H9 HA HK DA DT DJ DQ SQ", None, "CQ SA SA ST ST SK SK HA HK H9 D9 D9")),
        "normal",
        [1, 3],
        None,
    ),
    ("TSR 2.4.7: the soloist", "ddv", record(kind="damen_solo", soloist=3), "damen_solo", [3], 0),
    ("TSR 2.4.7: as Re", "ddv", record(kind="damen_solo", re=[3]), "damen_solo", [3], 0),
    (
        "TSR 2.4.7: as the only one who reserved it",
        "ddv",
        record(kind="damen_solo", reserved=[(2, "lustsolo", "buben_solo"), (4, "pflichtsolo", "damen_solo")]),
        "damen_solo",
        [4],
        0,
    ),
    ("TSR 4.4.5: both ♣ queens", "ddv", record("1 CQ D9 DK DT/1 CQ D9 DK DJ"), "stille_hochzeit", [1], 2),
    ("TSR 4.4.5: said so", "ddv", record(kind="stille_hochzeit", soloist=3), "stille_hochzeit", [3], None),
    ("TSR 4.4.5: one seat is Re", "ddv", record(re=[3]), "stille_hochzeit", [3], None),
    ("told", "ddv", record(re=[4, 2]), "normal", [2, 4], None),
    ("TSR 6.2.2: two say Re", "ddv", record("1 D9", words="1 re 1,3 re 1"), "normal", [1, 3], None),
    ("TSR 6.2.2: one says Re, another has a queen", "ddv", record("2 CQ D9", words="1 re 1"), "normal", [1, 2], 1),
    ("TSR 5.5.2: one queen", "ddv", record("1 CQ D9 DK DT"), None, None, None),
    ("TSR 5.5.2: one Re", "ddv", record(words="1 re 1"), None, None, None),
    ("TSR 5.5.1 4: an Absage", "ddv", record("1 D9", words="1 re 0,3 keine_90 1", re=[1, 3]), "normal", [1, 3], 1),
    ("TSR 5.5.2: a Re and a Kontra", "ddv", record(words="1 re 0,2 kontra 1", re=[1, 3]), "normal", [1, 3], None),
    ("TSR 5.5.1 5: three discards", "ddv", record("1 CJ SA SA S9", re=[1]), "stille_hochzeit", [1], 1),
    ("TSR 5.5.1 5: two discards", "ddv", record("1 CJ SA SA D9", re=[1, 4]), "normal", [1, 4], None),
    (
        "TSR 5.5.1 5: a discard tells nothing in a plain trick",
        "ddv",
        record("1 CA SA SA S9", re=[1]),
        "stille_hochzeit",
        [1],
        None,
    ),
    ("TSR 5.5.1 3: a whole game", "ddv", record(WHOLE_GAME), "normal", [3, 4], 7),
    ("FreeDoko, Trumpfarmut: told", "freedoko", record(kind="armut", re=[3, 1]), "armut", [1, 3], 0),
    ("FreeDoko, Trumpfarmut: nothing told", "freedoko", record(kind="armut"), None, None, None),
    (
        "FreeDoko, Trumpfarmut: both of the exchange",
        "freedoko",
        record(kind="armut", exchange={"from": 4, "to": 2, "given": ["D9", "DK", "DT"], "back": ["CA", "CA", "SA"]}),
        "armut",
        [2, 4],
        0,
    ),
    (
        "DokoMania, Vorbehalte: by the queens before the exchange",
        "dokomania",
        record("2 CQ D9 DJ DT/2 CQ", kind="armut", exchange={"from": 1, "to": 2, "given": ["CQ"], "back": ["SA"]}),
        "armut",
        [1, 2],
        None,
    ),
    (
        "DokoMania, Vorbehalte: the queens are unknown",
        "dokomania",
        record("2 D9 DK DJ DT", kind="armut", exchange={"from": 1, "to": 2, "given": ["DA"], "back": ["SA"]}),
        None,
        None,
        None,
    ),
    (
        "FreeDoko, Genscher: told",
        ("freedoko", {"genscher": True}),
        record(kind="genscher", re=[4, 1]),
        "genscher",
        [1, 4],
        None,
    ),
]


@pytest.mark.parametrize("what, rules, given, kind, re, since", PARTIES, ids=[row[0] for row in PARTIES])
def test_parties(what, rules, given, kind, re, since):
    verdict = judged(rules, given)
    expected = None if re is None else {"re": re, "since": since}
    assert (verdict["kind"], verdict["parties"]) == (kind, expected)


def test_unknown_parties_are_noted_once_a_trick_lies():
    """TSR 5.5.2."""
    before, after = judged("ddv", record()), judged("ddv", record("1 CQ D9 DK DT"))
    assert ("parties_unknown",) not in noted(before)
    assert ("parties_unknown",) in noted(after)


OWN_TRUMP, OWN_PLAIN = "1 HT D9 DK DT", "1 CA CK C9 CT"
FOREIGN_TRUMP, FOREIGN_PLAIN = "1 D9 CJ DT DK", "1 S9 SA SK ST"
FOREIGN_HEART, FOREIGN_CLUB = "1 H9 HK HA H9", "1 C9 CK CT CA"
CUT, CUT_AFTER = "1 SA S9 DJ SK", "1 D9 HA DJ DK"
SIX = ("freedoko", {})
MIXED = ("freedoko", {"hochzeit": {"plain_trick": "mixed"}})
ENDLESS = ("freedoko", {"hochzeit": {"last_trick": None}})

# (what, rules, decided by, tricks, trick that decides, Re of the bride in seat 1)
HOCHZEITEN = [
    ("TSR 4.4.3 a: a trump trick", "ddv", "first_foreign", [FOREIGN_TRUMP], 1, [1, 2]),
    ("TSR 4.4.3 a: a plain trick", "ddv", "first_foreign", [FOREIGN_HEART], 1, [1, 3]),
    ("TSR 4.4.3 a: the third trick", "ddv", "first_foreign", [OWN_TRUMP, OWN_PLAIN, FOREIGN_HEART], 3, [1, 3]),
    ("TSR 4.4.3 b", "ddv", "first_foreign", [OWN_TRUMP, OWN_PLAIN, "1 SA S9 SK ST"], 3, [1]),
    ("TSR 4.4.3: not yet", "ddv", "first_foreign", [OWN_TRUMP, OWN_PLAIN], None, None),
    ("TSR 4.4.3: the trick is short", "ddv", "first_foreign", ["1 D9 CJ DT"], None, None),
    ("FreeDoko: not a plain one", SIX, "first_trump", [FOREIGN_PLAIN], None, None),
    ("FreeDoko: a trump trick", SIX, "first_trump", [FOREIGN_PLAIN, "2 D9 CJ DT DK"], 2, [1, 3]),
    ("FreeDoko: not a trump one", SIX, "first_plain", [FOREIGN_TRUMP], None, None),
    ("FreeDoko: a plain trick", SIX, "first_plain", [FOREIGN_PLAIN], 1, [1, 2]),
    ("FreeDoko: a plain trick is one led in a plain suit", SIX, "first_plain", [CUT], 1, [1, 3]),
    ("FreeDoko: not one led in trumps", SIX, "first_plain", [CUT_AFTER], None, None),
    ("Doko-Turnier, Hochzeit: no pure trump trick", MIXED, "first_plain", [CUT_AFTER], 1, [1, 3]),
    ("Doko-Turnier, Hochzeit: a pure trump trick", MIXED, "first_plain", [FOREIGN_TRUMP], None, None),
    ("FreeDoko: ♥", SIX, "first_herz", [FOREIGN_PLAIN, "2 HK HA H9 HA"], 2, [1, 3]),
    ("FreeDoko: ♠", SIX, "first_pik", [FOREIGN_HEART, "3 S9 SA SK ST"], 2, [1, 4]),
    ("FreeDoko: ♣", SIX, "first_kreuz", [FOREIGN_HEART, "3 C9 CA CK CT"], 2, [1, 4]),
    ("FreeDoko: the own ♣ trick does not count", SIX, "first_kreuz", [OWN_PLAIN, FOREIGN_CLUB], 2, [1, 4]),
    ("FreeDoko: nobody in three tricks", SIX, "first_herz", [FOREIGN_TRUMP, "2 SA S9 SK ST", "2 CA CK CT C9"], 3, [1]),
    ("FreeDoko: a ♥ trick that was trumped", ENDLESS, "first_herz", ["1 HA HA HK HK", "1 H9 H9 D9 DJ"], 2, [1, 4]),
    ("FreeDoko: the last ♥ fell", ENDLESS, "first_herz", ["1 HA HA HK HK", "1 CA CK H9 H9"], 2, [1]),
    (
        "FreeDoko: no last trick",
        ENDLESS,
        "first_herz",
        [OWN_TRUMP, OWN_PLAIN, "1 SA S9 SK ST", "1 HK HA H9 H9"],
        4,
        [1, 2],
    ),
]


@pytest.mark.parametrize("what, rules, decided_by, tricks, since, re", HOCHZEITEN, ids=[row[0] for row in HOCHZEITEN])
def test_hochzeit(what, rules, decided_by, tricks, since, re):
    last = 3 if rules is not ENDLESS else None
    terms = {"decided_by": decided_by, "last_trick": last}
    verdict = judged(rules, record("/".join(tricks), kind="hochzeit", soloist=1, hochzeit=terms))
    expected = None if re is None else {"re": re, "since": since}
    assert (verdict["parties"], refused(verdict)) == (expected, [])
    if re:
        assert verdict["kind"] == ("hochzeit" if len(re) == 2 else "hochzeit_solo")


def test_last_trick_that_the_terms_leave_open_is_that_of_the_rules():
    """TSR 4.4.3: three tricks."""
    terms = {"decided_by": "first_foreign"}
    two, three = [OWN_TRUMP, OWN_PLAIN], [OWN_TRUMP, OWN_PLAIN, "1 SA S9 SK ST"]
    verdicts = [
        judged("ddv", record("/".join(each), kind="hochzeit", soloist=1, hochzeit=terms)) for each in (two, three)
    ]
    assert [each["parties"] for each in verdicts] == [None, {"re": [1], "since": 3}]


def test_bride_is_whoever_plays_a_queen():
    """TSR 4.4.1."""
    alone = judged("ddv", record("1 D9 CQ DK DT/2 SA S9 SK DJ", kind="hochzeit"))
    both = judged("ddv", record("1 D9 CQ DK CQ", kind="hochzeit"))
    assert (alone["parties"], both["parties"]) == ({"re": [1, 2], "since": 2}, None)


def test_armut_that_one_seat_was_dealt_both_queens_of():
    """DokoMania, Vorbehalte: to the own party by the queens, so Re is a silent Hochzeit."""
    hands = (
        "CA CA SA ST S9 S9 H9 HK HA SK CT CT",
        "DK DJ DT DT DA DK DQ HQ HJ SJ CJ D9",
        "CQ CQ HT HT SQ SQ CJ SJ HJ DQ HQ DA",
        "D9 CK CK C9 C9 SA ST SK HA HK H9 DJ",
    )
    exchange = {"from": 1, "to": 2, "given": ["D9", "DK"], "back": ["CA", "CA"]}
    verdict = judged("dokomania", record(hands=hands, kind="armut", exchange=exchange))
    assert (verdict["kind"], verdict["parties"]) == ("stille_hochzeit", {"re": [3], "since": None})
