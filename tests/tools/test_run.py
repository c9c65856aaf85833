"""Stopping `make run`."""

import os
import signal
import subprocess
import sys

from tests.paths import ROOT

# As a shell starts `make run &`; pauses where the data would be set up.
IN_BACKGROUND = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
from tools import run
run.prepare = lambda: (print("ready", flush=True), signal.pause())
run.main()
"""


def test_interrupt_stops_a_start_in_the_background() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", IN_BACKGROUND],
        cwd=ROOT,
        env={**os.environ, "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(30) == 0
        finally:
            process.kill()
