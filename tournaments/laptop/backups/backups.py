"""Backs up the whole installation to one file while others can still write.

Rows come from a single snapshot without locks, and files are added afterwards, so that every file named by a row
exists. Closing a round orders a backup from a worker (`settings.BACKUPS_KEPT`).
"""

import logging
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max, Model
from django.utils import timezone

from tournaments.laptop.authority import AUTHORITY
from tournaments.laptop.backup_states import SUFFIX, KeptBackup, backup_folder, kept_backups, last_backup, next_name
from tournaments.laptop.backups import archives, started_with, stored_rows
from tournaments.laptop.backups.archives import ASIDE, BackupError, Manifest, NewArchive
from tournaments.models.round import Round
from tournaments.services.queue import wake

logger = logging.getLogger(__name__)
TASK = "tournaments.back_up"
LEFTOVER_SECONDS = 3600
# Contents of DATA_DIR besides database and files: HTTPS authority, first sign-in, environment, and the key unless set
# by the environment.
FIRST_SIGN_IN = "first-sign-in.txt"
KEY = "secret_key"


def back_up(path: Path) -> Manifest:
    """Writes a backup atomically and returns its manifest."""
    with archives.new_archive(path) as archive:
        made_at = timezone.now().isoformat()
        with snapshot():
            migrations = sorted(MigrationRecorder(connection).applied_migrations())
            closed_at = _last_closing()
            rows = {model._meta.label_lower: _add_rows(archive, model) for model in stored_models()}
        archive.add(f"private/{KEY}", [settings.SECRET_KEY.encode()])
        _add_folder(archive, "files", Path(settings.MEDIA_ROOT))
        _add_folder(archive, f"private/{AUTHORITY}", Path(settings.DATA_DIR) / AUTHORITY)
        for name in (FIRST_SIGN_IN, started_with.NAME):
            _add_file(archive, f"private/{name}", Path(settings.DATA_DIR) / name)
        manifest = Manifest(
            made_at=made_at,
            database=connection.vendor,
            migrations=migrations,
            rows=rows,
            checksums=archive.checksums,
            closed_at=closed_at.isoformat() if closed_at else "",
        )
        archive.close(manifest)
    return manifest


def stored_models() -> list[type[Model]]:
    """Returns the managed models, including many-to-many tables."""
    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.managed and not model._meta.proxy]


def _add_rows(archive: NewArchive, model: type[Model]) -> int:
    with closing(stored_rows.lines(model)) as lines:
        return archive.add(f"rows/{model._meta.label_lower}.jsonl", lines) - 1


def _add_folder(archive: NewArchive, name: str, folder: Path) -> None:
    for path in sorted(folder.rglob("*")):
        _add_file(archive, f"{name}/{path.relative_to(folder).as_posix()}", path)


def _add_file(archive: NewArchive, name: str, path: Path) -> None:
    with suppress(IsADirectoryError, FileNotFoundError), path.open("rb") as file:  # a folder, or just deleted
        archive.add(name, archives.pieces_of(file))


@contextmanager
def snapshot() -> Iterator[None]:
    """Opens a consistent snapshot without blocking writers."""
    is_outermost = not connection.in_atomic_block
    connection.ensure_connection()  # sets the mode changed below
    mode = getattr(connection, "transaction_mode", None)
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined] # SQLite's; ours would lock out all writers
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql" and is_outermost:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        connection.transaction_mode = mode  # type: ignore[attr-defined]


def order_backup() -> None:
    """Orders a backup on commit; if that fails, the write isn't affected."""
    if settings.BACKUPS_KEPT:
        transaction.on_commit(lambda: wake(TASK, timezone.now().isoformat()), robust=True)


def make_ordered_backup(asked_at: datetime) -> Path | None:
    """Makes a backup unless one was started after the order.

    Ignores backups dated in the future, because the clock must have been set back.
    """
    last = last_backup()
    return None if last is not None and asked_at < last.made_at <= timezone.now() else _make_backup()


def make_missing_backup() -> Path | None:
    """Makes the backup for the last closed round if its order was lost or failed."""
    closed_at = _last_closing()
    if closed_at is None or not settings.BACKUPS_KEPT or _is_backed_up(closed_at):
        return None
    return _make_backup()


def _last_closing() -> datetime | None:
    last: datetime | None = Round.objects.aggregate(last=Max("closed_at"))["last"]
    return last


def _is_backed_up(closed_at: datetime) -> bool:
    """Checks whether the last backup includes the round closed at this time."""
    last = last_backup()
    if last is None:
        return False
    try:
        archived = archives.manifest_of(last.path).closed_at
    except (BackupError, OSError):
        return False
    return bool(archived) and datetime.fromisoformat(archived) >= closed_at


def _make_backup() -> Path:
    folder = backup_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / next_name(kept_backups(), timezone.now())
    back_up(path)
    throw_away(folder, kept_backups()[settings.BACKUPS_KEPT :])
    return path


def throw_away(folder: Path, backups: Iterable[KeptBackup]) -> None:
    """Deletes backups, and old leftovers of workers that were killed."""
    for backup in backups:
        backup.path.unlink(missing_ok=True)
    for left in folder.glob(f"*{SUFFIX}.*{ASIDE}"):
        with suppress(FileNotFoundError):
            if timezone.now().timestamp() - left.stat().st_mtime > LEFTOVER_SECONDS:
                left.unlink()
