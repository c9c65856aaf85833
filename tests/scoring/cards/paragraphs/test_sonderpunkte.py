"""Sonderpunkte and the events of a Bock, by the rules."""

from collections import Counter

import pytest

from scoring.terms import Sonderpunkt
from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, record

ALL = ("freedoko", {"sonderpunkte": {name.value: 1 for name in Sonderpunkt}})
BY_QUEEN = ("freedoko", {**ALL[1], "play": {"karlchen_caught_by": "karo_dame"}})
SINGLE = ("freedoko", {"sonderpunkte": {"karlchen_gefangen": 1, "fuchs_am_end": 1}})
SCHWEINE = ("freedoko", {**ALL[1], "schweine": {"which": "both"}})
ONE_SCHWEIN = ("freedoko", {**ALL[1], "schweine": {"which": "one"}})
PLAIN_TENS = ("freedoko", {"dullen": {"trump": False}, "sonderpunkte": {"herzstich": 1}})

# (what, rules, trick of four, words, Sonderpunkte by party); seats 1 and 3 are Re
TRICKS = [
    ("TSR 7.2.3: Doppelkopf", "ddv", "1 CA CT CA CT", "", {"re": {"doppelkopf": 1}}),
    ("TSR 7.2.3: 36 Augen", "ddv", "1 CA CT CA CK", "", {}),
    ("TSR 7.2.3: a fox of the others", "ddv", "1 CQ DA DK D9", "", {"re": {"fuchs": 1}}),
    ("TSR 7.2.3: both foxes", "ddv", "1 CQ DA DK DA", "", {"re": {"fuchs": 2}}),
    ("TSR 7.2.3: a fox of the partner", "ddv", "1 CQ DK DA D9", "", {}),
    ("TSR 7.2.3: a fox in a Doppelkopf", "ddv", "1 DA DT HT DT", "", {"re": {"doppelkopf": 1}}),
    ("TSR 7.2.3: no ♣ jack before the last trick", "ddv", "1 CJ DK DT D9", "", {}),
    ("FreeDoko: a ♥ ten beats the other", ALL, "1 HT HT DK D9", "", {"re": {"dulle_gefangen": 1}}),
    ("FreeDoko: of the own party", ALL, "1 HT DK HT D9", "", {}),
    ("FreeDoko: tens are plain", PLAIN_TENS, "1 HA HT HT HA", "", {"re": {"doppelkopf": 1, "herzstich": 1}}),
    ("DokoMania, Dullen: hearts go round", ALL, "1 HA HK H9 HK", "", {"re": {"herzstich": 1}}),
    ("DokoMania, Dullen: hearts are trumped", ALL, "1 HA HK H9 D9", "", {}),
    ("DokoMania, Dullen: a ♥ ten is no heart", ALL, "1 HA HK H9 HT", "", {}),
    ("FreeDoko: Schweine are no foxes", SCHWEINE, "1 HT DA DK D9", "2 schweine 1.1", {}),
    ("FreeDoko: unsaid Schweine are foxes", SCHWEINE, "1 HT DA DK D9", "", {"re": {"fuchs": 1}}),
    ("DokoMania, Altenstrafe: both at once", ALL, "1 CQ D9 CQ DT", "", {"kontra": {"altenstrafe": 1}}),
    ("DokoMania, Altenstrafe: one", ALL, "1 CQ D9 DK DT", "", {}),
]


@pytest.mark.parametrize("what, rules, trick, words, expected", TRICKS, ids=[row[0] for row in TRICKS])
def test_sonderpunkte_of_a_trick(what, rules, trick, words, expected):
    verdict = judged(rules, record(trick, words, re=[1, 3]))
    assert verdict["sonderpunkte"] == {"re": {}, "kontra": {}} | expected


def last_trick(trick, rules):
    """Returns what the last trick of a whole game brings, led by seat 3, with the seat that took it."""
    *before, last = WHOLE_GAME.split("/")
    free = Counter(last.split()[1:]) - Counter(trick.split())
    earlier = "/".join(before)
    for new, old in zip((Counter(trick.split()) - Counter(last.split())).elements(), free.elements(), strict=True):
        earlier = earlier.replace(f" {new}", f" {old}", 1)
    where = judged(rules, record(f"{earlier}/3 {trick}", re=[3, 4]))["where"]
    return {each["sonderpunkt"]: each["seat"] for each in where if each["trick"] == 12}


# (what, rules, the last trick from seat 3, Sonderpunkte with the seat that took it); seats 3 and 4 are Re
LAST = [
    ("TSR 7.2.3: ♣ jack", "ddv", "CJ DK DT D9", {"karlchen": 3}),
    ("TSR 7.2.3: caught, which is not in the rules", "ddv", "CJ SQ DT D9", {}),
    ("FreeDoko: both of a party", ALL, "CJ CJ DT D9", {"doppel_karlchen": 3}),
    ("FreeDoko: both of a party, without that option", "freedoko", "CJ CJ DT D9", {"karlchen": 3}),
    ("FreeDoko: one catches the other", ALL, "CJ D9 CJ DT", {"karlchen": 3, "karlchen_gefangen": 3}),
    ("FreeDoko: caught", ALL, "D9 CJ SQ DT", {"karlchen_gefangen": 1}),
    ("FreeDoko: both caught", ALL, "CJ CJ SQ DT", {"doppel_karlchen_gefangen": 1}),
    ("FreeDoko: of the partner", ALL, "CJ SQ D9 DT", {}),
    ("DokoMania: caught by another trump", BY_QUEEN, "D9 CJ SQ DT", {}),
    ("DokoMania: caught by a ♦ queen", BY_QUEEN, "D9 CJ DQ DT", {"karlchen_gefangen": 1}),
    ("FreeDoko: a fox", ALL, "DA D9 DT DT", {"fuchs_am_end": 3}),
    ("FreeDoko: two foxes", ALL, "DA DA DT D9", {"doppel_fuchs_am_end": 3}),
    ("FreeDoko: two foxes, without that option", SINGLE, "DA DA DT D9", {"fuchs_am_end": 3}),
    ("FreeDoko: a fox that takes another", ALL, "DA D9 DA DT", {"fuchs": 3, "fuchs_am_end": 3}),
    ("DokoMania, Altenstrafe: a queen at last", ALL, "CQ D9 DT DK", {"altenstrafe": 3}),
]


@pytest.mark.parametrize("what, rules, trick, expected", LAST, ids=[row[0] for row in LAST])
def test_sonderpunkte_of_the_last_trick(what, rules, trick, expected):
    assert last_trick(trick, rules) == expected


def test_one_against_three_has_no_sonderpunkte():
    """TSR 7.2.4."""
    for facts in ({"kind": "karo_solo", "soloist": 1, "duty": "pflichtsolo"}, {"re": [1]}):
        verdict = judged("ddv", record("1 CA CT CA CT/1 CQ DA DK D9", **facts))
        assert (verdict["where"], verdict["sonderpunkte"]) == ([], {"re": {}, "kontra": {}})


def test_where_a_sonderpunkt_fell():
    """TSR 7.2.3: the trick, and the seat that took it."""
    verdict = judged("ddv", record(WHOLE_GAME))
    assert [(each["sonderpunkt"], each["trick"], each["seat"]) for each in verdict["where"]] == [
        ("doppelkopf", 1, 1),
        ("doppelkopf", 3, 1),
        ("doppelkopf", 11, 3),
    ]
    assert verdict["sonderpunkte"] == {"re": {"doppelkopf": 1}, "kontra": {"doppelkopf": 2}}


def test_fox_of_a_hochzeit_belongs_to_the_later_party():
    """TSR 7.2.3, 4.4.3."""
    verdict = judged("ddv", record("1 CQ DA DA D9/1 SA SK ST DJ", kind="hochzeit", soloist=1))
    assert verdict["parties"] == {"re": [1, 4], "since": 2}
    assert verdict["sonderpunkte"] == {"re": {"fuchs": 2}, "kontra": {}}


@pytest.mark.parametrize(
    "trick, re, expected",
    [
        ("1 HA HK HK HA", [1, 3], ["herzstich"]),
        ("1 HA HK HK DK", [1, 3], []),
        ("1 HA HK HK HA", [1], []),
    ],
)
def test_events_of_a_bock(trick, re, expected):
    """ohne Neunen, Böcke."""
    assert judged("ohne-neunen", record(trick, re=re))["events"] == expected


def test_caught_ten_can_raise_a_bock():
    """DokoMania, Bockrunden."""
    rules = ("dokomania", {"bock": {"triggers": ["dulle_gefangen"]}})
    assert judged(rules, record("1 HT HT DK D9", re=[1, 3]))["events"] == ["dulle_gefangen"]
    assert judged("dokomania", record("1 HT HT DK D9", re=[1, 3]))["events"] == []
