"""Runs `kill -9` on each process of an installation."""

from collections.abc import Sequence

from tests.faults.evening import Evening
from tests.installation import Installation, Part, wait_until

PATIENCE = 60  # seconds


def kill_each_part(site: Installation, tables: Sequence[str]) -> None:
    with Evening(site, tables) as evening:
        for part in Part:
            killed = site.kill(part)
            wait_until(lambda part=part, killed=killed: set(site.pids(part)) - {killed}, PATIENCE, site.log)
            wait_until(lambda: site.health()[0] == 200, PATIENCE, site.log)
            before = len(evening.acknowledged)
            wait_until(lambda before=before: len(evening.acknowledged) > before + len(tables), PATIENCE, site.log)
    assert set(evening.statuses) <= {0, 200, 302}  # 0: no answer
    assert evening.missing() == []
