"""Lists thrown away before the column existed: forwards, backwards, and from an old backup."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.migrations.thrown_away import AT, DISPLAYS

SCRIPT = "tests/migrations/thrown_away.py"
MOVED = [[{"order": "oldest"}, AT], [{"order": "newest", "view": "minus"}, None], [{}, None]]


@pytest.mark.long
def test_list_stays_thrown_away(run: Callable[..., str], tmp_path: Path) -> None:
    older = tmp_path / "older.kreuzdame"

    def rows(*columns: str) -> object:
        return json.loads(run(SCRIPT, "tell", *columns))

    run(SCRIPT, "make", str(older))
    assert rows("display", "deleted_at") == MOVED
    assert rows("display") == [[display] for display in DISPLAYS]
    run("manage.py", "restore", "--replace", str(older))
    assert rows("display", "deleted_at") == MOVED
