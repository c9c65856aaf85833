"""A soloist's claim to all remaining tricks (TSR 5.4.4, 5.4.5)."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, record, refused

LOW_TRUMPS = "SJ SJ HJ HJ DJ DJ DA DA DT DT DK DK"
PLAIN = "C9 C9 SA SA ST SK S9 S9 HA HA HK H9"


def claim(hands, tricks="", kind="karo_solo", **facts):
    """Judges seat 1's claim, before the first trick if none is given."""
    end = {"how": "claim", "seat": 1}
    solo = {"kind": kind, "soloist": 1, "duty": "pflichtsolo", "end": end}
    return judged("ddv", record(tricks, hands=hands, **(solo | facts)))


def four(*hands):
    """Fills the last hand with whatever is left of the deck."""
    deck = [suit + rank for suit in "CSHD" for rank in "ATKQJ9"] * 2
    for card in " ".join(hands).split():
        deck.remove(card)
    return (*hands, " ".join(deck))


ALL_TRUMPS = four("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ", LOW_TRUMPS, PLAIN)
WITH_ACES = four("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CA CA", LOW_TRUMPS, PLAIN)
ONE_ACE = four("HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CA", LOW_TRUMPS, PLAIN)
NO_TRUMPS_OUT = four(
    "CA CA CT CT CK CK SA SA ST ST SK SK", "HA HA HT HT HK HK HQ HQ HJ HJ H9 H9", "DA DA DT DT DK DK DQ DQ DJ DJ D9 D9"
)
QUEEN_IS_OUT = four("HT HT CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ", "CQ SJ HJ HJ DJ DJ DA DA DT DT DK DK", PLAIN)
HIGHER_PLAIN = four(
    "CT CT CK CK CA SA SA ST ST SK SK S9", "HA HA HT HT HK HK HQ HQ HJ HJ H9 H9", "DA DA DT DT DK DK DQ DQ DJ DJ D9 D9"
)
LAST_OF_SUIT = four(
    "CA CA CT CT CK CQ SA SA ST ST SK SK", "HA HA HT HT HK HK HQ HQ HJ HJ H9 H9", "DA DA DT DT DK DK DQ DQ DJ DJ D9 D9"
)

# (what, kind, hands, certain)
CLAIMS = [
    ("only the highest trumps", "karo_solo", ALL_TRUMPS, True),
    ("aces may be led while others hold trumps (5.4.5)", "karo_solo", WITH_ACES, False),
    ("one ace may be led too early as well", "karo_solo", ONE_ACE, False),
    ("a queen may be kept until the tens are gone", "karo_solo", QUEEN_IS_OUT, False),
    ("no trumps, every suit from above", "fleischlos", NO_TRUMPS_OUT, True),
    ("the other king may be kept for a queen", "fleischlos", LAST_OF_SUIT, False),
    ("an ace of the suit is out", "fleischlos", HIGHER_PLAIN, False),
    (
        "trumps of a Damensolo",
        "damen_solo",
        four(
            "CQ CQ SQ SQ HQ HQ DQ DQ CA CA CT CT",
            "CK CK CJ CJ C9 C9 SA SA ST ST SK SK",
            "HA HA HT HT HK HK HJ HJ H9 H9 DA DA",
        ),
        True,
    ),
]


@pytest.mark.parametrize("what, kind, hands, certain", CLAIMS, ids=[row[0] for row in CLAIMS])
def test_claim_with_the_lead(what, kind, hands, certain):
    verdict = claim(hands, kind=kind)
    wrong = [] if certain else [("claim_not_certain", 1, 1)]
    game = verdict["game"]
    assert (refused(verdict), game and (game["augen_re"], game["tricks_re"])) == (wrong, (240, 12) if certain else None)


PARTED = four(ALL_TRUMPS[0], LOW_TRUMPS.replace("DA DA", "DA HA"), PLAIN.replace("HA HA", "HA DA"))
OWN = four("DA DA HT HT CQ CQ SQ SQ HQ HQ DQ DQ", LOW_TRUMPS.replace("DA DA", "CJ CJ"), PLAIN)
SCHWEINE = [
    ("an opponent may have Schweine", ALL_TRUMPS, "", False),
    ("nobody has both ♦ aces", PARTED, "", True),
    ("the soloist's Schweine are announced", OWN, "1 schweine 0", True),
    ("the soloist's aces are not announced", OWN, "", False),
]


@pytest.mark.parametrize("what, hands, words, certain", SCHWEINE, ids=[row[0] for row in SCHWEINE])
def test_claim_where_there_are_schweine(what, hands, words, certain):
    """Doko-Turnier, Sau/Schwein."""
    given = record(words=words, hands=hands, kind="karo_solo", soloist=1, end={"how": "claim", "seat": 1})
    assert refused(judged("doko-turnier", given)) == ([] if certain else [("claim_not_certain", 1, 1)])
    assert refused(judged("ddv", given | {"words": []})) == ([] if hands is not OWN else [("claim_not_certain", 1, 1)])


# (what, kind, hands, forehand and tricks so far, certain)
WITHOUT_LEAD = [
    ("before another's lead, with trumps for all of it", "karo_solo", ALL_TRUMPS, 2, "", True),
    ("a trump lies", "karo_solo", ALL_TRUMPS, 2, "2 SJ C9", True),
    ("a plain card lies", "karo_solo", ALL_TRUMPS, 3, "3 C9 CT", True),
    ("its own ten lies", "karo_solo", ALL_TRUMPS, 1, "1 HT SJ", True),
    ("nobody can be kept from a lead in another suit", "fleischlos", NO_TRUMPS_OUT, 2, "", False),
]


@pytest.mark.parametrize("what, kind, hands, lead, tricks, certain", WITHOUT_LEAD, ids=[row[0] for row in WITHOUT_LEAD])
def test_claim_without_the_lead(what, kind, hands, lead, tricks, certain):
    verdict = claim(hands, tricks, kind=kind, duty="lustsolo" if lead != 1 else "pflichtsolo", forehand=lead)
    assert refused(verdict) == ([] if certain else [("claim_not_certain", 1, 1)])


def test_claim_after_some_tricks():
    """Only the cards that are left count."""
    aces = claim(WITH_ACES, "1 CA SJ C9 CT")
    drawn = claim(QUEEN_IS_OUT, "1 HT CQ C9 D9")
    lost = claim(HIGHER_PLAIN, "1 CA HA DA CQ/1 SA HA DA SQ", kind="fleischlos")
    assert refused(aces) == [("claim_not_certain", 2, 1)]
    assert (refused(drawn), drawn["game"]["tricks_re"]) == ([], 12)
    assert refused(lost) == [("claim_not_certain", 3, 1)]
