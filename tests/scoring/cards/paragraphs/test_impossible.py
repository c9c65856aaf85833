"""Records of games that cannot have happened."""

import pytest

from scoring.cards.record import Record
from scoring.errors import RuleViolation
from scoring.terms import Kind
from tests.scoring.cards.paragraphs.records import WHOLE_GAME, judged, record


def exchange(given, back):
    return {"kind": "armut", "exchange": {"from": 1, "to": 2, "given": given.split(), "back": back.split()}}


GENSCHER = ("freedoko", {"genscher": True})
ARMUT = {"kind": "armut", "exchange": {"from": 2, "to": 2, "given": ["D9", "DK", "DJ"], "back": ["CA", "CA", "SA"]}}

# (what, rules, record, code, field)
IMPOSSIBLE = [
    ("TSR 2.2.1: thirteen tricks", "ddv", record(f"{WHOLE_GAME}/1 CA"), "too_many_tricks", "tricks"),
    ("TSR 2.2.1: three of a card", "ddv", record("1 CA CA CA CT"), "card_too_often", "tricks"),
    ("TSR 3.3.7: eleven cards", "ddv", record(hands=("CA CA CT CT CK CK SA SA ST ST SK",)), "hand_size", "hands.0"),
    (
        "TSR 2.2.1: a third one in another's hand",
        "ddv",
        record("2 CA CK", hands=("CA CA CT CT CK C9 SA SA ST ST SK SK",)),
        "card_too_often",
        "hands",
    ),
    ("ohne Neunen, Grundsätzliches 1", "ohne-neunen", record("1 CA C9"), "card_not_in_deck", "tricks"),
    ("ohne Neunen, Grundsätzliches 1: eleven tricks", "ohne-neunen", record(WHOLE_GAME), "too_many_tricks", "tricks"),
    ("TSR 5.3.1: five cards", "ddv", record("1 CA CT CK C9 SA"), "trick_size", "tricks.0"),
    ("TSR 5.3.1: a short trick before the last", "ddv", record("1 CA CT CK/1 SA"), "trick_size", "tricks.0"),
    ("TSR 4.2: a duty without a solo", "ddv", record(duty="pflichtsolo"), "duty_without_solo", "duty"),
    ("DokoMania, Tripelkopf", "dokomania", record(kind="tripelkopf"), "six_by_points", "kind"),
    ("TSR 2.4.4: three of Re", "ddv", record(re=[1, 2, 3]), "re_seats_count", "re"),
    ("FreeDoko, Trumpfarmut: one of Re", "freedoko", record(kind="armut", re=[1]), "re_seats_count", "re"),
    ("FreeDoko, Trumpfarmut: taken up by the same seat", "freedoko", record(**ARMUT), "re_seat_twice", "exchange.to"),
    (
        "ohne Neunen, Grundsätzliches 1: a nine is given",
        "ohne-neunen",
        record(**exchange("D9", "CA")),
        "card_not_in_deck",
        "exchange.given",
    ),
    (
        "ohne Neunen, Grundsätzliches 1: a nine comes back",
        "ohne-neunen",
        record(**exchange("DJ", "C9")),
        "card_not_in_deck",
        "exchange.back",
    ),
    (
        "TSR 2.2.1: three of a card are given",
        "freedoko",
        record(**exchange("D9 D9 D9", "CA CA SA")),
        "card_too_often",
        "exchange.given",
    ),
    (
        "TSR 2.2.1: three of a card come back",
        "freedoko",
        record(**exchange("D9 DK DJ", "CA CA CA")),
        "card_too_often",
        "exchange.back",
    ),
    ("FreeDoko, Genscher: of nobody", GENSCHER, record(words="2 genscher 1"), "value_missing", "words.0.partner"),
    ("FreeDoko, Genscher: of itself", GENSCHER, record(words="2 genscher 1 12 2"), "re_seat_twice", "words.0.partner"),
]


def test_hand_of_a_seat_that_does_not_play_is_refused():
    with pytest.raises(RuleViolation) as refusal:
        Record(kind=Kind.NORMAL, tricks=(), hands=((5, ()),))
    assert (refusal.value.code, refusal.value.field) == ("seat_unknown", "hands")


@pytest.mark.parametrize("what, rules, given, code, field", IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_impossible_record(what, rules, given, code, field):
    with pytest.raises(RuleViolation) as refusal:
        judged(rules, given)
    assert (refusal.value.code, refusal.value.field) == (code, field)
