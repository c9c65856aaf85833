"""Time limits for the quick suite, in processor seconds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.running import timing
from tests.running.timing import ALL, FAR, ONE, above

USUAL = "at the usual pace"
SLOW = f"a.py::b: {ONE + 1} processor seconds; a quick test may take {ONE} {USUAL}."
LONG = f"All together: {ALL + 1:.0f} processor seconds; they may take {ALL:.0f} {USUAL}."


@pytest.mark.parametrize(
    ("cost", "total", "said"),
    [
        (ONE, ALL, []),
        (ONE + 1, ALL, [SLOW]),
        (ONE, ALL + 1, [LONG]),
        (ONE + 1, ALL + 1, [SLOW, LONG]),
    ],
)
def test_exceeded_limit_is_reported(cost: float, total: float, said: list[str]) -> None:
    assert above({"a.py::b": cost}, total) == said


@pytest.mark.parametrize(("cost", "total", "told"), [(ONE * FAR, ALL * FAR, 0), (ONE * FAR + 1, ALL * FAR + 1, 2)])
def test_a_run_fails_only_far_above(cost: float, total: float, told: int) -> None:
    assert len(above({"a.py::b": cost}, total, FAR)) == told


def test_time_counts_by_the_worse_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, paces = iter([10.0, 16.0, 16.0, 19.0, 19.0]), iter([1.0, 2.0, 1.5])
    tests = timing.PerTestTimer(None)  # type: ignore[arg-type]
    with monkeypatch.context() as turned:
        turned.setattr(timing, "used", lambda: next(clock))
        turned.setattr(timing, "pace", lambda: next(paces))
        tests.pytest_collection_finish()
        looks = [(tests.look(), tests.usual), (tests.look(), tests.usual)]
    assert looks == [(2.0, 3.0), (2.0, 4.5)]


# Runs tests with limits that any test exceeds.
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
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == code, run.stdout
    assert [line.split("::")[1] for line in costs.read_text().splitlines()] == ["test_nothing"]
