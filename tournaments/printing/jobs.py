"""Makes the document of a print job and keeps the file: written aside, then renamed; the same content once."""

import contextlib
import os
import uuid
from pathlib import Path

from django.conf import settings

from tournaments.models.print_job import PrintJob
from tournaments.printing.gather import document_for
from tournaments.printing.render import content_hash, render
from tournaments.services import print_jobs


def produce(job: PrintJob) -> None:
    """Renders what the job asks for, moving its bar, and marks it done."""
    document = document_for(job)
    digest = content_hash(document)
    file = print_jobs.made_before(digest)
    if not file or not path_of(file).exists():
        file = _keep(render(document, lambda done, total: print_jobs.progress(job.pk, done, total)))
    print_jobs.finish(job.pk, file=file, content_hash=digest)


def path_of(file: str) -> Path:
    """Where the file of a job lies."""
    return Path(settings.MEDIA_ROOT) / file


def _keep(pdf: bytes) -> str:
    file = f"print/{uuid.uuid4()}.pdf"
    path = path_of(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    try:
        aside.write_bytes(pdf)
        os.replace(aside, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            aside.unlink()
    return file
