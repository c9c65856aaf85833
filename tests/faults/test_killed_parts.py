"""Killing processes of an installation on a laptop."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.killing import PATIENCE, kill_each_part
from tests.installation import Installation, Part, descendants, is_running, wait_until

pytestmark = pytest.mark.long


def test_killed_processes_restart_and_no_entry_is_missing(prepared: Callable[[Path], Path], tmp_path: Path) -> None:
    site = Installation(prepared(tmp_path))
    with site:
        kill_each_part(site, site.tables(3))
        assert site.manage("recompute", "--check") == "0 differences\n"
        started = descendants(site.process.pid)
        site.stop()
        assert [pid for pid in started if is_running(pid)] == []
    assert site.health() == (0, {})


def test_nothing_outlives_a_killed_installation(prepared: Callable[[Path], Path], tmp_path: Path) -> None:
    site = Installation(prepared(tmp_path))
    with site:
        wait_until(lambda: len(site.pids(Part.WORKER)) > 1 and site.pids(Part.SCHEDULER), PATIENCE)
        started = descendants(site.process.pid)
        os.kill(site.process.pid, signal.SIGKILL)
        wait_until(lambda: not any(is_running(pid) for pid in started), 30)
