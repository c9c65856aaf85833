"""Commands for other programs, checked against the published interface."""

import json
from functools import partial

import pytest
from django.core.management import CommandError

from scoring.rules.as_json import rules_schema, rules_to_json
from scoring.rules.rulebooks.ddv import DDV
from tests.marks import long
from tests.tournaments.management.streams import as_bytes, called, started

GAME = {
    "kind": "normal",
    "re": [1, 3],
    "augen_re": 155,
    "tricks_re": 8,
    "announced": {"re": "ansage", "kontra": None},
    "sonderpunkte": {"re": {"fuchs": 1}, "kontra": {"doppelkopf": 1}},
    "events": [],
    "verworfen": None,
    "bock": 1,
    "players": [1, 2, 3, 4],
    "seats": 4,
}
LINES = [
    {"reason": "gewonnen", "party": "re", "points": 1},
    {"reason": "unter_90", "party": "re", "points": 1},
    {"reason": "re_angesagt", "party": "re", "points": 2},
    {"reason": "fuchs", "party": "re", "points": 1},
    {"reason": "doppelkopf", "party": "kontra", "points": -1},
]
RESULT_KEYS = {"winner", "value", "points", "warnings", "lines"}
PLAIN = {"kind": "normal", "re": [1, 3], "augen_re": 130}
SOLO = {"kind": "pik_solo", "re": [2], "augen_re": 130}


def with_(**changes):
    return {**GAME, **changes}


@pytest.fixture
def score(monkeypatch):
    def answers(*lines, options=()):
        given = b"\n".join(as_bytes(line) for line in lines) + b"\n"
        written, code = called(monkeypatch, "score", "--rules", "ddv", *options, given=given)
        assert code == 0
        return [json.loads(line) for line in written.splitlines()]

    return answers


@pytest.fixture
def replay(monkeypatch):
    def answer(given):
        written, code = called(monkeypatch, "replay", given=as_bytes(given))
        return json.loads(written), code

    return answer


def test_score_prints_the_example(score):
    answer = score(GAME)[0]
    assert set(answer) >= RESULT_KEYS
    assert {key: answer[key] for key in RESULT_KEYS} == {
        "winner": "re",
        "value": 4,
        "points": [4, -4, 4, -4],
        "warnings": [],
        "lines": LINES,
    }


# line, winner, value, points (rule books, section 8, and the interface)
SCORED = [
    (PLAIN, "re", 1, [1, -1, 1, -1]),
    ({**PLAIN, "augen_re": [121, 150]}, "re", 1, [1, -1, 1, -1]),
    ({**PLAIN, "augen_re": 120}, "kontra", 2, [-2, 2, -2, 2]),
    ({**PLAIN, "augen_re": 125, "announced": {"re": "keine_90", "kontra": "keine_90"}}, None, 1, [1, -1, 1, -1]),
    ({**PLAIN, "augen_re": 120, "announced": {"kontra": "ansage"}}, "re", 3, [3, -3, 3, -3]),
    ({**PLAIN, "augen_re": 240, "tricks_re": 11, "announced": {"re": "schwarz"}}, "kontra", 8, [-8, 8, -8, 8]),
    ({**PLAIN, "augen_re": 122, "sonderpunkte": {"kontra": {"fuchs": 2, "doppelkopf": 1}}}, "re", -2, [-2, 2, -2, 2]),
    ({**SOLO, "augen_re": 119}, "kontra", 1, [1, -3, 1, 1]),
    (
        {**SOLO, "kind": "stille_hochzeit", "augen_re": 240, "announced": {"re": "schwarz"}},
        "re",
        11,
        [-11, 33, -11, -11],
    ),
    ({**PLAIN, "re": [5, 2], "players": [5, 2, 3, 4]}, "re", 1, [0, 1, -1, -1, 1]),
    ({**PLAIN, "seats": 5}, "re", 1, [1, -1, 1, -1, 0]),
    (
        {**PLAIN, "sonderpunkte": {}, "announced": {}, "events": [], "verworfen": None, "bock": 1},
        "re",
        1,
        [1, -1, 1, -1],
    ),
    ({**PLAIN, "rules": "ddv", "options": {"worth": {"counting": "plus"}}}, "re", 1, [1, 0, 1, 0]),
    ({"value": 6, "winners": [1, 4]}, None, 6, [6, -6, -6, 6]),
    ({"value": 6, "winners": [1, 4], "kind": "hochzeit", "sonder": 1}, None, 6, [6, -6, -6, 6]),
    ({"value": 2, "winners": [2]}, "re", 2, [-2, 6, -2, -2]),
    ({"value": 2, "winners": [1, 2, 3]}, "kontra", 2, [2, 2, 2, -6]),
    ({"value": 2, "winners": [1, 2, 3], "kind": "stille_hochzeit", "sonder": 0}, "kontra", 2, [2, 2, 2, -6]),
]


@pytest.mark.parametrize(("line", "winner", "value", "points"), SCORED)
def test_score_answers_a_line(score, line, winner, value, points):
    answer = score(line)[0]
    assert (answer["winner"], answer["value"], answer["points"]) == (winner, value, points)
    assert answer["lines"] == [] if "value" in line else sum(each["points"] for each in answer["lines"]) == value


# line, code, field
REFUSED = [
    (with_(augen_re=241), "augen_out_of_range", "augen_re"),
    (with_(augen_re=[120, 121], announced={}, sonderpunkte={}), "augen_band_too_wide", "augen_re"),
    (with_(augen_re=155.0), "wrong_type", "augen_re"),
    (with_(augen_re=True), "wrong_type", "augen_re"),
    (with_(farbe="rot"), "unknown_key", "farbe"),
    (with_(kind="ramsch"), "kind_unknown", "kind"),
    ({**SOLO, "kind": "koehler"}, "kind_not_allowed", "kind"),
    (with_(sonderpunkte={"re": {"schwein": 1}}), "sonderpunkt_unknown", "sonderpunkte.re.schwein"),
    (with_(announced={"re": False}), "announcement_unknown", "announced.re"),
    (with_(re=[1, 5]), "seat_unknown", "re"),
    # Keys of other rule books are refused by name.
    (with_(bock=0), "number_out_of_range", "bock"),
    (with_(bock=True), "wrong_type", "bock"),
    (with_(verworfen=2), "verwerfen_not_allowed", "verworfen"),
    (with_(kind="tripelkopf"), "kind_not_allowed", "kind"),
    (with_(rules="skat"), "rule_book_unknown", "rules"),
    (with_(options={"bock": {"triggers": ["sunshine"]}}), "value_unknown", "bock.triggers.0"),
    (with_(options=[]), "not_an_object", "options"),
    # Not a JSON object
    (b"{", "not_an_object", None),
    (b"[]", "not_an_object", None),
    (b"null", "not_an_object", None),
    (b'{"augen_re": NaN}', "value_missing", "kind"),
    (b'{"kind": "f\xff"}', "not_an_object", None),
    (b'{"augen_re": ' + b"1" * 5000 + b"}", "not_an_object", None),
    (b"[" * 100_000, "not_an_object", None),
    (b'{"kind": ' + b"[" * 900 + b"]" * 900 + b"}", "not_an_object", None),
    (b'{"\\ud800": 1}', "unknown_key", "\ud800"),
]
NAMES = [f"{code}-{number}" for number, (_, code, _) in enumerate(REFUSED)]


@pytest.mark.parametrize(("line", "code", "field"), REFUSED, ids=NAMES)
def test_score_answers_a_bad_line_and_continues(score, line, code, field):
    before, answer, after = score(GAME, line, PLAIN)
    assert (before["value"], after["value"]) == (4, 1)
    assert list(answer) == ["error"]
    assert (answer["error"]["code"], answer["error"].get("field")) == (code, field)
    assert answer["error"]["message"]


def test_score_accepts_byte_order_mark_and_empty_lines(score):
    assert [answer["value"] for answer in score(b"\xef\xbb\xbf" + as_bytes(GAME), b"", b"  \r", PLAIN)] == [4, 1]


# contents of the file, value of the example
OPTIONS = [
    (rules_to_json(DDV), 4),
    ({}, 4),
    ({"worth": {"announcement": "doubling"}}, 4),
    ({"sonderpunkte": {"fuchs": 2}, "worth": {"announcement": "doubling"}}, 5),
    ({key: group for key, group in rules_to_json(DDV).items() if key != "table"}, 4),
]


@pytest.mark.parametrize(("options", "value"), OPTIONS)
def test_score_reads_options_from_a_file(score, tmp_path, options, value):
    file = tmp_path / "options.json"
    file.write_text(json.dumps(options))
    assert score(GAME, options=("--options", str(file)))[0]["value"] == value


@pytest.mark.parametrize("contents", [b"{", b"\xff", b"[]", b"[" * 100_000, b'{"farbe": 1}', b'{"worth": 1}', None])
def test_score_refuses_unreadable_options(score, tmp_path, contents):
    file = tmp_path / "options.json"
    if contents is not None:
        file.write_bytes(contents)
    with pytest.raises(CommandError):
        score(GAME, options=("--options", str(file)))


def test_score_refuses_unknown_rule_book(monkeypatch):
    with pytest.raises(CommandError, match="skat"):
        called(monkeypatch, "score", "--rules", "skat")


FORM = {
    "seats": 4,
    "normal_games": 20,
    "pflichtsoli": 1,
    "sitting": None,
    "pot": None,
    "drain": "written",
    "max_games": None,
}
DUTIES = {"announced": {"re": None, "kontra": None}, "sonderpunkte": {"re": {}, "kontra": {}}}


def replay_of(*entries, **form):
    return {"rules": "ddv", "options": {}, "format": {**FORM, **form}, "entries": list(entries)}


def test_replay_prints_the_example(replay):
    printed, code = replay(replay_of({**PLAIN, **DUTIES, "augen_re": 155}, {"event": "redeal"}))
    entry = printed["entries"].pop()
    expected = {
        "number": 1,
        "dealer": 1,
        "leads": 2,
        "players": [1, 2, 3, 4],
        "duty": None,
        "bock": 1,
        "value": 2,
        "winner": "re",
        "points": [2, -2, 2, -2],
        "lines": LINES[:2],
    }
    assert expected == {key: entry[key] for key in expected}
    following = {"number": 2, "dealer": 2, "leads": 3, "forced": None, "players": [1, 2, 3, 4], "bock": 1}
    rest = {
        "entries": [],
        "penalties": [],
        "totals": [2, -2, 2, -2],
        "phase": "normal",
        "warnings": [],
        "next": following,
        "open_pflichtsoli": {"1": 1, "2": 1, "3": 1, "4": 1},
        "normal_games_left": 19,
        "games_left": 23,
        "pot_left": None,
    }
    assert (rest, 0) == ({key: printed[key] for key in rest}, code)


def solo(seat, **more):
    return {"kind": "damen_solo", "re": [seat], "augen_re": 130, **more}


# list, duties, dealers, leads, phase, `forced` seat of the next game (TSR 4.2, 4.3, 8.5.1, 10.1)
REPLAYED = [
    (replay_of(normal_games=1), [], [], [], "normal", None),
    (replay_of(normal_games=0), [], [], [], "vorfuehrung", 2),
    (replay_of(solo(2), solo(2), PLAIN), ["pflichtsolo", "lustsolo", None], [1, 1, 2], [2, 2, 3], "normal", None),
    (replay_of(PLAIN, solo(3), normal_games=1), [None, "vorgefuehrt"], [1, 2], [2, 3], "vorfuehrung", 4),
    (replay_of(PLAIN, {"event": "time_up"}, {"event": "redeal"}), [None], [1], [2], "vorfuehrung", 3),
    (replay_of(PLAIN, normal_games=1, pflichtsoli=0), [None], [1], [2], "finished", None),
    (replay_of({"value": 3, "winners": [4]}), ["pflichtsolo"], [1], [4], "normal", None),
    (replay_of({"value": 3, "winners": [1, 2, 3], "kind": "hochzeit_solo"}), [None], [1], [2], "normal", None),
    (replay_of({**PLAIN, "bock_rounds": 0, "events": [], "verworfen": None}), [None], [1], [2], "normal", None),
    (replay_of(solo(1, as_played={"dealer": 2, "duty": "lustsolo"})), ["lustsolo"], [2], [3], "normal", None),
    (replay_of(solo(1), seats=5, sitting=[3]), ["pflichtsolo"], [1], [1], "normal", None),
    # With five, only seat 1 owes and would sit out as dealer: the deal passes on.
    (
        replay_of(solo(2), solo(3), solo(4), solo(5), {**PLAIN, "re": [2, 3]}, *([PLAIN | {"re": [4, 5]}] * 2),
               {**PLAIN, "re": [1, 5]}, {**PLAIN, "re": [1, 4]}, seats=5, normal_games=5),
        ["pflichtsolo"] * 4 + [None] * 5, [1, 1, 1, 1, 1, 2, 3, 4, 5], [2, 3, 4, 5, 2, 3, 4, 5, 1], "vorfuehrung", 1,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "duties", "dealers", "leads", "phase", "forced"), REPLAYED)
def test_replay_plays_a_list(replay, given, duties, dealers, leads, phase, forced):
    printed, code = replay(given)
    columns = [[entry[name] for entry in printed["entries"]] for name in ("duty", "dealer", "leads")]
    assert columns == [duties, dealers, leads]
    assert (printed["phase"], (printed["next"] or {}).get("forced"), code) == (phase, forced, 0)


def test_replay_prints_null_after_the_last_game(replay):
    printed, _ = replay(replay_of(PLAIN, normal_games=1, pflichtsoli=0))
    assert (printed["next"], printed["normal_games_left"], printed["games_left"]) == (None, 0, 0)
    assert printed["open_pflichtsoli"] == {"1": 0, "2": 0, "3": 0, "4": 0}


def test_replay_passes_the_deal_on_if_no_player_owes(replay):
    printed, _ = replay(replay_of(*(solo(seat) for seat in (2, 3, 4, 5)), {"event": "time_up"}, seats=5))
    assert printed["next"] == {
        "number": 5,
        "dealer": 2,
        "leads": 1,
        "forced": 1,
        "players": [1, 3, 4, 5],
        "bock": 1,
    }
    assert printed["open_pflichtsoli"] == {"1": 1, "2": 0, "3": 0, "4": 0, "5": 0}


def test_replay_accepts_only_totals(replay):
    printed, code = replay(replay_of({"totals": [12, -4, -4, -4], "won": [6, 3, 5, 4], "soli_won": [1, 0, 0, 0]}))
    assert (printed["totals"], printed["entries"], printed["phase"], code) == ([12, -4, -4, -4], [], "finished", 0)
    assert printed["next"] is None


def test_replay_accepts_penalties_beside_totals(replay):
    totals = {"totals": [12, -4, -4, -3], "sum_accepted": "the sheet is lost"}
    printed, code = replay(replay_of(totals, {"event": "penalty", "paragraph": "9.3.2", "offender": 3}))
    assert (printed["totals"], printed["penalties"][0]["points"], code) == ([13, -3, -7, -2], [1, 1, -3, 1], 0)
    assert {warning["code"] for warning in printed["warnings"]} == {"sum_accepted", "totals_parity"}


TIME_UP = {"event": "time_up"}
# list, code, position of the entry, counting events (interface, `replay`)
ILLEGAL = [
    (replay_of(PLAIN, {"event": "redeal"}, {**PLAIN, "re": [1, 5]}), "seat_unknown", 3),
    (replay_of(PLAIN, TIME_UP, PLAIN), "forced_player_must_play", 3),
    (replay_of(TIME_UP, TIME_UP), "time_up_twice", 2),
    (replay_of(PLAIN, PLAIN, normal_games=1, pflichtsoli=0), "list_finished", 2),
    (replay_of({**PLAIN, "re": [1, 3]}, seats=5), "seat_sits_out", 1),
    (replay_of({**PLAIN, "players": [1, 2, 3, 4]}), "unknown_key", 1),
    (replay_of(PLAIN, {"totals": [0, 0, 0, 0]}), "totals_not_alone", 2),
    (replay_of({"totals": [1, 0, 0, 0]}), "totals_not_zero", 1),
    (replay_of({**PLAIN, "bock_rounds": 1}), "bock_by_hand_not_allowed", 1),
    (replay_of({"event": "penalty", "paragraph": "9.4.3", "offender": 3}), "paragraph_unknown", 1),
    (replay_of({"event": "not_played", "paragraph": "9.4.3", "offender": 3, "absagen": 5}), "number_out_of_range", 1),
    (replay_of({"event": "resume", "seat": 4}), "seat_not_pausing", 1),
    (replay_of({"event": "pause", "seat": 4}, PLAIN), "too_few_players", 2),
    (replay_of({"event": "pot_empty"}, pot=100), "pot_not_shared", 1),
    (replay_of({**SOLO, "paragraph": "9.4.4", "offender": 2, "absagen": 1}), "offender_is_soloist", 1),
    (replay_of(None), "not_an_object", 1),
    (replay_of(pot=0), "number_out_of_range", None),
    (replay_of(normal_games=None), "max_games_needed", None),
    (replay_of(seats=5, sitting=[1, 2]), "sitting_invalid", None),
    ({**replay_of(), "rules": "skat"}, "rule_book_unknown", None),
    ({**replay_of(), "entries": None}, "wrong_type", None),
    ({"rules": "ddv", "entries": []}, "value_missing", None),
    ([], "not_an_object", None),
    (b"", "not_an_object", None),
    (b"\xff", "not_an_object", None),
    (b"[" * 100_000, "not_an_object", None),
]
PROBLEMS = [f"{code}-{number}" for number, (_, code, _) in enumerate(ILLEGAL)]


@pytest.mark.parametrize(("given", "code", "position"), ILLEGAL, ids=PROBLEMS)
def test_replay_of_an_illegal_list_exits_1(replay, given, code, position):
    printed, exited = replay(given)
    assert list(printed) == ["error"]
    assert (printed["error"]["code"], printed["error"].get("entry"), exited) == (code, position, 1)
    assert printed["error"]["message"]


def test_rulebook_prints_all_options(monkeypatch):
    written, code = called(monkeypatch, "rulebook", "ddv")
    assert (json.loads(written), code) == (rules_to_json(DDV), 0)


def test_rulebook_prints_the_schema(monkeypatch):
    written, code = called(monkeypatch, "rulebook", "--schema")
    assert (json.loads(written), code) == (rules_schema(), 0)


@pytest.mark.parametrize("arguments", [(), ("skat",)])
def test_rulebook_unknown_lists_the_rule_books(monkeypatch, arguments):
    with pytest.raises(CommandError, match="ddv"):
        called(monkeypatch, "rulebook", *arguments)


ENDS = [
    (partial(started, "score", "--rules", "ddv", given=as_bytes(GAME) + b"\n\xff\n"), 2, 0),
    long(partial(started, "replay", given=as_bytes(replay_of(PLAIN))), 1, 0),
    (partial(started, "replay", given=as_bytes(replay_of(PLAIN, TIME_UP, PLAIN))), 1, 1),
    long(partial(started, "rulebook", "--schema"), None, 0),
]


@pytest.mark.parametrize(("start", "lines", "exited"), ENDS, ids=["score", "replay", "replay-illegal", "schema"])
def test_command_writes_json_and_nothing_else(start, lines, exited):
    written, errors, code = start()
    answers = [json.loads(line) for line in written.splitlines()] if lines else [json.loads(written)]
    assert (len(answers), errors, code) == (lines or 1, b"", exited)


def test_command_with_wrong_arguments_prints_a_sentence():
    written, errors, code = started("score", "--rules", "skat", given=as_bytes(GAME))
    assert (written, code) == (b"", 1)
    assert b"skat" in errors
    assert b"Traceback" not in errors
