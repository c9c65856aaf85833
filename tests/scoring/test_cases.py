"""Case files, run through the JSON of `score` and `replay`."""

import json

import pytest

from scoring.game.as_json import score_line
from scoring.lists.as_json.entries import entry_to_json, parse_entry
from scoring.lists.as_json.replays import parse_replay
from scoring.lists.as_json.sheets import sheet_to_json
from scoring.lists.fold import fold
from tests.paths import CASES


def lines(name):
    return [json.loads(line) for line in (CASES / name).read_text().splitlines()]


GAMES = lines("ddv_games.jsonl")
SHEETS = lines("ddv_sheets.jsonl")


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_score_agrees(case):
    result = score_line(case["game"], "ddv")
    assert {key: result[key] for key in case["expected"]} == case["expected"]
    assert sum(line["points"] for line in result["lines"]) == result["value"]


@pytest.mark.parametrize("case", SHEETS, ids=lambda case: case["id"])
def test_replay_agrees(case):
    expected = case["expected"]
    result = json.loads(json.dumps(sheet_to_json(fold(*parse_replay(case["input"])))))
    assert (result["totals"], result["phase"]) == (expected["totals"], expected["phase"])
    entries = [
        {key: entry[key] for key in wanted}
        for entry, wanted in zip(result["entries"], expected["entries"], strict=True)
    ]
    assert entries == expected["entries"]


@pytest.mark.parametrize("case", SHEETS[:3], ids=lambda case: case["id"])
def test_entries_are_read_back_as_written(case):
    for given in case["input"]["entries"]:
        entry = parse_entry(given)
        assert parse_entry(json.loads(json.dumps(entry_to_json(entry)))) == entry
