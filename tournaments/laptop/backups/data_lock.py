"""Who uses a data folder: servers share it, a restore has it alone. A lock ends with its process, however that ends."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "in_use"


class FolderInUseError(Exception):
    """Somebody else uses the folder in a way that does not go together."""


@contextmanager
def in_use(folder: Path, *, alone: bool) -> Iterator[None]:
    """Holds the folder, alone or with others who share it. Raises `FolderInUseError` at once where that cannot be."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / NAME).open("a") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUseError from None
        yield
