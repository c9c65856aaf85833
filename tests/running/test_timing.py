"""Limits of the quick suite, in processor seconds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.running.timing import ALL, ONE, above

USUAL = "on a machine that takes 1.0 times as long as usual"
SLOW = f"a.py::b: {ONE + 1} processor seconds; a quick test may take {ONE} {USUAL}."
LONG = f"All together: {ALL + 1:.0f} processor seconds; they may take {ALL:.0f} {USUAL}."


@pytest.mark.parametrize(
    ("cost", "total", "slower", "said"),
    [
        (ONE, ALL, 1, []),
        (ONE + 1, ALL, 1, [SLOW]),
        (ONE, ALL + 1, 1, [LONG]),
        (ONE + 1, ALL + 1, 1, [SLOW, LONG]),
        (ONE * 2, ALL * 2, 2, []),
    ],
)
def test_a_limit_is_told_where_it_is_exceeded(cost: float, total: float, slower: float, said: list[str]) -> None:
    assert above({"a.py::b": cost}, total, slower) == said


# Runs tests below limits that any test exceeds.
RUN = """
import sys, pytest
from tests.running import timing
timing.ONE = -1.0
alone = ["-p", "tests.running.timing", "-p", "no:django", "-c", "/dev/null", "--rootdir=."]
sys.exit(pytest.main([*sys.argv[1:], *alone]))
"""


@pytest.mark.parametrize(
    ("options", "code"), [([], pytest.ExitCode.OK), (["--limits"], pytest.ExitCode.TESTS_FAILED)], ids=str
)
def test_a_run_with_limits_fails_above_one(tmp_path: Path, options: list[str], code: pytest.ExitCode) -> None:
    made_up = tmp_path / "test_made_up.py"
    made_up.write_text("def test_nothing(): pass\n")
    costs = tmp_path / "costs"
    command = [sys.executable, "-c", RUN, str(made_up), f"--costs-to={costs}", *options]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == code, run.stdout
    assert [line.split("::")[1] for line in costs.read_text().splitlines()] == ["test_nothing"]
