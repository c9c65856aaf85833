"""Produces documents, rendering identical content only once."""

from tournaments.models.printing import PrintJob
from tournaments.printing import jobs
from tournaments.printing.files import keep, path_of
from tournaments.printing.registry import document_for
from tournaments.printing.render import content_hash, render


def produce(job: PrintJob) -> None:
    document = document_for(job)
    digest = content_hash(document)
    file = jobs.file_of_same_content(digest)
    if not file or not path_of(file).exists():
        file = keep(render(document, lambda done, total: jobs.progress(job.pk, done, total)))
    jobs.finish(job.pk, file=file, content_hash=digest)
