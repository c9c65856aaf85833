"""The first step when the server starts."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from tournaments.laptop.backups import placing
from tournaments.laptop.backups.data_lock import FolderInUseError, in_use


def settle_restores() -> None:
    """Settles restores that were killed. Raises CommandError if one is still running."""
    if not placing.restores_left():
        return
    try:
        with in_use(Path(settings.DATA_DIR), alone=True):
            placing.settle()
    except FolderInUseError:
        raise CommandError(
            "A restore has not finished. Wait for it, or if none is running, stop the servers first."
        ) from None
