"""A lock on the data folder, shared by servers but exclusive for a restore; it ends with its process."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "in_use"


class FolderInUseError(Exception):
    pass


@contextmanager
def in_use(folder: Path, *, alone: bool) -> Iterator[None]:
    """Locks the folder, or raises `FolderInUseError` immediately."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / NAME).open("a") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUseError from None
        yield
