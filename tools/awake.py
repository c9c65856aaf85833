"""Keeps the machine awake while it is serving, if the system has a command for that.

The command stops when its input is closed, which also happens when this process ends.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from config.hosts import is_open_to_others

REFUSED_WITHIN = 0.3  # seconds
SWITCH = "KEEP_AWAKE"
ON, OFF = "on", "off"
# Also with the lid closed: somebody tidies up while thirty tables play.
INHIBIT = (
    *("systemd-inhibit", "--what=sleep:idle:handle-lid-switch", "--who=Kreuzdame", "--mode=block"),
    *("--why=Phones in the hall write to this laptop", "cat"),
)
CAFFEINATE = ("caffeinate", "-dims", "cat")


def is_wanted(host: str) -> bool:
    """True if KEEP_AWAKE is on; if it's unset, True if other devices are served."""
    chosen = os.environ.get(SWITCH) or (ON if is_open_to_others(host) else OFF)
    if chosen not in (ON, OFF):
        sys.exit(f"{SWITCH} must be {ON} or {OFF}, not “{chosen}”.")
    return chosen == ON


def command() -> Sequence[str]:
    return next((each for each in (INHIBIT, CAFFEINATE) if shutil.which(each[0])), ())


@contextmanager
def keep_awake(host: str) -> Iterator[bool]:
    """Keeps the machine awake during the block; yields whether that works."""
    holding = command() if is_wanted(host) else ()
    if not holding:
        yield False
        return
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(holding, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        time.sleep(REFUSED_WITHIN)
        yield process.poll() is None
    finally:
        if process.stdin:
            process.stdin.close()
        process.wait()
