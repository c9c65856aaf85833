"""Facts extracted from the ledger: forwards, backwards, forwards again, and from an old backup."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.migrations.facts import CALLED, KEY

SCRIPT = "tests/migrations/facts.py"
KEPT = {
    "TimeCall": [
        [6, 1, CALLED["noted"], CALLED["ends"], "2026-11-20 19:11:00+00:00"],
        [8, 1, CALLED["noted"], CALLED["ends"], None],
    ],
    "AttendanceMark": [[1, 1, str(KEY), "registered", "present"]],
    "SettingChange": [
        [2, "Fest", None, None, "draw_settings.spread", "Ilse"],
        [2, "Fest", None, None, "venue", "Ilse"],
        [3, "Fest", 1, None, "sizes", "Ilse"],
        [9, None, None, "Hausregeln", "rules", "Ilse"],
    ],
}


@pytest.mark.long
def test_facts_are_filled_from_the_ledger(run: Callable[..., str], tmp_path: Path) -> None:
    older = tmp_path / "older.kreuzdame"
    run(SCRIPT, "make", str(older))
    assert json.loads(run(SCRIPT, "tell")) == KEPT
    run(SCRIPT, "go_back")
    assert json.loads(run(SCRIPT, "tell")) == KEPT
    run("manage.py", "restore", "--replace", str(older))
    assert json.loads(run(SCRIPT, "tell")) == KEPT
