import json

import pytest

from scoring.game.as_json import game_to_json, parse_game, parse_points, points_to_json, score_line
from scoring.game.game import Band

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


SOLO = {"kind": "pik_solo", "re": [2], "augen_re": 140}


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
        "explanation": {
            "decided": [],
            "lines": [
                {"reason": "gewonnen", "to": "re", "points": 1},
                {"reason": "unter_90", "to": "re", "points": 1},
                {"reason": "re_angesagt", "to": "re", "points": 2},
                {"reason": "fuchs", "to": "re", "points": 1},
                {"reason": "doppelkopf", "to": "kontra", "points": -1},
            ],
            "written": [],
        },
    }


def test_line_rules_and_options_take_precedence():
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
def test_score_line_at_table_of_any_size(line, points):
    assert score_line(line, "ddv")["points"] == points


def test_game_is_read_back_as_written():
    plain = {key: GAME[key] for key in ("kind", "re", "augen_re", "tricks_re", "announced", "sonderpunkte")}
    assert game_to_json(parse_game(plain)) == plain
    band = {**plain, "augen_re": [151, 180]}
    assert parse_game(band).augen == Band(151, 180)
    assert game_to_json(parse_game(band)) == band


def test_sonderpunkt_with_zero_count_is_left_out():
    game = parse_game({**SOLO, "kind": "normal", "re": [1, 3], "sonderpunkte": {"re": {"fuchs": 0}}})
    assert game.sonderpunkte == ()


def test_points_entry_is_read_back_as_written():
    for given in ({"value": 3, "winners": [1, 2]}, {"value": -1, "winners": [4], "kind": "pik_solo", "sonder": 0}):
        assert points_to_json(parse_points(given)) == given
