"""Stores finished documents.

Each file is written under a temporary name and then renamed, so none is ever incomplete.
"""

import contextlib
import uuid
from pathlib import Path

from django.conf import settings


def path_of(file: str) -> Path:
    return Path(settings.MEDIA_ROOT) / file


def keep(pdf: bytes) -> str:
    """Stores a document and returns its name for `PrintJob.file`."""
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
