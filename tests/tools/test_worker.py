"""A worker is killed in the middle of a job."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.paths import ROOT

ORDER = """
import config.celery
import django
django.setup()
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import system_request
from tournaments.printing.jobs import PrintOrder, request_print
tournament = Tournament.objects.get()
lists, played = "filled_lists", tournament.rounds.get(number=1)
order = PrintOrder(tournament=tournament, document=lists, language="de", round=played)
request_print(order=order, write_request=system_request())
"""


class Workshop:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        stale = {"PRINT_STALE_SECONDS": "2"}
        self.environment = {**kept, **stale, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.workers: list[subprocess.Popen[bytes]] = []

    def run(self, *command: str) -> None:
        subprocess.run([sys.executable, *command], cwd=ROOT, env=self.environment, check=True, capture_output=True)

    def start_worker(self) -> subprocess.Popen[bytes]:
        celery = [str(Path(sys.executable).parent / "celery"), "-A", "config.celery", "worker", "-B"]
        options = ["--schedule", str(self.folder / "beat"), "--concurrency", "1", "--loglevel", "WARNING"]
        log = (self.folder / f"worker{len(self.workers)}.log").open("w")
        worker = subprocess.Popen(
            [*celery, *options], cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        self.workers.append(worker)
        return worker

    def job(self) -> tuple[str, int, str]:
        connection = sqlite3.connect(self.folder / "kreuzdame.sqlite3", timeout=10)
        try:
            row = connection.execute("SELECT state, attempts, file FROM tournaments_printjob").fetchone()
        finally:
            connection.close()
        return (str(row[0]), int(row[1]), str(row[2]))

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


@pytest.fixture
def workshop(tmp_path: Path, prepared: Callable[[Path], Path]) -> Iterator[Workshop]:
    made = Workshop(prepared(tmp_path))
    yield made
    for worker in made.workers:
        if worker.poll() is None:
            made.kill(worker)


def _wait(condition: Callable[[], bool], seconds: float, pause: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(pause)
    return False


@pytest.mark.long
def test_job_of_killed_worker_is_started_again(workshop: Workshop):
    workshop.run("-c", ORDER)
    assert workshop.job()[:2] == ("waiting", 0)
    worker = workshop.start_worker()
    assert _wait(lambda: workshop.job()[0] == "running", seconds=60, pause=0.005)
    workshop.kill(worker)
    assert workshop.job()[:2] == ("running", 1)

    workshop.start_worker()
    assert _wait(lambda: workshop.job()[0] in ("done", "failed"), seconds=90, pause=0.2)
    state, attempts, file = workshop.job()
    assert (state, attempts) == ("done", 2)
    assert (workshop.folder / "files" / file).read_bytes().startswith(b"%PDF")
