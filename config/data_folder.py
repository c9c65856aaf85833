"""The folder with everything that an installation keeps: nobody else who works on the machine looks into it."""

import os
from pathlib import Path

OTHERS = 0o077


def private(folder: Path) -> Path:
    """The folder, made where it is missing, and closed to others where it is one's own."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    there = folder.stat()
    if there.st_uid == os.geteuid() and there.st_mode & OTHERS:
        folder.chmod(0o700)
    return folder
