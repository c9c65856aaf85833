"""Puts the files of a restore in place, just before its rows are committed.

The old files are kept until then. A revision in the database shows whether the rows were committed, so `settle` can
finish or undo even a restore that was killed.
"""

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import connection

from tournaments.laptop.backups.archives import Archive
from tournaments.laptop.backups.backups import FIRST_SIGN_IN
from tournaments.models.revision import Revision
from tournaments.services.ledger import Change, Write, apply_once, system_request

PREFIX = ".restore-"
# Subfolders of the temporary folder, and the list of placed names, written once old files are away.
NEW, OLD, PLACED = "new", "old", "placed.json"


def extract(archive: Archive, restore: UUID) -> None:
    """Extracts files to temporary folders on their target disks, skipping names reserved for restores."""
    for folder, root in _roots().items():
        aside = _aside_folder(root, restore)
        aside.mkdir(mode=0o700, parents=True)
        for name in archive.members(folder):
            if not name.startswith(PREFIX):
                archive.extract(f"{folder}/{name}", aside / NEW / name)


def place(restore: UUID) -> None:
    """Moves the files into place, and records this in the open transaction."""
    for folder, root in _roots().items():
        aside = _aside_folder(root, restore)
        new = _names(aside / NEW)
        _move({*new, *_old_names(folder, root)}, root, aside / OLD)
        draft = aside / f"{PLACED}.draft"
        draft.write_text(json.dumps(new))
        draft.replace(aside / PLACED)
        _move(new, aside / NEW, root)
    os.sync()  # a power cut must not lose files of committed rows
    write = Write(action="restore", scope="installation", request=system_request(client_key=restore))
    apply_once(write, lambda: None, lambda _no_row: Change())


def settle() -> None:
    """Finishes restores that were committed and undoes all others."""
    for restore in restores_left():
        end = _remove if _is_committed(restore) else _put_back
        for root in _roots().values():
            end(_aside_folder(root, restore))


def restores_left() -> list[UUID]:
    asides = [path for root in _roots().values() for path in root.glob(f"{PREFIX}*")]
    return sorted({UUID(path.name.removeprefix(PREFIX)) for path in asides})


def _roots() -> dict[str, Path]:
    return {"files": Path(settings.MEDIA_ROOT), "private": Path(settings.DATA_DIR)}


def _aside_folder(root: Path, restore: UUID) -> Path:
    """Returns a folder on the target's disk, so that files can be renamed instead of copied."""
    return root / f"{PREFIX}{restore}"


def _old_names(folder: str, root: Path) -> list[str]:
    """Returns the old files to move aside, even if the backup doesn't contain them."""
    return [FIRST_SIGN_IN] if folder == "private" else [name for name in _names(root) if not name.startswith(PREFIX)]


def _put_back(aside: Path) -> None:
    """Puts the old files back; safe to repeat if killed at any point."""
    placed = aside / PLACED
    if placed.exists():
        for name in json.loads(placed.read_text()):
            _remove(aside.parent / name)
        placed.unlink()
    _move(_names(aside / OLD), aside / OLD, aside.parent)
    _remove(aside)


def _is_committed(restore: UUID) -> bool:
    is_there = Revision._meta.db_table in connection.introspection.table_names()
    return is_there and Revision.objects.filter(scope="installation", client_key=restore).exists()


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def _move(names: Iterable[str], source: Path, target: Path) -> None:
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in names:
        if (source / name).exists():
            (source / name).rename(target / name)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
