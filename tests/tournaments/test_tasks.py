import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.locks import busy_error, refusing_writes
from tournaments import tasks, turns
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.printing.tasks import sweep_print_jobs

pytestmark = pytest.mark.django_db


def beat() -> None:
    stop = threading.Event()
    stop.set()
    turns.call_every(0, stop, tasks._beat, HeartbeatPart.WORKER)


@pytest.mark.parametrize(
    ("work", "name"), [(sweep_print_jobs, "sweep_print_jobs"), (beat, "heartbeat")], ids=["sweep", "heartbeat"]
)
def test_database_locked_logs_one_line(
    work: Callable[[], Any], name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: Any
) -> None:
    monkeypatch.setattr(turns.connection, "close", lambda: None)  # the test's own connection, with its transaction
    with refusing_writes(busy_error(tmp_path)), caplog.at_level(logging.INFO):
        work()
    (record,) = caplog.records
    assert record.getMessage() == f"{name} failed, will be retried: database is locked"
    assert (record.levelname, record.exc_info) == ("WARNING", None)
