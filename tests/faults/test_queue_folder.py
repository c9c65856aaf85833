"""Garbage and lost messages in the queue's folder."""

import pytest

from tests.faults.printing import is_printed, order, wait_for
from tests.installation import Installation, Part, wait_until
from tests.marks import printing

pytestmark = [printing(), pytest.mark.long]
GARBAGE = {"half": b'{"body": "W1td', "empty": b"", "noise": bytes(range(256)), "list": b"[1, 2]", "nothing": b"{}"}


def test_worker_survives_garbage_and_lost_messages(tmp_path, prepared):
    with Installation(prepared(tmp_path), PRINT_STALE_SECONDS="2") as site:
        site.tables(1)
        owner = site.owner()
        messages = tmp_path / "queue" / "messages"
        worker = wait_until(lambda: site.pids(Part.WORKER), 60)[0]
        for name, content in GARBAGE.items():
            (messages / f"0_{name}.celery.msg").write_bytes(content)
        wait_for(owner, order(owner))
        wait_until(lambda: len(list((tmp_path / "queue" / "broken").iterdir())) == len(GARBAGE), 30)
        assert site.pids(Part.WORKER)[0] == worker

        messages.rename(tmp_path / "away")
        job = order(owner)
        assert not is_printed(owner, job)
        assert "broker" in site.health()[1]["degraded"]
        (tmp_path / "away").rename(messages)
        wait_for(owner, job)
        assert site.pids(Part.WORKER)[0] == worker
