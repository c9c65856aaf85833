"""Genscher: a seat with both ♦ kings chooses its partner (FreeDoko, Genscher)."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, record, refused

GENSCHER = ("freedoko", {"genscher": True})
KINGS = "1 D9 DK DJ CQ"
ONE_KING = record(hands=(None, "DK DJ CA CA CT CT CK CK SA SA ST ST"))["hands"]
# (what, rules, tricks, words, facts, refusals, Re, announced)
GENSCHERS = [
    ("with the first king", GENSCHER, KINGS, "2 genscher 1.1 12 3", {"re": [1, 4]}, [], [2, 3], (None, None)),
    (
        "with the first king, as it lies",
        GENSCHER,
        KINGS,
        "2 genscher 1.2 11 3",
        {"re": [1, 4]},
        [],
        [2, 3],
        (None, None),
    ),
    (
        "after the first king",
        GENSCHER,
        KINGS,
        "2 genscher 1.3 11 3",
        {"re": [1, 4]},
        [("genscher_too_late", 1, 2)],
        [1, 4],
        (None, None),
    ),
    (
        "without both kings",
        GENSCHER,
        KINGS,
        "2 genscher 1.1 12 3",
        {"re": [1, 4], "hands": ONE_KING},
        [("genscher_without_cards", 1, 2)],
        [1, 4],
        (None, None),
    ),
    (
        "not in the rules",
        "freedoko",
        KINGS,
        "2 genscher 1.1 12 3",
        {"re": [1, 4]},
        [("genscher_not_allowed", 1, 2)],
        [1, 4],
        (None, None),
    ),
    (
        "in a solo",
        GENSCHER,
        KINGS,
        "2 genscher 1.1 12 3",
        {"kind": "karo_solo", "soloist": 1},
        [("genscher_not_allowed", 1, 2)],
        [1],
        (None, None),
    ),
    (
        "in an Armut",
        GENSCHER,
        KINGS,
        "2 genscher 1.1 12 3",
        {"kind": "armut", "re": [1, 4]},
        [("genscher_not_allowed", 1, 2)],
        [1, 4],
        (None, None),
    ),
    (
        "Absagen are void, Ansagen stay",
        GENSCHER,
        KINGS,
        "1 re 0 12,1 keine_90 0 12,3 kontra 0 12,3 keine_60 0 12,2 genscher 1.1 12 3",
        {"re": [1, 4]},
        [],
        [2, 3],
        ("ansage", "ansage"),
    ),
    (
        "a new Absage afterwards",
        GENSCHER,
        KINGS,
        "3 kontra 0 12,3 keine_90 0 12,2 genscher 1.1 12 3,3 keine_90 2 11",
        {"re": [1, 4]},
        [],
        [2, 3],
        ("keine_90", None),
    ),
    (
        "in a Hochzeit before it is cleared",
        GENSCHER,
        "1 D9 DK DJ DT",
        "2 genscher 1.1 12 3",
        {"kind": "hochzeit", "soloist": 1},
        [],
        [2, 3],
        (None, None),
    ),
    (
        "in a Hochzeit that stays alone, before that is clear",
        GENSCHER,
        "1 CQ DK D9 DJ/1 CA CK CT C9/1 SA SK ST S9",
        "2 genscher 1.1 12 3",
        {"kind": "hochzeit", "soloist": 1},
        [],
        [2, 3],
        (None, None),
    ),
    (
        "in a Hochzeit after its bride stayed alone",
        GENSCHER,
        "1 CA CK CT C9/1 SA SK ST S9/1 CQ DQ D9 DJ/1 CQ DK DA DT",
        "2 genscher 4.1 9 3",
        {"kind": "hochzeit", "soloist": 1},
        [("genscher_not_allowed", 4, 2)],
        [1],
        (None, None),
    ),
]


@pytest.mark.parametrize(
    "what, rules, tricks, words, facts, expected, re, announced", GENSCHERS, ids=[row[0] for row in GENSCHERS]
)
def test_genscher(what, rules, tricks, words, facts, expected, re, announced):
    verdict = judged(rules, record(tricks, words) | facts)
    assert (refused(verdict), verdict["parties"]["re"]) == (expected, re)
    assert (verdict["announced"]["re"], verdict["announced"]["kontra"]) == announced


def test_void_absagen_are_not_booked():
    """TSR 9.4.3, and FreeDoko, Genscher."""
    end = {"how": "revoke", "seat": 2, "trick": 2}
    words = "1 re 1 12,1 keine_90 1 12"
    stands, void = (
        judged(GENSCHER, record("1 CQ DJ DQ DK/1 SA ST SK CA", each, re=[1, 3], end=end))
        for each in (words, f"{words},4 genscher 1.4 11 1")
    )
    assert [each["booking"]["absagen"] for each in (stands, void)] == [1, 0]
