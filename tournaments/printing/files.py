"""Where finished documents lie: written aside, then renamed, so that a half-written file is never found."""

import contextlib
import uuid
from pathlib import Path

from django.conf import settings


def path_of(file: str) -> Path:
    """Where the file of a job lies."""
    return Path(settings.MEDIA_ROOT) / file


def keep(pdf: bytes) -> str:
    """Keeps a document and gives its name for `PrintJob.file`."""
    file = f"print/{uuid.uuid4()}.pdf"
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
