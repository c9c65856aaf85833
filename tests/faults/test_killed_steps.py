"""The steps of a round, killed at any statement."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installation import Installation

pytestmark = pytest.mark.long


def test_killed_step_is_done_entirely_or_not_at_all(prepared: Callable[[Path], Path], tmp_path: Path) -> None:
    told = Installation(prepared(tmp_path)).script("tests/faults/killed_steps.py")
    assert "WRONG" not in told
    killed = dict(re.findall(r"(\w+): killed at (\d+) statements", told))
    assert [*killed] == ["draw", "publish", "release", "close", "reopen"]
    assert all(int(times) > 5 for times in killed.values()), killed
