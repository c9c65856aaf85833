import json

import pytest

from scoring.errors import RuleViolation
from scoring.game.as_json import explanation_to_json, parse_credit
from scoring.game.explanation import Credit, Explanation, Part, Receiver
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.replays import format_to_json, parse_format, parse_replay
from scoring.lists.as_json.sheets import (
    break_off_to_json,
    parse_break_off,
    parse_sheet_game,
    parse_sheet_penalty,
    penalty_to_json,
    sheet_game_to_json,
    sheet_to_json,
)
from scoring.lists.entries import NOT_GIVEN, AsPlayed
from scoring.lists.fold import fold
from scoring.lists.points.explained import explain_entry
from scoring.rules.rulebooks.ddv import DDV
from scoring.terms import Duty, Reason
from tests.scoring.score_lists import listed, penalty

SOLO = {"kind": "pik_solo", "re": [2], "augen_re": 140}


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


def test_sheet_round_trips_through_json():
    loud = {**SOLO, "augen_re": 240, "announced": {"re": "schwarz"}}
    entries = [loud, penalty("9.3.2", 3), {"event": "broken_off", "reason": "Alarm"}]
    sheet = listed("ddv", entries, broken_off="average")
    ((game,), (noted,), off) = sheet.games, sheet.penalties, sheet.break_off
    written = {**sheet_game_to_json(game), "soloist": game.soloist}
    assert parse_sheet_game(json.loads(json.dumps(written))) == game
    assert parse_sheet_penalty(json.loads(json.dumps(penalty_to_json(noted)))) == noted
    assert parse_break_off(json.loads(json.dumps(break_off_to_json(off)))) == off


def test_game_may_repeat_the_seats_of_its_table():
    def parsed(entry):
        return parse_replay({"rules": "ddv", "format": {"seats": 4, "normal_games": 20}, "entries": [entry]}).entries

    assert parsed({**SOLO, "seats": 4}) == parsed(SOLO)
    for entry in ({**SOLO, "seats": 5}, {"event": "redeal", "seats": 4}, {"totals": [0, 0, 0, 0], "seats": 4}):
        with pytest.raises(RuleViolation, match="unknown_key"):
            parsed(entry)


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


@pytest.mark.parametrize(
    ("given", "as_played"),
    [
        ({"dealer": 2, "duty": "lustsolo", "reason": "x"}, AsPlayed(dealer=2, duty=Duty.LUSTSOLO, reason="x")),
        ({"duty": None}, AsPlayed(duty=None)),
        ({"bock": 3, "reason": "x"}, AsPlayed(bock=3, reason="x")),
        ({"reason": None}, AsPlayed(duty=NOT_GIVEN)),
    ],
)
def test_as_played_distinguishes_none_from_not_given(given, as_played):
    entry = parse_entry({**SOLO, "as_played": given})
    assert entry.as_played == as_played
    assert parse_entry(entry_to_json(entry)) == entry


@pytest.mark.parametrize(
    "given",
    [
        {"event": "redeal"},
        {"event": "time_up"},
        {"event": "pause", "seat": 3},
        {"event": "broken_off", "reason": "Alarm"},
        {"totals": [12, -4, -4, -4], "won": [6, 3, None, 4], "soli_won": None},
        {"totals": [12, -4, -4, -3], "won": None, "soli_won": None, "sum_accepted": "the sheet is lost"},
        {"running": [3, -3, 3, -3]},
        {"value": 3, "winners": [1, 2], "duty": "lustsolo"},
    ],
)
def test_entry_is_read_back_as_written(given):
    assert entry_to_json(parse_entry(given)) == given


def test_format_is_read_back_as_written():
    form = parse_format({"seats": 5, "normal_games": 25, "sitting": [2]})
    assert parse_format(format_to_json(form)) == form
    assert form.pflichtsoli_under(DDV) == 1


def explanations(book, entries):
    form = {"seats": 4, "normal_games": 12}
    replay = parse_replay({"rules": book, "format": form, "entries": entries})
    sheet = fold(replay.rules, replay.format, replay.entries)
    return [game["explanation"] for game in sheet_to_json(sheet, replay.rules)["entries"]]


def test_replay_explains_each_game():
    broken = {"kind": "damen_solo", "re": [2], "paragraph": "9.4.4", "offender": 3}
    value = {"value": 6, "winners": [1, 4], "bock_rounds": 1}
    assert explanations("dokomania", [value, {"event": "redeal"}, value, broken]) == [
        {"decided": [], "lines": [{"reason": "wert", "to": "winners", "points": 6}], "written": []},
        {
            "decided": [],
            "lines": [
                {"reason": "wert", "to": "winners", "points": 6},
                {"reason": "bock", "to": "winners", "points": 6},
            ],
            "written": [],
        },
        {"decided": [], "lines": [{"reason": "schwerer_verstoss", "to": "re", "points": 12}], "written": []},
    ]


def test_refused_game_keeps_its_lines():
    sheet = listed("ddv", [{"kind": "normal", "re": [1, 3], "augen_re": 155}])
    impossible = parse_entry({"kind": "normal", "re": [1, 3], "augen_re": 239})
    assert explain_entry(impossible, sheet.games[0], DDV) == Explanation(
        (), (Credit(Reason.GEWONNEN, Receiver.RE, 1), Credit(Reason.UNTER_90, Receiver.RE, 1)), ()
    )


def test_lines_of_an_explanation_are_read_back_as_written():
    lines = [Credit(Part.MAUERN_90, Receiver.KONTRA, 1), Credit(Reason.BOCK, Receiver.WINNERS, 2)]
    written = explanation_to_json(Explanation((), tuple(lines), ()))["lines"]
    assert [parse_credit(line) for line in json.loads(json.dumps(written))] == lines
