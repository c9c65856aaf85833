"""The text form of records: what is written reads back as the same record, and errors name their line."""

import re
from functools import cache
from random import Random

import pytest

from scoring.cards.as_json import parse_record, record_to_json
from scoring.cards.judge import judge
from scoring.cards.text import read_text, records_in
from scoring.cards.text_writing import write_text
from scoring.errors import CODES, RuleViolation
from scoring.rules.rulebooks.ddv import DDV
from tests.paths import ROOT
from tests.scoring.cards.player import play, random_rules

GAMES = 40
TRICK = {"lead": 1, "cards": ["DA", "DT", "CJ", "SQ"]}
LAST = {"lead": 1, "cards": ["SQ", "CA"]}

# Every field of a record, in every form: (record, its text after the header)
RECORDS = [
    ({"kind": "normal", "tricks": []}, "kind: normal\nforehand: 1\n"),
    (
        {"kind": "normal", "tricks": [TRICK], "players": [1, 2, 4, 6], "forehand": 6},
        "kind: normal\nplayers: 1 2 4 6\nseats: 6\nforehand: 6\n1: DA DT CJ SQ\n",
    ),
    (
        {"kind": "normal", "tricks": [], "seats": 5},
        "kind: normal\nplayers: 1 2 3 4\nseats: 5\nforehand: 1\n",
    ),
    (
        {"kind": "damen_solo", "soloist": 2, "duty": "vorgefuehrt", "tricks": [TRICK, LAST]},
        "kind: damen_solo\nforehand: 1\nsoloist: 2\nduty: vorgefuehrt\n1: DA DT CJ SQ\n1: SQ CA\n",
    ),
    (
        {
            "kind": "damen_solo",
            "tricks": [],
            "reservations": [
                {"seat": 2, "reservation": "solo", "kind": "damen_solo"},
                {"seat": 3, "reservation": None},
                {"seat": 4, "reservation": None, "kind": "fleischlos"},
                {"seat": 1, "reservation": "hochzeit"},
            ],
        },
        "kind: damen_solo\nforehand: 1\nreservation 2: solo damen_solo\nreservation 3: none\n"
        "reservation 4: none fleischlos\nreservation 1: hochzeit\n",
    ),
    (
        {"kind": "hochzeit", "tricks": [], "hochzeit": {"decided_by": "first_foreign", "last_trick": 3}},
        "kind: hochzeit\nforehand: 1\nhochzeit: first_foreign last_trick 3\n",
    ),
    (
        {"kind": "hochzeit", "tricks": [], "hochzeit": {"decided_by": "first_trump"}},
        "kind: hochzeit\nforehand: 1\nhochzeit: first_trump\n",
    ),
    (
        {
            "kind": "armut",
            "tricks": [],
            "re": [1, 4],
            "exchange": {"from": 1, "to": 4, "given": ["DT", "DJ"], "back": []},
        },
        "kind: armut\nforehand: 1\nre: 1 4\nexchange: 1 DT DJ / 4\n",
    ),
    (
        {"kind": "normal", "tricks": [], "hands": [None, ["HT", "CA"], None, ["SQ"]]},
        "kind: normal\nforehand: 1\nhand 2: HT CA\nhand 4: SQ\n",
    ),
    (
        {"kind": "normal", "tricks": [], "players": [3, 1, 2, 4], "hands": [["HT"], ["CA"], None, None]},
        "kind: normal\nplayers: 3 1 2 4\nseats: 4\nforehand: 1\nhand 3: HT\nhand 1: CA\n",
    ),
    (
        {"kind": "normal", "tricks": [TRICK], "end": {"how": "claim", "seat": 3, "trick": 2}},
        "kind: normal\nforehand: 1\nend: claim seat 3 trick 2\n1: DA DT CJ SQ\n",
    ),
    ({"kind": "normal", "tricks": [], "end": {"how": "redeal"}}, "kind: normal\nforehand: 1\nend: redeal\n"),
]
ONE, TWO = "1: DA DT CJ SQ\n", "1: SQ CA\n"
# Words, and where they are written between the tricks TRICK and LAST: (trick, after of each), text
PLACES = [
    ([(0, 0)], f"2 re\n{ONE}{TWO}"),
    ([(1, 0)], f"2 re trick 1 after 0\n{ONE}{TWO}"),
    ([(1, 2)], f"1: DA DT\n2 re\n+ CJ SQ\n{TWO}"),
    ([(1, 1), (1, 3), (1, 3)], f"1: DA\n2 re\n+ DT CJ\n2 re\n2 re\n+ SQ\n{TWO}"),
    ([(1, 4)], f"{ONE}2 re trick 1 after 4\n{TWO}"),
    ([(2, 0)], f"{ONE}2 re\n{TWO}"),
    ([(2, 1), (2, 2)], f"{ONE}1: SQ\n2 re\n+ CA\n2 re\n"),
    ([(2, 3), (5, 1)], f"{ONE}{TWO}2 re trick 2 after 3\n2 re trick 5 after 1\n"),
    ([(2, 0), (1, 1)], f"{ONE}2 re\n2 re trick 1 after 1\n{TWO}"),
]


@cache
def games():
    """Records of random games, some of them cut short."""
    result = []
    for seed in range(GAMES):
        random = Random(seed)
        record, _ = play(random_rules(random), random)
        record["tricks"] = record["tricks"][: random.randint(0, 24)]
        if record["tricks"] and random.random() < 0.5:
            record["tricks"][-1]["cards"] = record["tricks"][-1]["cards"][: random.randint(0, 4)]
        result.append(parse_record(record))
    return result


def errors_of(text):
    with pytest.raises(RuleViolation) as raised:
        read_text(text)
    violation = raised.value
    assert set(violation.params) - {"line"} == set(CODES[violation.code][1]) - {"line"}
    return violation.code, violation.field, violation.params["line"]


@pytest.mark.parametrize(("given", "text"), RECORDS, ids=range(len(RECORDS)))
def test_every_field_is_written_and_read_back(given, text):
    record = parse_record(given)
    assert write_text(record) == text
    assert parse_record(read_text(text)) == record
    assert parse_record(record_to_json(record)) == record


@pytest.mark.parametrize(("places", "text"), PLACES, ids=range(len(PLACES)))
def test_words_are_written_where_they_were_said(places, text):
    words = [{"seat": 2, "word": "re", "trick": trick, "after": after} for trick, after in places]
    record = parse_record({"kind": "normal", "tricks": [TRICK, LAST], "words": words})
    assert write_text(record) == f"kind: normal\nforehand: 1\n{text}"
    assert parse_record(read_text(write_text(record))) == record


def test_word_in_an_empty_first_trick_follows_its_lead():
    text = "kind: normal\nforehand: 1\n1:\n2 re\n"
    record = parse_record(read_text(text))
    assert record.words[0].moment == (1, 0)
    assert parse_record(read_text(write_text(record))) == record


def test_word_after_the_twelfth_trick_belongs_to_it():
    record = parse_record(read_text("kind: normal\n" + "1: DA DT CJ SQ\n" * 12 + "2 re"))
    assert record.words[0].moment == (12, 4)
    assert parse_record(read_text(write_text(record))) == record


def test_word_has_all_its_numbers():
    word = {"seat": 1, "word": "genscher", "trick": 1, "held": 11, "after": 1, "partner": 3}
    text = "kind: normal\n1: DK\n1 genscher partner 3 held 11\n"
    assert read_text(text)["words"] == [word]
    assert read_text("kind: normal\n1 genscher held 11 trick 1 after 1 partner 3")["words"] == [word]
    assert read_text("kind: normal\n1: DK\n1 kontra trick 4\n")["words"][0]["after"] == 0
    assert read_text("kind: normal\n1: DK\n1 kontra after 3\n")["words"][0]["after"] == 3


def test_random_games_read_back_as_they_were_written():
    for record in games():
        assert parse_record(read_text(write_text(record))) == record
        assert parse_record(record_to_json(record)) == record


def test_rules_and_options_are_written_and_read_back():
    options = {"deck": {"nines": False}}
    text = write_text(parse_record({"kind": "normal", "tricks": []}), "freedoko", options)
    assert text == 'rules: freedoko\noptions: {"deck": {"nines": false}}\nkind: normal\nforehand: 1\n'
    assert read_text(text) == {"rules": "freedoko", "options": options, "kind": "normal", "forehand": 1, "tricks": []}


def test_symbols_comments_and_empty_lines_are_read():
    text = "# a game\n\n  kind:normal # really\r\n1: ♦A ♦️T ♣J\t♠Q  # ours\n#\n+"
    assert read_text(text) == {"kind": "normal", "tricks": [TRICK]}


# text, code, field, line
BAD = [
    ("", "value_missing", "kind", 1),
    ("\n# nothing\nforehand: 1", "value_missing", "kind", 3),
    ("kind: nix", "kind_unknown", "kind", 1),
    ("kind: " + "x" * 300, "kind_unknown", "kind", 1),
    ("kind: tripelkopf", "six_by_points", "kind", 1),
    ("kind: normal\nkind: normal", "line_twice", None, 2),
    ("kind: normal\nhand 1: CA\nhand 1: CA", "line_twice", None, 3),
    ("kind: normal\ncolour: red", "unknown_key", "colour", 2),
    ("kind: normal\ncolour 3: red", "line_unknown", None, 2),
    ("kind: normal\nhand: CA", "line_number_expected", None, 2),
    ("kind: normal\nhand 5: CA", "seat_sits_out", "hands", 2),
    ("kind: normal\nforehand: 1\nhand 3: CA\nhand 2: CA CX", "card_unknown", "hands", 4),
    ("kind: normal\nhand 2: HT HX", "card_unknown", "hands", 2),
    ("players: 1 2 3\nkind: normal\nhand 2: HT", "players_invalid", "players", 1),
    ("kind: normal\nforehand: two", "line_number_expected", None, 2),
    ("kind: normal\nforehand: -1", "line_number_expected", None, 2),
    ("kind: normal\nforehand: ²", "line_number_expected", None, 2),
    ("kind: normal\nforehand: ٣", "line_number_expected", None, 2),
    ("kind: normal\nforehand: 1234567890", "line_number_expected", None, 2),
    ("kind: normal\nforehand: 5", "seat_unknown", "forehand", 2),
    ("kind: normal\noptions: {", "not_an_object", None, 2),
    ("kind: normal\nre: 1 2 3", "re_seats_count", "re", 2),
    ("kind: normal\nduty: lustsolo", "duty_without_solo", "duty", 2),
    ("kind: hochzeit\nhochzeit:", "value_unknown", "hochzeit.decided_by", 2),
    ("kind: hochzeit\nhochzeit: first_trump last_trick", "line_unknown", None, 2),
    ("kind: normal\nend:", "value_unknown", "end.how", 2),
    ("kind: normal\nend: claim seat 3 seat 4", "line_unknown", None, 2),
    ("kind: normal\nend: claim place 3", "line_unknown", None, 2),
    ("kind: normal\nend: claim trick 13", "number_out_of_range", "end.trick", 2),
    ("kind: armut\nexchange: 1 DT", "line_unknown", None, 2),
    ("kind: armut\nexchange: / 3 DT", "line_unknown", None, 2),
    ("kind: armut\nexchange: 1 DT / 3 DX", "card_unknown", "exchange", 2),
    ("kind: normal\nreservation 1: solo\nreservation 2: ramsch", "value_unknown", "reservations.1.reservation", 3),
    ("kind: normal\nreservation 1: solo ramsch", "kind_unknown", "reservations.0.kind", 2),
    ("kind: normal\n1: DA DT CJ SX", "card_unknown", "tricks.0.cards", 2),
    ("kind: normal\n1: DA DT\n+ CJ SX", "card_unknown", "tricks.0.cards", 3),
    ("kind: normal\n1: DA DT CJ SQ SQ", "trick_size", "tricks.0", 2),
    ("kind: normal\n1: DA DT CJ\n1: DA", "trick_size", "tricks.0", 2),
    ("kind: normal\n1: DA\n5: DA", "seat_unknown", "tricks.1.lead", 3),
    ("kind: normal\n+ DA", "line_without_trick", None, 2),
    ("kind: normal\n" + "1: DA DT CJ SQ\n" * 13, "too_many_tricks", "tricks", 14),
    ("kind: normal\n1", "line_unknown", None, 2),
    ("kind: normal\nre 1", "line_number_expected", None, 2),
    ("kind: normal\n1 re held", "line_unknown", None, 2),
    ("kind: normal\n1 re 11", "line_unknown", None, 2),
    ("kind: normal\n1 re held eleven", "line_number_expected", None, 2),
    ("kind: normal\n1 contra", "value_unknown", "words.0.word", 2),
    ("kind: normal\n1 re\n5 re", "seat_unknown", "words.1.seat", 3),
    ("[" * 1_000_000, "line_unknown", None, 1),
    ("kind: normal\noptions: " + "[" * 19_000, "not_an_object", None, 2),
    ("kind: normal\n1: " + "DA " * 300_000, "line_unknown", None, 2),
]


@pytest.mark.parametrize(("text", "code", "field", "line"), BAD, ids=[f"{row[1]}-{i}" for i, row in enumerate(BAD)])
def test_bad_text_is_refused_with_its_line(text, code, field, line):
    assert errors_of(text) == (code, field, line)


def test_error_quotes_a_long_line_in_short():
    with pytest.raises(RuleViolation) as raised:
        read_text("]" * 100)
    assert raised.value.params["text"] == "]" * 40 + "…"


def test_stream_is_split_at_empty_lines_and_dashes():
    lines = ["\ufeffkind: normal", "# x", "1: ♣A", "", "# alone", "", " --- ", "kind: armut\r", "---", "\xff"]
    stream = [f"{line}\n".encode() for line in lines[:-1]] + [b"\xff: x"]
    assert list(records_in(stream)) == [
        [(1, "kind: normal"), (3, "1: CA")],
        [(8, "kind: armut")],
        [(10, "�: x")],
    ]
    assert list(records_in([b"kind: normal\n", b"\n"])) == [[(1, "kind: normal")]]


def examples(page):
    return re.findall(r"^```(json|text)\n(.*?)^```$", (ROOT / page).read_text(), flags=re.MULTILINE | re.DOTALL)


def test_example_of_the_reference_is_a_game_with_one_revoke():
    (text,) = [example for kind, example in examples("docs/reference/referee.md") if kind == "text"]
    verdict = judge(DDV, parse_record(read_text(text), frozenset({"rules"})))
    assert [(each.code, each.trick, each.seat, each.shown_in) for each in verdict.refusals] == [
        ("not_followed", 10, 1, 11)
    ]
    assert verdict.augen == (77, 12, 91, 60)


def test_byte_order_mark_is_no_part_of_the_text():
    assert read_text("\ufeffkind: normal") == read_text("kind: normal")
