"""Schweine and Hyperschweine, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, record, refused


def schweine(which="both", announced="on_play", hyper="none", nine_ends=True, in_colour_solo=False):
    options = {"which": which, "announced": announced, "hyperschweine": hyper}
    return "freedoko", {"schweine": {**options, "nine_ends": nine_ends, "in_colour_solo": in_colour_solo}}


ON_PLAY, BEFORE = schweine(), schweine(announced="before_game")
HYPER, EARLY_HYPER = schweine(hyper="on_play"), schweine(announced="before_game", hyper="before_game")
SOME_HYPER, SECOND = schweine(hyper="on_play", nine_ends=False), schweine("second")
LATE_SCHWEINE = schweine(hyper="before_game")
IN_SOLI = schweine(in_colour_solo=True, hyper="on_play")
TWO_ACES = "DA DA CA CA CT CT CK CK SA SA ST ST"
ONE_ACE = "DA DK CA CA CT CT CK CK SA SA ST ST"
# Seat 2 has both ♦ aces; ♥ tens beat them if they are no Schweine.
LATE_ACES = "1 HT DA DK D9/1 HT DA DJ DK"
# (what, rules, tricks, words, facts, winners, refusals)
SCHWEINE = [
    ("FreeDoko: both, with the first", ON_PLAY, "1 HT DA DK D9/2 DA HT DJ DK", "2 schweine 1.1", {}, [2, 2], []),
    ("FreeDoko: as it lies", ON_PLAY, "1 HT DA DK D9/2 DA HT DJ DK", "2 schweine 1.2", {}, [2, 2], []),
    ("FreeDoko: earlier", ON_PLAY, "1 HT DA DK D9/2 DA HT DJ DK", "2 schweine 0", {}, [2, 2], []),
    ("FreeDoko: unsaid", ON_PLAY, LATE_ACES, "", {}, [1, 1], []),
    ("FreeDoko: after the first", ON_PLAY, LATE_ACES, "2 schweine 2", {}, [1, 1], [("schweine_too_late", 2, 2)]),
    ("FreeDoko: after both", ON_PLAY, LATE_ACES, "2 schweine 3", {}, [1, 1], [("schweine_too_late", 3, 2)]),
    ("FreeDoko: before the game", BEFORE, "1 HT DA DK D9", "2 schweine 0", {}, [2], []),
    ("FreeDoko: before the first card", BEFORE, "1 HT DA DK D9", "2 schweine 1", {}, [2], []),
    (
        "FreeDoko: too late for before the game",
        BEFORE,
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {},
        [1],
        [("schweine_too_late", 1, 2)],
    ),
    (
        "FreeDoko: not in the rules",
        "freedoko",
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {},
        [1],
        [("schweine_not_allowed", 1, 2)],
    ),
    (
        "TSR 2.3.4: not in the rules",
        "ddv",
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {},
        [1],
        [("schweine_not_allowed", 1, 2)],
    ),
    (
        "FreeDoko: another has one",
        ON_PLAY,
        "1 HT DA DK DA",
        "2 schweine 1.1",
        {},
        [1],
        [("schweine_without_cards", 1, 2)],
    ),
    (
        "FreeDoko: the hand has one",
        ON_PLAY,
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {"hands": [None, ONE_ACE.split(), None, None]},
        [1],
        [("schweine_without_cards", 1, 2)],
    ),
    (
        "FreeDoko: the hand has both",
        ON_PLAY,
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {"hands": [None, TWO_ACES.split(), None, None]},
        [2],
        [],
    ),
    (
        "FreeDoko: the hand of another has one",
        ON_PLAY,
        "1 HT DJ DK D9",
        "2 schweine 0",
        {"hands": [None, None, ONE_ACE.split(), None]},
        [1],
        [("schweine_without_cards", 0, 2)],
    ),
    ("Doko-Turnier, Sau/Schwein", "doko-turnier", "1 HT DA DK D9", "2 schweine 1.1", {}, [2], []),
    (
        "Doko-Turnier, Kreuz-Solo",
        "doko-turnier",
        "1 HT CA CK C9",
        "2 schweine 1.1",
        {"kind": "kreuz_solo", "soloist": 1},
        [2],
        [],
    ),
    (
        "Doko-Turnier, Trumpf-Solo",
        "doko-turnier",
        "1 HT DA DK D9",
        "2 schweine 1.1",
        {"kind": "karo_solo", "soloist": 1},
        [2],
        [],
    ),
    (
        "Doko-Turnier, Damen-Solo",
        "doko-turnier",
        "1 CQ DA DK D9",
        "2 schweine 1.1",
        {"kind": "damen_solo", "soloist": 1},
        [1],
        [("schweine_not_allowed", 1, 2)],
    ),
    (
        "FreeDoko, Farbsolo: an option",
        ON_PLAY,
        "1 HT CA CK C9",
        "2 schweine 1.1",
        {"kind": "kreuz_solo", "soloist": 1},
        [1],
        [("schweine_not_allowed", 1, 2)],
    ),
    (
        "FreeDoko, Farbsolo: with its nines",
        IN_SOLI,
        "1 CA HT C9 CJ",
        "1 schweine 1,3 hyperschweine 1.2",
        {"kind": "kreuz_solo", "soloist": 1},
        [3],
        [],
    ),
    ("ohne Neunen 3: the first", "ohne-neunen", "1 HT DA DK DT/2 DA DJ DK DQ", "2 schweine 1.1", {}, [2, 1], []),
    ("ohne Neunen 3: the second", "ohne-neunen", "1 HT DA DK DT/1 HT DA DK DQ", "2 schweine 2.1", {}, [1, 2], []),
    (
        "ohne Neunen 3: after both",
        "ohne-neunen",
        "1 HT DA DK DT/1 HT DA DK DQ",
        "2 schweine 3",
        {},
        [1, 1],
        [("schweine_too_late", 3, 2)],
    ),
    (
        "FreeDoko: the second, once the partner took the first",
        SECOND,
        "1 CJ DA DK CQ/4 HT DJ DA DK",
        "2 schweine 2",
        {"re": [2, 4]},
        [4, 2],
        [],
    ),
    (
        "FreeDoko: the second, once it took the first itself",
        SECOND,
        "1 DT DA DK D9/2 DA HT DJ DK",
        "2 schweine 2",
        {"re": [2, 4]},
        [2, 2],
        [],
    ),
    (
        "FreeDoko: the others took the first",
        SECOND,
        "1 CQ DA DK D9/1 HT DA DJ DK",
        "2 schweine 2",
        {"re": [2, 4]},
        [1, 1],
        [("schweine_first_not_won", 2, 2)],
    ),
    (
        "FreeDoko: the first was its own, though the parties are unknown",
        SECOND,
        "1 DT DA DK D9/2 DA HT DJ DK",
        "2 schweine 2",
        {},
        [2, 2],
        [],
    ),
    (
        "FreeDoko: the second did not come",
        SECOND,
        "1 DT DA DK D9/2 DJ HT DQ DK",
        "2 schweine 2",
        {"re": [2, 4]},
        [2, 3],
        [],
    ),
    (
        "FreeDoko: the second lies already",
        SECOND,
        "1 DT DA DK D9/2 DA HT DJ DK",
        "2 schweine 3",
        {"re": [2, 4]},
        [2, 3],
        [("schweine_too_late", 3, 2)],
    ),
    (
        "FreeDoko: the second, just before it",
        SECOND,
        "1 CJ DA DK CQ/4 HT DJ DA DK",
        "2 schweine 2.2",
        {"re": [2, 4]},
        [4, 2],
        [],
    ),
    (
        "FreeDoko: the second, as it lies",
        SECOND,
        "1 CJ DA DK CQ/4 HT DJ DA DK",
        "2 schweine 2.3",
        {"re": [2, 4]},
        [4, 4],
        [("schweine_too_late", 2, 2)],
    ),
    (
        "FreeDoko: Hyperschweine once Schweine stand",
        HYPER,
        "1 HT DA DK DT/2 CQ D9 HT DJ",
        "2 schweine 1.1,3 hyperschweine 2.1",
        {},
        [2, 3],
        [],
    ),
    (
        "FreeDoko: Hyperschweine right after the Schweine",
        LATE_SCHWEINE,
        "1 HT DA DK DT/2 D9 HT DK CQ",
        "2 schweine 1.1,2 hyperschweine 1.1",
        {},
        [2, 2],
        [],
    ),
    (
        "FreeDoko: a card after the Schweine",
        LATE_SCHWEINE,
        "1 HT DA DK DT/2 D9 HT DK CQ",
        "2 schweine 1.1,2 hyperschweine 1.2",
        {},
        [2, 3],
        [("hyperschweine_too_late", 1, 2)],
    ),
    (
        "FreeDoko: Hyperschweine",
        HYPER,
        "1 DA HT D9 DK/3 D9 DJ HT DQ",
        "1 schweine 1,3 hyperschweine 1.2",
        {},
        [3, 3],
        [],
    ),
    (
        "FreeDoko: Hyperschweine before the game",
        EARLY_HYPER,
        "1 DA HT D9 DK",
        "1 schweine 0,3 hyperschweine 0",
        {},
        [3],
        [],
    ),
    (
        "FreeDoko: too late for before the game",
        EARLY_HYPER,
        "1 DA HT D9 DK",
        "1 schweine 0,3 hyperschweine 1.2",
        {},
        [1],
        [("hyperschweine_too_late", 1, 3)],
    ),
    (
        "FreeDoko: no Schweine before",
        HYPER,
        "1 DJ HT D9 DK",
        "3 hyperschweine 1.2",
        {},
        [2],
        [("hyperschweine_before_schweine", 1, 3)],
    ),
    (
        "FreeDoko: Schweine only afterwards",
        HYPER,
        "1 DJ HT D9 DK/2 DA CQ DT HT",
        "3 hyperschweine 1.2,2 schweine 2",
        {},
        [2, 2],
        [("hyperschweine_before_schweine", 1, 3)],
    ),
    (
        "FreeDoko: one nine",
        HYPER,
        "1 DA HT D9 D9",
        "1 schweine 1,3 hyperschweine 1.2",
        {},
        [1],
        [("hyperschweine_without_cards", 1, 3)],
    ),
    (
        "FreeDoko: not in the rules",
        ON_PLAY,
        "1 DA HT D9 DK",
        "1 schweine 1,3 hyperschweine 1.2",
        {},
        [1],
        [("hyperschweine_not_allowed", 1, 3)],
    ),
    (
        "DokoMania, Schweine: a nine was played before",
        HYPER,
        "1 HT DJ D9 DK/1 DA DQ D9 HT",
        "1 schweine 2,3 hyperschweine 2.2",
        {},
        [1, 1],
        [("hyperschweine_too_late", 2, 3)],
    ),
    (
        "the option nine_ends: the other nine counts",
        SOME_HYPER,
        "1 HT DJ D9 DK/1 DA DQ D9 HT",
        "1 schweine 2,3 hyperschweine 2.2",
        {},
        [1, 3],
        [],
    ),
    (
        "the option nine_ends: both nines lie",
        SOME_HYPER,
        "1 HT DJ D9 DK/1 HT DQ D9 DT/1 DA DJ",
        "1 schweine 3,3 hyperschweine 3.1",
        {},
        [1, 1, None],
        [("hyperschweine_too_late", 3, 3)],
    ),
]


@pytest.mark.parametrize(
    "what, rules, tricks, words, facts, winners, expected", SCHWEINE, ids=[f"{row[0]}, {row[2]}" for row in SCHWEINE]
)
def test_schweine(what, rules, tricks, words, facts, winners, expected):
    verdict = judged(rules, record(tricks, words) | facts)
    assert ([each["winner"] for each in verdict["tricks"]], refused(verdict)) == (winners, expected)


GIVEN = {"kind": "armut", "exchange": {"from": 1, "to": 2, "given": ["DA", "DJ", "CA"], "back": ["CT", "CT", "SA"]}}
BACK = {"kind": "armut", "exchange": {"from": 1, "to": 2, "given": ["DK", "DJ", "CA"], "back": ["DA", "CT", "SA"]}}


def test_ace_of_an_armut_makes_both_of_them_special():
    """FreeDoko, Schweine and Trumpfarmut: they count in the hand that they are played from."""
    tricks = "1 SK DA DK HT/2 DA HT DQ S9"
    taker = judged(ON_PLAY, record(tricks, "2 schweine 1.1", **GIVEN))
    poor = judged(ON_PLAY, record(tricks, "1 schweine 0", **GIVEN))
    assert [[each["winner"] for each in verdict["tricks"]] for verdict in (taker, poor)] == [[2, 2], [2, 2]]
    assert refused(taker) == refused(poor) == []


def test_aces_that_an_armut_parted_are_no_schweine():
    """FreeDoko, Schweine: nobody has both any more, and the word was right when it was said."""
    hands = (None, "DA DK DJ CA HT HT CQ CQ SQ SQ HQ HQ")
    verdict = judged(ON_PLAY, record("1 SK DA D9 DT", "2 schweine 0", hands, **BACK))
    later = judged(ON_PLAY, record("1 SK DA D9 DT", "2 schweine 1.1", hands, **BACK))
    assert (refused(verdict), verdict["tricks"][0]["winner"]) == ([], 2)
    assert refused(later) == [("schweine_without_cards", 1, 2)]
