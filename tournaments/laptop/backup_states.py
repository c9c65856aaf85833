"""Selectors for automatic backups."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from tournaments.models.round import Round
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.selectors.tournament.heartbeats import ages, is_alive

SUFFIX = ".kreuzdame"
# Time of their start in UTC, see `next_name`.
NAME = f"%Y%m%d-%H%M%S-%f{SUFFIX}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBackup:
    path: Path
    made_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupState:
    """The state of the backups.

    `is_stuck`: whether a round has been closed since the last backup but no worker is running.
    """

    most: int
    folder: Path
    last: KeptBackup | None
    is_stuck: bool


def backup_folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def kept_backups() -> list[KeptBackup]:
    """Returns the backups, newest first."""
    return backups_in(backup_folder())


def backups_in(folder: Path) -> list[KeptBackup]:
    """Returns the automatic backups, newest first; files with other names are ignored."""
    backups = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(ValueError):
            made_at = datetime.strptime(path.name, NAME).replace(tzinfo=UTC)
            backups.append(KeptBackup(path=path, made_at=made_at))
    return sorted(backups, key=lambda each: each.made_at, reverse=True)


def next_name(backups: Sequence[KeptBackup], now: datetime) -> str:
    """Returns a name that sorts after all others, even if the clock was wrong."""
    moments = [now.astimezone(UTC), *(each.made_at + timedelta(microseconds=1) for each in backups[:1])]
    return max(moments).strftime(NAME)


def last_backup() -> KeptBackup | None:
    return next(iter(kept_backups()), None)


def backup_state() -> BackupState | None:
    if not settings.BACKUPS_KEPT:
        return None
    last, closed_at = last_backup(), Round.objects.aggregate(last=Max("closed_at"))["last"]
    is_due = closed_at is not None and (last is None or last.made_at < closed_at)
    return BackupState(
        most=settings.BACKUPS_KEPT,
        folder=backup_folder(),
        last=last,
        is_stuck=is_due and not is_alive(HeartbeatPart.WORKER, ages(timezone.now())[HeartbeatPart.WORKER]),
    )
