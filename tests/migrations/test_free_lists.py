"""Free lists in separate rows: forwards, backwards, and from an old backup."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.migrations.free_lists import AT

SCRIPT = "tests/migrations/free_lists.py"
KEPT = [
    ["", None, None, 1, [], {}, None],
    ["Skiurlaub", "Mittwoch", "frueher@example.org", 3, ["facts"], {"order": "oldest"}, AT],
]


@pytest.mark.long
def test_free_list_fields_are_kept(run: Callable[..., str], tmp_path: Path) -> None:
    older = tmp_path / "older.kreuzdame"
    run(SCRIPT, "make", str(older))
    assert json.loads(run(SCRIPT, "tell", "FreeList")) == KEPT
    assert json.loads(run(SCRIPT, "tell", "ScoreList")) == KEPT
    run("manage.py", "restore", "--replace", str(older))
    assert json.loads(run(SCRIPT, "tell", "FreeList")) == KEPT
