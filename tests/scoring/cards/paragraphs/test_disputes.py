"""Records that are easily judged wrongly, each with the place in the rules that decides it.

A row of `disputes.jsonl` has the record, its refusals, and parts of the verdict: Augen of Re in the `game`, the
`winners` of the tricks, seats of Re in `parties`, `announced`, `booking`, codes of `notes`.
"""

import json

import pytest

from tests.paths import ROOT
from tests.scoring.cards.paragraphs.records import judged, refused

FILE = ROOT / "tests" / "scoring" / "cards" / "paragraphs" / "disputes.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text().splitlines()]
PARTS = {
    "game": lambda verdict: verdict["game"] and verdict["game"]["augen_re"],
    "winners": lambda verdict: [trick["winner"] for trick in verdict["tricks"]],
    "parties": lambda verdict: verdict["parties"]["re"],
    "announced": lambda verdict: verdict["announced"],
    "booking": lambda verdict: verdict["booking"],
    "notes": lambda verdict: [note["code"] for note in verdict["notes"]],
}


@pytest.mark.parametrize("row", ROWS, ids=[row["what"] for row in ROWS])
def test_disputed_record(row):
    verdict = judged("ddv", row["record"])
    assert refused(verdict) == [tuple(each) for each in row["refusals"]]
    assert {key: PARTS[key](verdict) for key in row if key in PARTS} == {key: row[key] for key in row if key in PARTS}
