"""Compares paper lists with folded ones."""

import json

import pytest

from scoring.lists.as_json.replays import parse_replay
from scoring.lists.dealing import list_keeper, normal_deals
from scoring.lists.fold import fold
from scoring.terms import Duty
from tests.paths import CASES

LINES = (CASES / "ddv_sheets.jsonl").read_text().splitlines()
RUBRIC = frozenset({Duty.PFLICHTSOLO, Duty.VORGEFUEHRT})  # TSR 4.2.4: these have rows of their own


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_printed_dealers_are_those_of_the_normal_games(line: str):
    replay = parse_replay(json.loads(line)["input"])
    normal = [entry for entry in fold(replay.rules, replay.format, replay.entries).games if entry.duty not in RUBRIC]
    printed = normal_deals(len(normal), replay.format.seats)
    assert [deal.dealer for deal in printed] == [entry.dealer for entry in normal]


def test_printed_dealer_sits_out_at_five():  # TSR 10.1.1
    assert [(deal.dealer, deal.sitting) for deal in normal_deals(6, 5)] == [
        *((1, (1,)), (2, (2,)), (3, (3,)), (4, (4,)), (5, (5,)), (1, (1,)))
    ]


@pytest.mark.parametrize(("seats", "keeper"), [(4, 4), (5, 5)])  # TSR 3.1.1, 10.1.4
def test_list_keeper_is_the_last_position(seats: int, keeper: int):
    assert list_keeper(seats) == keeper
