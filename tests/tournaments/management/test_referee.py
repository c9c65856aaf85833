"""`manage.py referee`: every bad record gets its error, and the stream goes on."""

import json

import pytest
from django.core.management import CommandError

from scoring.cards.as_json import referee_line
from scoring.cards.schema import schemas
from tests.tournaments.management.streams import as_bytes, called

TRICK = {"lead": 1, "cards": ["DA", "DT", "CJ", "SQ"]}
RECORD = {"kind": "normal", "tricks": [TRICK]}
TEXT = b"kind: normal\nforehand: 1\n1: DA DT CJ SQ\n"
VERDICT = json.loads(json.dumps(referee_line(RECORD, "ddv")))
THIRTEEN = ["C9", "C9", "CT", "CT", "CK", "CK", "CA", "CA", "S9", "S9", "ST", "ST", "SK"]


def with_(**changes):
    return {**RECORD, **changes}


def trick(*cards, lead=1):
    return with_(tricks=[{"lead": lead, "cards": list(cards)}])


@pytest.fixture
def referee(monkeypatch):
    def answers(given, *arguments):
        written, code = called(monkeypatch, "referee", *arguments, given=given)
        assert code == 0
        return [json.loads(line) for line in written.splitlines()]

    return answers


# record, code, field
REFUSED = [
    (trick("DA", "DX"), "card_unknown", "tricks.0.cards"),
    (trick("DA", 7), "card_unknown", "tricks.0.cards"),
    (with_(hands=[THIRTEEN, None, None, None]), "hand_size", "hands.0"),
    (trick("HT", "HT", "HT"), "card_too_often", "tricks"),
    (trick("DA", "DT", "CJ", "SQ", "SQ"), "trick_size", "tricks.0"),
    (with_(tricks=[{"lead": 1, "cards": ["DA"]}, TRICK]), "trick_size", "tricks.0"),
    (with_(tricks=[TRICK] * 13), "too_many_tricks", "tricks"),
    (trick("DA", lead=5), "seat_unknown", "tricks.0.lead"),
    (with_(players=[2, 3, 4, 5]), "seat_sits_out", "tricks.0.lead"),
    (with_(words=[{"seat": 9, "word": "re", "trick": 0}]), "seat_unknown", "words.0.seat"),
    (with_(hands=[["HT"]]), "hands_count", "hands"),
    (with_(colour="red"), "unknown_key", "colour"),
    (with_(end={"how": "claim", "why": "bored"}), "unknown_key", "end.why"),
    (with_(kind="ramsch"), "kind_unknown", "kind"),
    (with_(kind="koehler", soloist=1), "kind_not_allowed", "kind"),
    (with_(kind="tripelkopf"), "six_by_points", "kind"),
    (with_(kind="tripelkopf_solo"), "six_by_points", "kind"),
    (with_(rules="skat"), "rule_book_unknown", "rules"),
    ({"kind": "normal"}, "value_missing", "tricks"),
    (b"{", "not_an_object", None),
    (b"[]", "not_an_object", None),
    (b"\xff", "not_an_object", None),
    (b"[" * 1_000_000, "not_an_object", None),
    (b'{"tricks": ' + b"[" * 900 + b"]" * 900 + b"}", "not_an_object", None),
]


@pytest.mark.parametrize(("bad", "code", "field"), REFUSED, ids=[f"{row[1]}-{i}" for i, row in enumerate(REFUSED)])
def test_bad_line_is_answered_and_the_stream_goes_on(referee, bad, code, field):
    before, answer, after = referee(b"\n".join([as_bytes(RECORD), as_bytes(bad), b"", as_bytes(RECORD), b""]))
    assert (before, after) == (VERDICT, VERDICT)
    assert list(answer) == ["error"]
    assert (answer["error"]["code"], answer["error"].get("field")) == (code, field)
    assert answer["error"]["message"]


# text, code, line in the stream
REFUSED_TEXT = [
    (b"kind: normal\n1: DA DX", "card_unknown", 6),
    (b"kind: normal\n1: HT HT HT", "card_too_often", 6),
    (b"kind: normal\n1: DA DT CJ SQ SQ", "trick_size", 6),
    (b"kind: normal\n# five\n5: DA", "seat_unknown", 7),
    (b"kind: normal\nhand 1: " + " ".join(THIRTEEN).encode(), "hand_size", 6),
    (b"kind: tripelkopf", "six_by_points", 5),
    (b"colour: red", "unknown_key", 5),
    (b"rules: skat\nkind: normal", "rule_book_unknown", 5),
    (b"[" * 1_000_000, "line_unknown", 5),
    (b"[\n" * 300_000, "line_unknown", 5),
]


@pytest.mark.parametrize(("bad", "code", "line"), REFUSED_TEXT, ids=[row[1] for row in REFUSED_TEXT])
def test_bad_text_is_answered_and_the_stream_goes_on(referee, bad, code, line):
    before, answer, after = referee(TEXT + b"\n" + bad + b"\n---\n" + TEXT, "--text")
    assert (before, after) == (VERDICT, VERDICT)
    assert (list(answer), answer["error"]["code"], answer["error"]["line"]) == (["error"], code, line)
    assert 0 < len(answer["error"]["message"]) < 300


def test_records_are_printed_as_text(monkeypatch):
    given = as_bytes(RECORD) + b"\n{\n" + as_bytes(RECORD)
    written, _ = called(monkeypatch, "referee", "--print", "text", given=given)
    first, error, last, rest = written.split("\n\n")
    assert (f"{first}\n".encode(), f"{last}\n".encode(), rest) == (TEXT, TEXT, "")
    assert json.loads(error.removeprefix("# "))["error"]["code"] == "not_an_object"


def test_schema_is_printed(referee):
    assert referee(b"", "--schema") == [json.loads(json.dumps(schemas()))]


def test_unknown_rule_book_is_refused(monkeypatch):
    with pytest.raises(CommandError, match="skat"):
        called(monkeypatch, "referee", "--rules", "skat")
