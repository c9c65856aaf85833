"""The folder with everything an installation stores: closed to other users of the machine."""

import os
from pathlib import Path

OTHERS = 0o077


def private(folder: Path) -> Path:
    """The folder, created if missing, and closed to others if we own it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    there = folder.stat()
    if there.st_uid == os.geteuid() and there.st_mode & OTHERS:
        folder.chmod(0o700)
    return folder
