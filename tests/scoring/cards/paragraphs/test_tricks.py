"""Winners of tricks, leads and following suit, by the rules."""

import pytest

from scoring.errors import RuleViolation
from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, record, refused

# (what, rules, kind, trick, winner)
WINNERS = [
    ("TSR 5.3.3 1", "ddv", "normal", "1 CK CA CT C9", 2),
    ("TSR 5.3.3 2", "ddv", "normal", "1 C9 SA HA S9", 1),
    ("TSR 5.3.3 3", "ddv", "normal", "1 CA D9 CT SA", 2),
    ("TSR 5.3.3 4", "ddv", "normal", "1 CA D9 DK CT", 3),
    ("TSR 5.3.3 5", "ddv", "normal", "1 DJ HJ SJ CJ", 4),
    ("TSR 5.3.3 6", "ddv", "normal", "1 D9 CA SA HA", 1),
    ("TSR 5.3.3: equal plain cards", "ddv", "normal", "1 C9 CA CA CT", 2),
    ("TSR 5.3.3: equal trumps", "ddv", "normal", "1 D9 SQ SQ HQ", 2),
    ("TSR 5.3.3: ♥ tens too", "ddv", "normal", "1 D9 HT HT CQ", 2),
    ("TSR 2.3.4: ♥ ten above all", "ddv", "normal", "1 CQ SQ HT CQ", 3),
    ("TSR 2.3.4: ♦ ace above ♦ ten", "ddv", "normal", "1 DT DA DK D9", 2),
    ("TSR 2.3.5: ♣ solo", "ddv", "kreuz_solo", "1 DA C9 DT SA", 2),
    ("TSR 2.3.5: ♥ solo", "ddv", "herz_solo", "1 HA HT HK HJ", 2),
    ("TSR 2.3.6: Damensolo", "ddv", "damen_solo", "1 CA CJ DQ HT", 3),
    ("TSR 2.3.6: a jack below a king", "ddv", "damen_solo", "1 CJ CK C9 HT", 2),
    ("TSR 2.3.6: Bubensolo", "ddv", "buben_solo", "1 CA CQ DJ CQ", 3),
    ("TSR 2.3.6: a queen above a nine", "ddv", "buben_solo", "1 C9 CQ CQ HT", 2),
    ("TSR 2.3.7", "ddv", "fleischlos", "1 HT HA CQ HK", 2),
    ("FreeDoko, Damen-Buben-Solo", "freedoko", "damen_buben_solo", "1 CA CJ DQ CT", 3),
    ("FreeDoko, Köhler", "freedoko", "koehler", "1 CQ DK CJ HT", 2),
    ("FreeDoko, Königen-Solo", "freedoko", "koenig_solo", "1 CQ DK CA HT", 2),
    ("FreeDoko, König-Damen-Solo", "freedoko", "koenig_damen_solo", "1 CQ DK CA HT", 2),
    ("FreeDoko, König-Buben-Solo", "freedoko", "koenig_buben_solo", "1 CJ DK CA HT", 2),
    ("FreeDoko, Herz Zehnen: plain", ("freedoko", {"dullen": {"trump": False}}), "normal", "1 HT HA HK H9", 2),
    ("Doko-Turnier, Herz 10", "doko-turnier", "normal", "1 HT HT DA D9", 2),
    ("ohne Neunen, Grundsätzliches 2", "ohne-neunen", "normal", "1 HT DA HT DK", 3),
    (
        "DokoMania, Farbsolo",
        ("dokomania", {"dullen": {"moves_with_colour_solo": True}}),
        "herz_solo",
        "1 CQ ST HT HA",
        2,
    ),
    ("DokoMania, Sokrates: queens first", "dokomania", "sokrates", "1 DQ CJ CA CT", 1),
    ("DokoMania, Sokrates: jacks first", "dokomania", "sokrates", "1 DJ CQ CA CT", 1),
]


@pytest.mark.parametrize("what, rules, kind, trick, winner", WINNERS, ids=[row[0] for row in WINNERS])
def test_winner(what, rules, kind, trick, winner):
    solo = {} if kind == "normal" else {"soloist": 1, "duty": "lustsolo"}
    assert judged(rules, record(trick, kind=kind, **solo))["tricks"][0]["winner"] == winner


LAST_TENS = WHOLE_GAME.replace("H9 H9 HT HT", "H9 H9 D9 D9").replace("3 DK DK D9 D9", "3 DK DK HT HT")


@pytest.mark.parametrize(
    "rules, second_first, last",
    [
        ("ddv", 3, 1),
        ("doko-turnier", 4, 1),
        ("ohne-neunen", 4, None),
        (("ddv", {"dullen": {"reversed_in_last_trick": True}}), 3, 2),
    ],
)
def test_second_ten_by_the_options(rules, second_first, last):
    """Doko-Turnier, Herz 10; ohne Neunen, Grundsätzliches 2: the other one wins in the last trick."""
    trick = judged(rules, record("1 DA DK HT HT"))["tricks"][0]
    assert trick["winner"] == second_first
    if last:
        assert judged(rules, record(LAST_TENS))["tricks"][-1]["winner"] == last


def test_sokrates_changes_after_half_of_the_tricks():
    """DokoMania, Seltene Solo-Varianten."""
    six = "1 CA CA CK CK/1 SA SA SK SK/1 HA HA HK HK/1 DA DA DK DK/1 CT CT C9 C9/1 CQ DJ HQ SQ/1 DJ CQ CJ HJ"
    verdict = judged("dokomania", record(six, kind="sokrates", soloist=1))
    assert [each["winner"] for each in verdict["tricks"]] == [1, 1, 1, 1, 1, 1, 3]


@pytest.mark.parametrize("trick, winner", [("1 CJ CQ CA DQ", 1), ("1 CQ CJ CA DJ", 1), ("1 CA CQ CJ DQ", 2)])
def test_sokrates_goes_by_the_card_led_even_by_an_opponent(trick, winner):
    """DokoMania, Seltene Solo-Varianten."""
    assert judged("dokomania", record(trick, kind="sokrates", soloist=3))["tricks"][0]["winner"] == winner


def test_augen_and_tricks_by_seat():
    """TSR 2.2.2."""
    verdict = judged("ddv", record("2 CA CT CA CT/2 D9 DJ DK", players=[2, 3, 4, 6], seats=6, forehand=2))
    assert (verdict["augen"], verdict["won"]) == ([0, 42, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0])
    assert verdict["tricks"] == [{"winner": 2, "augen": 42}, {"winner": None, "augen": 6}]
    assert sum(judged("ddv", record(WHOLE_GAME))["augen"]) == 240


# (what, rules, record, refusals, trick that proves it)
FOLLOWING = [
    (
        "TSR 5.2.2: a suit, shown later",
        "ddv",
        record("1 CA SK C9 CT/1 SA S9 SK ST/1 CA CK"),
        [("not_followed", 1, 2)],
        [3],
    ),
    ("TSR 5.2.2: trumps, shown later", "ddv", record("1 DA CK D9 DT/1 DK DJ"), [("not_followed", 1, 2)], [2]),
    ("TSR 5.2.2: a ♥ ten is a trump", "ddv", record("1 HA HK H9 SA/1 HT DK DJ HT"), [], []),
    ("TSR 5.2.2: nor a heart", "ddv", record("1 HA DJ H9 HK/2 DK CA CT HT"), [], []),
    ("TSR 5.2.3: trumping without the suit", "ddv", record("1 CA D9 C9 CT/2 SA S9 SK ST"), [], []),
    (
        "TSR 5.2.2: shown by the trick after next, for two seats",
        "ddv",
        record("1 CA SA SA CT/1 SK DJ DQ ST/3 C9 CT CK CK"),
        [("not_followed", 1, 2), ("not_followed", 1, 3)],
        [3, 3],
    ),
    (
        "TSR 5.2.2: the hand has it",
        "ddv",
        record("1 CA SK C9 CT", hands=(None, "CK SK SA SA ST ST HA HA HK H9 DA DK")),
        [("not_followed", 1, 2)],
        [1],
    ),
    (
        "TSR 5.2.2: the hand has none",
        "ddv",
        record("1 CA SK C9 CT", hands=(None, "S9 SK SA SA ST ST HA HA HK H9 DA DK")),
        [],
        [],
    ),
    (
        "TSR 5.2.2: a jack is plain in a Damensolo",
        "ddv",
        record("1 CA SK C9 CT/1 SA CJ", kind="damen_solo", soloist=1, duty="pflichtsolo"),
        [("not_followed", 1, 2)],
        [2],
    ),
    ("TSR 5.1.2", "ddv", record("1 CK CA C9 CT/2 SA"), [], []),
    ("TSR 5.1.2: the loser leads", "ddv", record("1 CK CA C9 CT/1 SA"), [("wrong_lead", 2, 1)], [None]),
    (
        "TSR 5.1.2: after a revoke the table may have seen it otherwise",
        "ddv",
        record("1 CA SK D9 CT/1 C9 CK"),
        [("not_followed", 1, 2)],
        [2],
    ),
    (
        "TSR 5.2.1: a card of no hand",
        "ddv",
        record("1 CA CK", hands=(None, "S9 SK SA SA ST ST HA HA HK H9 DA DK")),
        [("card_not_held", 1, 2)],
        [1],
    ),
    (
        "TSR 5.2.1: a card played twice",
        "ddv",
        record("1 CA CK CT C9/1 C9 CK", hands=(None, "CK SK SA SA ST ST HA HA HK H9 DA DK")),
        [("card_not_held", 2, 2)],
        [2],
    ),
    ("TSR 5.2.2: nothing yet", "ddv", record("1"), [], []),
]


@pytest.mark.parametrize("what, rules, given, expected, shown", FOLLOWING, ids=[row[0] for row in FOLLOWING])
def test_following_and_leading(what, rules, given, expected, shown):
    verdict = judged(rules, given)
    assert (sorted(refused(verdict)), [each["shown_in"] for each in verdict["refusals"]]) == (expected, shown)


def test_refused_card_says_what_was_legal():
    """TSR 5.2.2."""
    held = "CK C9 SK SA SA ST ST HA HK H9 DA DK"
    verdict = judged("ddv", record("1 CA SK C9 CT", hands=(None, held)))
    assert verdict["refusals"][0]["legal"] == ["CK", "C9"]


def voids(verdict):
    return [each for each in verdict["notes"] if each["code"] == "cannot_hold"]


def test_suit_that_a_seat_cannot_hold_is_noted_once():
    """TSR 5.2.2: not for a seat whose hand is known, nor for one that revoked."""
    verdict = judged("ddv", record("1 CA SK SA CT/1 CA S9 CK C9"))
    assert voids(verdict) == [{"code": "cannot_hold", "seat": 2, "trick": 1, "about": "kreuz"}]
    known = judged("ddv", record("1 CA SK", hands=(None, "S9 SK SA SA ST ST HA HA HK H9 DA DK")))
    trumps = judged("ddv", record("1 DJ SK"))
    assert voids(known) == []
    assert voids(trumps) == [{"code": "cannot_hold", "seat": 2, "trick": 1, "about": "trumpf"}]


@pytest.mark.parametrize(
    "rules, kind, code",
    [
        ("ddv", "koehler", "kind_not_allowed"),
        ("ddv", "armut", "kind_not_allowed"),
        ("doko-turnier", "fleischlos", "kind_not_allowed"),
    ],
)
def test_game_that_the_rules_do_not_have(rules, kind, code):
    """TSR 2.3.3; Doko-Turnier, Solos."""
    with pytest.raises(RuleViolation) as refusal:
        judged(rules, record("1 CA", kind=kind, soloist=1))
    assert refusal.value.code == code
