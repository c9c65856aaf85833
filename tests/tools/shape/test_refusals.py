from tests.tools.shape.made_up import messages, text
from tools.shape.refusals import (
    OF_OTHERS,
    codes_not_listed,
    misplaced_sentences,
    refusals_without_a_sentence,
    unused_codes,
)

ENGINE = text("def fold(code):", '    raise RuleViolation("too_many", n=1)', "    raise RuleViolation(code)")
OTHERS = text(*(f'raise RuleViolation("{code}")' for code in OF_OTHERS))
TABLE = text("ERRORS = {", '    "too_many": "…",', '    "too_few": "…",', "}", path="made/errors.py")


def test_unlisted_code_is_found():
    assert messages(codes_not_listed([ENGINE], "RuleViolation", ["too_many"])) == []
    assert messages(codes_not_listed([ENGINE], "Notice.create", [])) == []
    assert messages(codes_not_listed([ENGINE], "RuleViolation", ["too_few"])) == [
        "made/up.py:2: too_many is not listed in scoring/errors.py: add it with its meaning"
    ]


def test_unused_code_is_found():
    assert messages(unused_codes(TABLE, ["too_many", "too_few"], {"too_many"})) == [
        "made/errors.py:3: nothing uses too_few: remove it"
    ]


def test_refusal_without_a_sentence_is_found():
    steps = text("OPEN = {", '    RoundStatus.OPEN: "round_open",', "}", 'raise RuleViolation("too_many")')
    assert messages(refusals_without_a_sentence([steps], ["too_many"])) == [
        "made/up.py:2: round_open has no sentence: add one in phrases/errors"
    ]


def test_misplaced_sentence_is_found():
    assert messages(misplaced_sentences(TABLE, [ENGINE, OTHERS], ["too_many"])) == []
    assert messages(misplaced_sentences(TABLE, [ENGINE, OTHERS], ["too_few"])) == [
        "made/errors.py:3: nothing about rounds raises too_few: remove it",
        "made/errors.py:1: rounds raise too_many, but its sentence is elsewhere: move it here",
    ]
