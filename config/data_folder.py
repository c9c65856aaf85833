"""The folder with everything an installation stores: closed to other users of the machine.

Settings only name it. It is made by whoever first writes there: the database, the queue, a server that starts.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import cast

from django.conf import settings
from django.utils.functional import SimpleLazyObject

OTHERS = 0o077
KEY = "secret_key"


def private(folder: Path) -> Path:
    """The folder, created if missing, and closed to others if we own it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    there = folder.stat()
    if there.st_uid == os.geteuid() and there.st_mode & OTHERS:
        folder.chmod(0o700)
    return folder


def kept_secret_key(folder: Path) -> str:
    """The key of this installation; where none is kept yet, one that is made when it is first used."""
    path = folder / KEY
    return path.read_text() if os.access(path, os.R_OK) else cast(str, SimpleLazyObject(lambda: _made(path)))


def _made(path: Path) -> str:
    """A new key, kept with owner-only rights; of two processes that make one at once the first wins."""
    if not path.exists():
        fresh = private(path.parent) / f"{KEY}.{secrets.token_hex(4)}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            path.hardlink_to(fresh)
        fresh.unlink()
    return path.read_text()


def make_ready() -> None:
    """Makes what a server asks for before anybody has written anything: folder, queue and key."""
    private(Path(settings.DATA_DIR))
    if folder := settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("folder"):
        Path(str(folder)).mkdir(mode=0o700, parents=True, exist_ok=True)
    str(settings.SECRET_KEY)
