"""`manage.py restore`: restores a backup completely or not at all, while the servers are stopped."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from tournaments.laptop.backups.archives import BackupError, NotFreshError
from tournaments.laptop.backups.restores import RestoreResult, restore
from tournaments.laptop.copies import newest_whole_copy
from tournaments.services.tournament.disk import is_full

# Exit code if only --replace is missing, as in `tools/take_over.py`.
NOT_FRESH = 3
OTHER_KEY = """\
The environment sets SECRET_KEY to another key than the backup's. Everything is there, but existing codes and links to
tables and lists no longer work, and everybody has to sign in again. To make them work again, remove SECRET_KEY from the
environment (the backup's key is now in {path}) or set it to the contents of that file."""


class Command(BaseCommand):
    help = (
        "Restores a backup made by this version or an earlier one, into SQLite or PostgreSQL. Stop the servers first. "
        "Either everything is restored or nothing is changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="Backup to restore; with --newest, the folder to look in."
        )
        parser.add_argument("--newest", action="store_true", help="Restore the newest complete copy in that folder.")
        parser.add_argument("--replace", action="store_true", help="Delete what this installation holds now.")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = newest_whole_copy(options["file"]) if options["newest"] else options["file"]
            restored = restore(path, replace=options["replace"])
        except BackupError as refusal:
            code = NOT_FRESH if isinstance(refusal, NotFreshError) else 1
            raise CommandError(str(refusal), returncode=code) from refusal
        except (OSError, OperationalError) as error:
            if not is_full(error):
                raise
            raise CommandError("The disk is full. Nothing was changed; make room and try again.") from error
        self.stdout.write(_summary(restored))
        if restored.other_key:
            self.stderr.write(OTHER_KEY.format(path=Path(settings.DATA_DIR) / "secret_key"))


def _summary(restored: RestoreResult) -> str:
    manifest = restored.manifest
    files = sum(name.startswith("files/") for name in manifest.checksums)
    return (
        f"Restored as of {manifest.made_at[:16]} UTC: {sum(manifest.rows.values())} rows, {files} files and the secret "
        "key. Everybody signs in as they did then. Start the servers now."
    )
