"""Stores finished documents.

Each file is written under a temporary name and then renamed, so none is ever incomplete.
"""

import contextlib
import uuid
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from tournaments.models.printing import PrintJob

FOLDER = "print"
# A worker may still be about to note the file that it has just written.
ORPHANED_AFTER = timedelta(days=1)


def path_of(file: str) -> Path:
    return Path(settings.MEDIA_ROOT) / file


def keep(pdf: bytes) -> str:
    """Stores a document and returns its name for `PrintJob.file`."""
    file = f"{FOLDER}/{uuid.uuid4()}.pdf"
    path = path_of(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    try:
        aside.write_bytes(pdf)
        aside.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            aside.unlink()
    return file


def delete_orphans(now: datetime) -> int:
    """Deletes files whose print job is gone, and returns how many."""
    kept = set(PrintJob.objects.exclude(file="").values_list("file", flat=True))
    orphans = [path for path in path_of(FOLDER).glob("*") if f"{FOLDER}/{path.name}" not in kept]
    return sum(_delete_if_old(path, now) for path in orphans)


def _delete_if_old(path: Path, now: datetime) -> bool:
    try:
        is_old = path.stat().st_mtime < (now - ORPHANED_AFTER).timestamp()
        if is_old:
            path.unlink()
    except FileNotFoundError:  # renamed, or deleted by another worker
        return False
    return is_old
