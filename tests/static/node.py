"""Runs scripts in Node, if it's installed."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from tests.marks import NO_NODE
from tests.paths import ROOT

FOUND = shutil.which("node")
needs_node = pytest.mark.skipif(FOUND is None, reason=NO_NODE)
PATIENCE = 60  # seconds


def node(*arguments: str, given: object = None) -> subprocess.CompletedProcess[str]:
    command = [FOUND or "node", *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=json.dumps(given), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def answer_of(script: str, given: object) -> Any:
    ran = node(script, given=given)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
