"""The worked example of CONTRIBUTING.md, applied to a copy of the sources.

It is skipped if somebody has already made that change.
"""

import re
import shutil
import subprocess
import sys

import pytest

from scoring.ranking.criteria import Criterion
from tests.paths import ROOT

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif("worst_round" in list(Criterion), reason="the example has been made here"),
]

PIECES = re.findall(r"```diff\n(.+?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
TEST_FIRST, *REST = PIECES


@pytest.fixture
def copy(tmp_path):
    """A copy of the tracked files, including local changes."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(None, tracked.split("\0")):
        if (ROOT / path).is_file():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, tmp_path / path)
    return tmp_path


def run(copy, *command):
    return subprocess.run([sys.executable, *command], cwd=copy, capture_output=True, text=True)


def apply(copy, piece):
    subprocess.run(["git", "apply", "-"], cwd=copy, input=piece, text=True, check=True)


def test_the_first_change_fails_then_passes_and_is_complete(copy):
    cases = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/scoring/ranking/test_standings.py")
    apply(copy, TEST_FIRST)
    before = run(copy, *cases)
    assert (before.returncode != 0, "WORST_ROUND" in before.stdout) == (True, True)
    for piece in REST:
        apply(copy, piece)
    after = run(copy, *cases)
    assert after.returncode == 0, after.stdout
    words = run(copy, "tools/messages.py", "check")
    assert words.returncode == 0, words.stdout + words.stderr
    assert run(copy, "-m", "tools.reference").returncode == 0
    shape = run(copy, "-m", "tools.shape")
    assert shape.returncode == 0, shape.stdout + shape.stderr
    column = "from tournaments.phrases.results.criteria import CRITERIA; print(*CRITERIA)"
    offered = run(copy, "-c", column)
    assert offered.stdout.split()[-2:] == ["worst_round", "lot"], offered.stderr
