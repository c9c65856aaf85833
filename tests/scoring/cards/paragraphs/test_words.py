"""Ansagen and Absagen, at each last moment, by the rules."""

import pytest

from tests.scoring.cards.paragraphs.records import judged, noted, record, refused

ABSAGEN = ("keine_90", "keine_60", "keine_30", "schwarz")
STEPS = ("re", *ABSAGEN)
LATEST = dict(zip(STEPS, (11, 10, 9, 8, 7), strict=True))  # TSR 6.2.2, 6.3.4
BEFORE = {"re": "", "keine_90": "re", "keine_60": "keine_90", "keine_30": "keine_60", "schwarz": "keine_30"}


def said(words, rules="ddv", **facts):
    """Judges words of a game in which seats 1 and 3 are Re."""
    verdict = judged(rules, record(words=words, re=[1, 3], **facts))
    announced = verdict["announced"]
    return refused(verdict), announced["re"], announced["kontra"]


def stands(step):
    return "ansage" if step == "re" else step


@pytest.mark.parametrize("rules", ["ddv", "freedoko", "dokomania", "doko-online"])
@pytest.mark.parametrize("step", STEPS)
def test_last_moment_of_each_step(rules, step):
    """TSR 6.2.2, 6.3.4; DokoMania, Re und Kontra; Doko-Online, An- und Absage."""
    steps = STEPS[: STEPS.index(step)]
    before = "".join(f"1 {each} 1 12," for each in steps)
    highest = stands(steps[-1]) if steps else None
    code = "ansage_too_late" if step == "re" else "absage_too_late"
    held = LATEST[step]
    assert said(f"{before}3 {step} 3 {held}", rules) == ([], stands(step), None)
    assert said(f"{before}3 {step} 3 {held - 1}", rules) == ([(code, 3, 3)], highest, None)


@pytest.mark.parametrize("rules", ["ddv", "freedoko", "dokomania"])
@pytest.mark.parametrize("step", STEPS)
def test_last_moment_of_the_reply(rules, step):
    """TSR 6.4.4: one card later than what it answers needed, however early that was said (6.1.2)."""
    held = LATEST[step] - 1
    assert said(f"1 {step} 0 12,2 kontra 4 {held}", rules) == ([], stands(step), "ansage")
    late = [("ansage_too_late", 4, 2)]
    assert said(f"1 {step} 0 12,2 kontra 4 {held - 1}", rules) == (late, stands(step), None)


# (what, rules, words, refusals, Re's, Kontra's)
WORDS = [
    ("TSR 6.2.2: before the first card", "ddv", "1 re 0 12,2 kontra 0 12", [], "ansage", "ansage"),
    ("TSR 6.2.2: Kontra says Re", "ddv", "2 re 1 12", [("announcement_of_other_party", 1, 2)], None, None),
    ("TSR 6.2.2: Re says Kontra", "ddv", "3 kontra 1 12", [("announcement_of_other_party", 1, 3)], None, None),
    ("TSR 6.3.2: no Ansage, which is too late", "ddv", "1 keine_90 3 10", [("step_too_late", 3, 1)], None, None),
    ("TSR 6.4.3: an Absage at once", "ddv", "1 schwarz 2 11", [], "schwarz", None),
    ("TSR 6.4.3: steps skipped in time", "ddv", "1 re 1 12,1 keine_60 3 10", [], "keine_60", None),
    (
        "TSR 6.4.3: a skipped step too late",
        "ddv",
        "1 re 1 12,1 keine_60 3 9",
        [("step_too_late", 3, 1)],
        "ansage",
        None,
    ),
    ("TSR 6.4.4: a reply is no Absage", "ddv", "1 re 1 12,2 keine_90 3 10", [("step_too_late", 3, 2)], "ansage", None),
    (
        "TSR 6.4.4: no Absage after a late reply",
        "ddv",
        "1 re 1 12,2 kontra 3 10,4 keine_90 3 10",
        [("absage_after_reply", 3, 4)],
        "ansage",
        "ansage",
    ),
    ("TSR 6.4.4: a timely reply", "ddv", "1 re 1 12,2 kontra 2 11,4 keine_90 3 10", [], "ansage", "keine_90"),
    (
        "FreeDoko, Absagen: an Absage after a late reply",
        "freedoko",
        "1 re 1 12,2 kontra 3 10,4 keine_90 3 10",
        [],
        "ansage",
        "keine_90",
    ),
    (
        "FreeDoko, Absagen: too late even after a reply",
        "freedoko",
        "1 re 1 12,2 kontra 3 10,4 keine_90 4 9",
        [("absage_too_late", 4, 4)],
        "ansage",
        "ansage",
    ),
    ("TSR 6.4.5: both say the same", "ddv", "1 keine_90 1 12,2 keine_90 1 12", [], "keine_90", "keine_90"),
    ("TSR 6.4.6: a lower one after a higher one", "ddv", "1 keine_90 1 12,3 re 1 12", [], "keine_90", None),
    ("TSR 6.4.7: repeated", "ddv", "1 re 1 12,3 re 1 12", [("announcement_repeated", 1, 3)], "ansage", None),
    (
        "TSR 6.4.7: an Absage repeated",
        "ddv",
        "1 keine_60 1 12,3 keine_60 1 12",
        [("announcement_repeated", 1, 3)],
        "keine_60",
        None,
    ),
    (
        "FreeDoko, Absagen: a skipped step with a late reply's card",
        "freedoko",
        "1 re 1 12,2 kontra 3 10,2 keine_60 3 10",
        [],
        "ansage",
        "keine_60",
    ),
    (
        "FreeDoko, Absagen: a skipped step one card later",
        "freedoko",
        "1 re 1 12,2 kontra 3 10,2 keine_60 4 9",
        [("step_too_late", 4, 2)],
        "ansage",
        "ansage",
    ),
    ("TSR 6.4.7: an own Absage once more", "ddv", "1 keine_90 1 12,1 keine_90 2 11", [], "keine_90", None),
    ("time unknown", "ddv", "1 re 6,1 schwarz 9", [], "schwarz", None),
    ("time of a reply unknown", "ddv", "1 re 1 12,2 kontra 5", [], "ansage", "ansage"),
    (
        "Doko-Online, Absagen: none is skipped",
        "doko-online",
        "1 re 1 12,1 keine_60 1 12",
        [("step_skipped", 1, 1)],
        "ansage",
        None,
    ),
    (
        "Doko-Online, Absagen: not without the Ansage",
        "doko-online",
        "1 keine_90 1 12",
        [("step_skipped", 1, 1)],
        None,
        None,
    ),
    (
        "Doko-Online, Ansage: no reply",
        "doko-online",
        "1 re 1 12,2 kontra 3 10",
        [("ansage_too_late", 3, 2)],
        "ansage",
        None,
    ),
    ("Doko-Turnier: no last moment", "doko-turnier", "1 re 11 2,2 kontra 12 1", [], "ansage", "ansage"),
    ("ohne Neunen, Ansagen: with the fifth card", "ohne-neunen", "1 re 5 6", [], "ansage", None),
    ("ohne Neunen, Ansagen: after it", "ohne-neunen", "1 re 6 5", [("ansage_too_late", 6, 1)], None, None),
    ("ohne Neunen, Ansagen: four cards later", "ohne-neunen", "1 re 4 7,3 keine_90 8 3", [], "keine_90", None),
    (
        "ohne Neunen, Ansagen: five cards later",
        "ohne-neunen",
        "1 re 4 7,3 keine_90 9 2",
        [("announcement_too_far_apart", 9, 3)],
        "ansage",
        None,
    ),
    ("ohne Neunen, Ansagen: moments unknown", "ohne-neunen", "1 re 4 7,3 keine_90 9", [], "keine_90", None),
    (
        "the option for the highest Absage",
        ("ddv", {"announcements": {"highest": "keine_90"}}),
        "1 keine_60 1 12,1 keine_90 1 12",
        [("announcement_not_allowed", 1, 1)],
        "keine_90",
        None,
    ),
]


@pytest.mark.parametrize("what, rules, words, expected, re, kontra", WORDS, ids=[row[0] for row in WORDS])
def test_words(what, rules, words, expected, re, kontra):
    assert said(words, rules) == (expected, re, kontra)


def test_refused_word_says_what_was_possible():
    """TSR 6.4.3."""
    late = judged("ddv", record(words="1 re 1 12,2 kontra 2 11,2 schwarz 3 9", re=[1, 3]))["refusals"]
    other = judged("ddv", record(words="4 re 1 12", re=[1, 3]))["refusals"]
    none = judged("ddv", record(words="4 kontra 8 5", re=[1, 3]))["refusals"]
    assert [each["legal"] for each in (*late, *other, *none)] == [[], ["kontra", *ABSAGEN], []]


CLEARED = {
    1: "1 H9 HA HK HK",
    2: "1 CA CK C9 CT/1 H9 HA HK HK",
    3: "1 CA CK C9 CT/1 SA S9 SK ST/1 H9 HA HK HK",
}


def said_in_hochzeit(words, clearing, rules="ddv"):
    """Judges words of a Hochzeit of seat 1 that seat 2 joins in a trick."""
    verdict = judged(rules, record(CLEARED[clearing], words, kind="hochzeit", soloist=1))
    assert verdict["parties"] == {"re": [1, 2], "since": clearing}
    return refused(verdict)


@pytest.mark.parametrize("rules", ["ddv", "freedoko", "doko-online"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("clearing", [1, 2, 3])
def test_last_moments_in_a_hochzeit(rules, step, clearing):
    """TSR 6.4.2: one card fewer for each trick that it is cleared later."""
    steps = STEPS[: STEPS.index(step)]
    before = "".join(f"1 {each} {clearing}.4 11," for each in steps)
    held, next_trick = LATEST[step] - (clearing - 1), clearing + 1
    code = "ansage_too_late" if step == "re" else "absage_too_late"
    assert said_in_hochzeit(f"{before}2 {step} {next_trick} {held}", clearing, rules) == []
    late = said_in_hochzeit(f"{before}2 {step} {next_trick} {held - 1}", clearing, rules)
    assert late == [(code, next_trick, 2)]


@pytest.mark.parametrize("rules", ["ddv", "doko-online"])
@pytest.mark.parametrize("clearing", [1, 2, 3])
def test_nothing_is_announced_before_a_hochzeit_is_cleared(rules, clearing):
    """TSR 4.4.4, 6.2.1: the trick has to be complete."""
    early = [("announcement_before_clearing", clearing, 4)]
    assert said_in_hochzeit(f"4 kontra {clearing}.3 10", clearing, rules) == early
    assert said_in_hochzeit(f"4 kontra {clearing}.4 11", clearing, rules) == []


def test_reply_in_a_hochzeit_comes_one_card_later_too():
    """TSR 6.4.2, 6.4.4."""
    assert said_in_hochzeit("1 re 3.4 9,4 kontra 4.3 8", 3) == []
    assert said_in_hochzeit("1 re 3.4 9,4 kontra 4.3 7", 3) == [("ansage_too_late", 4, 4)]


def test_moments_of_a_hochzeit_that_stays_alone():
    """TSR 4.4.3 b: the third trick is the Klärungsstich."""
    own = "1 CA CK C9 CT/1 SA S9 SK ST/1 HA H9 HK HK"
    verdict = judged("ddv", record(own, "1 re 3.4 9,4 kontra 3.4 9,1 keine_90 4.4 7", kind="hochzeit", soloist=1))
    assert (verdict["kind"], refused(verdict)) == ("hochzeit_solo", [("absage_too_late", 4, 1)])


@pytest.mark.parametrize("clearing, held", [(1, 9), (2, 8), (3, 7)])
def test_hochzeit_without_nines_leaves_one_card(clearing, held):
    """ohne Neunen, Ansagen: until the first card after the Klärungsstich."""
    tricks = CLEARED[clearing].replace("C9", "CK").replace("S9", "SK").replace("H9 HA HK HK", "HK HA HK HA")
    first, second = (
        judged("ohne-neunen", record(tricks, f"1 re {11 - left} {left}", kind="hochzeit", soloist=1))
        for left in (held, held - 1)
    )
    assert first["parties"] == {"re": [1, 2], "since": clearing}
    assert (refused(first), refused(second)) == ([], [("ansage_too_late", 12 - held, 1)])


def test_word_of_whoever_became_the_other_party_counts_for_nobody():
    """DokoMania, Re und Kontra: Kontra was right until the seat was found to be Re."""
    tricks = "1 CQ D9 DK DT/1 SA S9 SK DJ"
    before, after = (
        judged("dokomania", record(tricks, words, kind="hochzeit", soloist=1)) for words in ("4 kontra 1", "4 kontra 3")
    )
    assert (refused(before), noted(before)[0]) == ([], ("party_of_word_unknown", 4, 1, "kontra"))
    assert refused(after) == [("announcement_of_other_party", 3, 4)]


@pytest.mark.parametrize(
    "held, expected, notes",
    [(11, [], [("held_contradicted", 1, 3, "re")]), (9, [("ansage_too_late", 3, 1)], [])],
)
def test_cards_held_count_as_given(held, expected, notes):
    """TSR 6.1.1: nine are left after three tricks."""
    own = "1 CA CK C9 CT/1 SA S9 SK ST/1 HA H9 HK HK"
    verdict = judged("ddv", record(own, f"1 re 3.4 {held}", re=[1, 3]))
    assert (refused(verdict), [note for note in noted(verdict) if "held" in note[0]]) == (expected, notes)


def test_silent_hochzeit_shifts_nothing():
    """TSR 4.4.5."""
    late = judged("ddv", record(words="1 re 3 10", kind="stille_hochzeit", soloist=1))
    in_time = judged("ddv", record(words="1 re 2 11", kind="stille_hochzeit", soloist=1))
    assert (refused(late), refused(in_time)) == ([("ansage_too_late", 3, 1)], [])


def test_early_word_in_a_hochzeit_where_the_rules_do_not_mind():
    """DokoMania, Re und Kontra: only a variant forbids it."""
    afterwards = ("dokomania", {"announcements": {"hochzeit": "afterwards"}})
    assert said_in_hochzeit("1 re 1 12", 2, "dokomania") == []
    assert said_in_hochzeit("1 re 1 12", 2, afterwards) == [("announcement_before_clearing", 1, 1)]


def test_word_of_an_unknown_party_counts_for_nobody():
    verdict = judged("ddv", record(words="1 keine_90 1 12"))
    assert (verdict["announced"], refused(verdict)) == ({"re": None, "kontra": None}, [])
    assert noted(verdict)[0] == ("party_of_word_unknown", 1, 1, "keine_90")


def test_own_word_tells_the_party_of_a_later_one():
    """TSR 5.5.1 4."""
    verdict = judged("ddv", record(words="1 re 1 12,1 keine_90 1 12"))
    assert (verdict["announced"], verdict["parties"]) == ({"re": "keine_90", "kontra": None}, None)


def test_words_after_the_soloist_gave_up():
    """TSR 5.4.7."""
    solo = {"kind": "damen_solo", "soloist": 1, "duty": "pflichtsolo", "end": {"how": "given_up", "seat": 1}}
    in_time = judged("ddv", record("1 CA CK C9 CT", "2 kontra 2 11", **solo))
    late = judged("ddv", record("1 CA CK C9 CT", "2 kontra 2 10", **solo))
    assert (refused(in_time), in_time["game"]["announced"]) == ([], {"re": None, "kontra": "ansage"})
    assert (refused(late), late["game"]["announced"]) == ([("ansage_too_late", 2, 2)], {"re": None, "kontra": None})
