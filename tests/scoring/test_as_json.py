"""The published shapes, with the interface's own examples."""

import json

import pytest

from scoring.errors import RuleViolation
from scoring.game.as_json import game_to_json, parse_game, parse_points, points_to_json, score_line
from scoring.game.game import Band
from scoring.lists.as_json import (
    entry_to_json,
    format_to_json,
    parse_entry,
    parse_format,
    parse_replay,
    sheet_to_json,
)
from scoring.lists.entries import NOT_GIVEN, AsPlayed
from scoring.lists.fold import fold
from scoring.rules.as_json import parse_rules, rules_to_json
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Duty

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


def test_score_prints_the_example():
    assert json.loads(json.dumps(score_line(GAME, "ddv"))) == {
        "winner": "re",
        "value": 4,
        "points": [4, -4, 4, -4],
        "winners": [1, 3],
        "warnings": [],
        "lines": [
            {"reason": "gewonnen", "party": "re", "points": 1},
            {"reason": "unter_90", "party": "re", "points": 1},
            {"reason": "re_angesagt", "party": "re", "points": 2},
            {"reason": "fuchs", "party": "re", "points": 1},
            {"reason": "doppelkopf", "party": "kontra", "points": -1},
        ],
    }


def test_replay_prints_the_example():
    entry = {
        "kind": "normal",
        "re": [1, 3],
        "augen_re": 155,
        "announced": {"re": None, "kontra": None},
        "sonderpunkte": {"re": {}, "kontra": {}},
    }
    form = {
        "seats": 4,
        "normal_games": 20,
        "pflichtsoli": 1,
        "sitting": None,
        "pot": None,
        "drain": "written",
        "max_games": None,
    }
    given = {"rules": "ddv", "options": {}, "format": form, "entries": [entry, {"event": "redeal"}]}
    printed = json.loads(json.dumps(sheet_to_json(fold(*parse_replay(given)))))
    game = printed["entries"][0]
    assert (game["number"], game["dealer"], game["leads"], game["players"]) == (1, 1, 2, [1, 2, 3, 4])
    assert (game["duty"], game["bock"], game["value"], game["winner"], game["points"]) == (
        None,
        1,
        2,
        "re",
        [2, -2, 2, -2],
    )
    assert printed["next"] == {
        "number": 2,
        "dealer": 2,
        "leads": 3,
        "forced": None,
        "players": [1, 2, 3, 4],
        "bock": 1,
    }
    assert printed["open_pflichtsoli"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    expected = {"penalties": [], "totals": [2, -2, 2, -2], "phase": "normal", "warnings": [], "pot_left": None}
    assert {key: printed[key] for key in expected} == expected
    assert (printed["normal_games_left"], printed["games_left"]) == (19, 23)


def test_game_of_a_list_may_say_the_seats_of_its_table():
    def listed(entry):
        return parse_replay({"rules": "ddv", "format": {"seats": 4, "normal_games": 20}, "entries": [entry]}).entries

    assert listed({**SOLO, "seats": 4}) == listed(SOLO)
    for entry in ({**SOLO, "seats": 5}, {"event": "redeal", "seats": 4}, {"totals": [0, 0, 0, 0], "seats": 4}):
        with pytest.raises(RuleViolation, match="unknown_key"):
            listed(entry)


def test_remarks_are_printed_with_their_entry():
    given = {
        "rules": "ddv",
        "format": {"seats": 4, "normal_games": 20},
        "entries": [{"event": "redeal"}, {**SOLO, "as_played": {"duty": "lustsolo", "reason": "nobody objected"}}],
    }
    printed = json.loads(json.dumps(sheet_to_json(fold(*parse_replay(given)))))
    assert printed["warnings"] == [
        {
            "code": "as_played",
            "entry": 2,
            "expected": {"duty": "pflichtsolo"},
            "played": {"duty": "lustsolo"},
            "reason": "nobody objected",
        }
    ]


SOLO = {"kind": "pik_solo", "re": [2], "augen_re": 140}


def test_line_has_its_own_rules_and_options_first():
    doubled = {"worth": {"announcement": "doubling"}}
    plain = {key: GAME[key] for key in ("kind", "re", "augen_re", "announced")}
    assert score_line(plain, "ddv")["value"] == 4
    assert score_line(plain, "ddv", doubled)["value"] == 4
    assert score_line({**plain, "announced": {"re": "ansage", "kontra": "ansage"}}, "ddv", doubled)["value"] == 8
    assert score_line({**plain, "rules": "ddv", "options": {}}, "skat", doubled)["value"] == 4


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ({**SOLO, "re": [5], "players": [2, 3, 4, 5]}, [0, -1, -1, -1, 3]),
        ({**SOLO, "seats": 6}, [-1, 3, -1, -1, 0, 0]),
        ({"value": 6, "winners": [4, 1]}, [6, -6, -6, 6]),
        ({"value": 2, "winners": [2], "kind": "fleischlos", "sonder": 0}, [-2, 6, -2, -2]),
    ],
)
def test_score_line_by_seats(line, points):
    assert score_line(line, "ddv")["points"] == points


def test_game_is_read_back_as_written():
    plain = {key: GAME[key] for key in ("kind", "re", "augen_re", "tricks_re", "announced", "sonderpunkte")}
    assert game_to_json(parse_game(plain)) == plain
    band = {**plain, "augen_re": [151, 180]}
    assert parse_game(band).augen == Band(151, 180)
    assert game_to_json(parse_game(band)) == band


def test_points_entry_is_read_back_as_written():
    for given in ({"value": 3, "winners": [1, 2]}, {"value": -1, "winners": [4], "kind": "pik_solo", "sonder": 0}):
        assert points_to_json(parse_points(given)) == given


@pytest.mark.parametrize(
    ("given", "as_played"),
    [
        ({"dealer": 2, "duty": "lustsolo", "reason": "x"}, AsPlayed(dealer=2, duty=Duty.LUSTSOLO, reason="x")),
        ({"duty": None}, AsPlayed(duty=None)),
        ({"reason": None}, AsPlayed(duty=NOT_GIVEN)),
    ],
)
def test_as_played_tells_nothing_said_from_none(given, as_played):
    entry = parse_entry({**SOLO, "as_played": given})
    assert entry.as_played == as_played
    assert parse_entry(entry_to_json(entry)) == entry


@pytest.mark.parametrize(
    "given",
    [
        {"event": "redeal"},
        {"event": "time_up"},
        {"totals": [12, -4, -4, -4], "won": [6, 3, None, 4], "soli_won": None},
        {"value": 3, "winners": [1, 2], "duty": "lustsolo"},
    ],
)
def test_entry_is_read_back_as_written(given):
    assert entry_to_json(parse_entry(given)) == given


def test_format_is_read_back_as_written():
    form = parse_format({"seats": 5, "normal_games": 25, "sitting": [2]})
    assert parse_format(format_to_json(form)) == form
    assert form.pflichtsoli_under(DDV) == 1


def test_whole_rule_set_is_taken_with_options():
    whole = parse_rules("ddv", {"worth": {"solo": 1}})
    assert parse_rules(json.loads(json.dumps(rules_to_json(whole))), {"worth": {"solo": 0}}) == DDV
