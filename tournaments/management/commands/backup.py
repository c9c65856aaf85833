"""`manage.py backup`: backs up the database, the secret key and printed documents."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from tournaments.laptop.backups.backups import back_up
from tournaments.services.tournament.disk import is_full

# Exit code for a broken database, as in `tools/take_over.py`.
UNREADABLE = 4


class Command(BaseCommand):
    help = "Writes the database, the secret key and all printed documents to one file. The server may keep running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="File to write. An existing file of that name is replaced."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            manifest = back_up(path)
        except OSError as error:
            raise CommandError(f"No backup was made: {error.strerror or error} ({path}).") from error
        except (DatabaseError, ValueError) as error:  # damaged rows may raise anything
            if is_full(error):
                raise CommandError(f"No backup was made: the disk is full ({path}).") from error
            raise CommandError(
                f"No backup was made: the database cannot be read ({error}).", returncode=UNREADABLE
            ) from error
        files = sum(name.startswith("files/") for name in manifest.checksums)
        self.stdout.write(
            f"{path}: {sum(manifest.rows.values())} rows, {files} files and the secret key, "
            f"{path.stat().st_size // 1000} kB.\nWhoever has this file can sign in as anybody: keep it to yourself."
        )
