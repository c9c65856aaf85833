"""The installation's data folder, readable by its user only and created when it is first written to."""

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
    """Returns the folder, creating it if needed; restricts its permissions if we own it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    there = folder.stat()
    if there.st_uid == os.geteuid() and there.st_mode & OTHERS:
        folder.chmod(0o700)
    return folder


def load_or_create_secret_key(folder: Path) -> str:
    """Returns the stored secret key, or creates it on first use."""
    path = folder / KEY
    return (
        path.read_text() if os.access(path, os.R_OK) else cast(str, SimpleLazyObject(lambda: _read_or_make_key(path)))
    )


def _read_or_make_key(path: Path) -> str:
    """Creates a key with mode 0600. If several processes do so at once, the first one wins."""
    if not path.exists():
        fresh = private(path.parent) / f"{KEY}.{secrets.token_hex(4)}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            path.hardlink_to(fresh)
        fresh.unlink()
    return path.read_text()


def prepare_data_folder() -> None:
    private(Path(settings.DATA_DIR))
    if folder := settings.CELERY_BROKER_TRANSPORT_OPTIONS.get("folder"):
        Path(str(folder)).mkdir(mode=0o700, parents=True, exist_ok=True)
    str(settings.SECRET_KEY)
