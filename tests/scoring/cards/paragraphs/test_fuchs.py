"""Announced Füchse, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, record, refused

FUCHS = ("dokomania", {"sonderpunkte": {"fuchs_durchgebracht": 1}})
FOXES = [
    ("brought home by the partner", FUCHS, "1 CJ DA DK CQ", "2 fuchs 0", [("fuchs_durchgebracht", 1, 4)], []),
    ("brought home by itself", FUCHS, "1 DT DA DK D9", "2 fuchs 1.1", [("fuchs_durchgebracht", 1, 2)], []),
    (
        "said in a later trick, before it is played",
        FUCHS,
        "1 CA CK C9 CT/1 DJ DA DK CQ",
        "2 fuchs 2.1",
        [("fuchs_durchgebracht", 2, 4)],
        [],
    ),
    ("caught", FUCHS, "1 CQ DA DK D9", "2 fuchs 0", [("fuchs", 1, 1), ("fuchs_durchgebracht", 1, 1)], []),
    ("said after it was played", FUCHS, "1 CJ DA DK CQ", "2 fuchs 2", [], []),
    (
        "both",
        FUCHS,
        "1 DT DA DK D9/2 DA D9 DJ DT",
        "2 fuchs 0,2 fuchs 0",
        [("fuchs_durchgebracht", 1, 2), ("fuchs_durchgebracht", 2, 4)],
        [],
    ),
    ("not in the rules", "dokomania", "1 CJ DA DK CQ", "2 fuchs 0", [], [("fuchs_not_allowed", 0, 2)]),
]


@pytest.mark.parametrize("what, rules, tricks, words, where, expected", FOXES, ids=[row[0] for row in FOXES])
def test_announced_fuchs(what, rules, tricks, words, where, expected):
    """DokoMania, Fuchs; seats 2 and 4 are Re."""
    verdict = judged(rules, record(tricks, words, re=[2, 4]))
    assert [(each["sonderpunkt"], each["trick"], each["seat"]) for each in verdict["where"]] == where
    assert refused(verdict) == expected


def test_announced_fuchs_that_never_came():
    """DokoMania, Fuchs: seats 3 and 4 have the foxes of a whole game."""
    without, once, twice = (
        judged(FUCHS, record(WHOLE_GAME, words)) for words in ("1 fuchs 0", "3 fuchs 0", "3 fuchs 0,3 fuchs 0")
    )
    assert [refused(each) for each in (without, once, twice)] == [
        [("fuchs_without_card", 0, 1)],
        [],
        [("fuchs_without_card", 0, 3)],
    ]
