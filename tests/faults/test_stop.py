"""Stopping an installation that has many watchers and is printing."""

import signal
import socket
import time
from contextlib import ExitStack, closing

import pytest

from tests.faults.printing import is_printed, order, wait_for
from tests.installation import TOURNAMENT, Installation, Part, wait_until
from tests.marks import long

WATCHERS, OF_ONE = 1_000, 400
SOON = 6.5  # seconds; processes are killed after 4.5
STATE = "from tournaments.models.printing import PrintJob; print(*PrintJob.objects.values_list('state', 'attempts'))"


@pytest.mark.parametrize("site", [long("embedded")], indirect=True)
def test_watchers_and_print_jobs_do_not_delay_the_stop(site: Installation) -> None:
    site.tables(60)
    assert site.process
    wait_until(lambda: len(site.pids(Part.WORKER)) > 1, 60)
    owner = site.owner()
    with ExitStack() as hall:
        for number in range(WATCHERS):
            hall.enter_context(closing(_watcher(site, f"127.0.0.{2 + number // OF_ONE}")))
        job = order(owner, "score_sheets")
        wait_until(lambda: "waiting" not in site.python(STATE), 60)
        begun = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        site.process.wait(SOON)
    print(f"ended after {time.monotonic() - begun:.1f} s")
    is_made = "done" in site.python(STATE)
    assert is_made or site.python(STATE) == "('waiting', 0)\n"
    site.start()
    owner = site.owner()
    wait_for(owner, job)
    assert is_printed(owner, job)


def _watcher(site: Installation, address: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", site.port), source_address=(address, 0), timeout=20)
    line.sendall(f"GET /t/{TOURNAMENT}/events HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n".encode())
    assert line.recv(100).startswith(b"HTTP/1.1 200")
    return line
