"""`kill -9` for each process of an installation while people enter games: it comes back, and nothing is lost."""

import os
import signal

import pytest

from tests.faults.evening import Evening
from tests.installation import Installation, Part, descendants, is_running, wait_until

pytestmark = pytest.mark.services
PATIENCE = 60  # seconds
TABLES = 3


def test_killed_parts_come_back_and_no_entry_is_missing(site: Installation):
    with Evening(site, TABLES) as evening:
        for part in Part:
            killed = site.kill(part)
            wait_until(lambda part=part, killed=killed: set(site.pids(part)) - {killed}, PATIENCE, site.log)
            wait_until(lambda: site.health()[0] == 200, PATIENCE, site.log)
            before = len(evening.acknowledged)
            wait_until(lambda before=before: len(evening.acknowledged) > before + TABLES, PATIENCE, site.log)
    assert set(evening.statuses) <= {0, 200, 302}  # 0: nobody answered
    assert evening.missing() == []
    assert site.manage("recompute", "--check") == "0 differences\n"
    started = descendants(site.process.pid)
    site.stop()
    assert [pid for pid in started if is_running(pid)] == []


@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="DATABASE_URL is not set")
def test_nothing_outlives_a_killed_installation(tmp_path):
    with Installation(tmp_path) as site:
        wait_until(lambda: len(site.pids(Part.WORKER)) > 1 and site.pids(Part.SCHEDULER), PATIENCE)
        started = descendants(site.process.pid)
        os.kill(site.process.pid, signal.SIGKILL)
        wait_until(lambda: not any(is_running(pid) for pid in started), 30)
