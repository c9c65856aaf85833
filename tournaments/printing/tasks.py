"""Celery tasks for printing."""

import io
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from celery import shared_task
from celery.signals import worker_shutting_down
from celery.worker.state import active_requests
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.models.printing import PrintJob
from tournaments.models.signs_of_life import HeartbeatPart
from tournaments.phrases.errors.sentences import sentence
from tournaments.printing import jobs
from tournaments.services.tournament.signs_of_life import note_alive
from tournaments.turns import call_every, skip_if_locked

logger = logging.getLogger(__name__)
# As in `tools/setup.py`, which cannot import this.
PRINT_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")


@shared_task(name=jobs.TASK)
def print_document(job_id: int) -> None:
    job = jobs.claim(job_id)
    if job is None:
        return
    with translation.override(job.language), _keep_beating(job_id):
        try:
            produce = _load_producer()
        except OSError as error:
            logger.error("print job %s failed: %s", job_id, error)
            jobs.fail(job_id, _no_library_words())
            return
        try:
            produce(job)
        except RuleViolation as violation:
            jobs.fail(job_id, sentence(violation))
        except Exception:
            logger.exception("print job %s failed", job_id)
            jobs.fail(job_id, gettext("The document could not be made. The worker’s log says why."))


def _no_library_words() -> str:
    return gettext(
        "A library for printing is missing on this server. On Debian and Ubuntu run once: sudo apt-get "
        "install {packages}"
    ).format(packages=" ".join(PRINT_PACKAGES))


def _load_producer() -> Callable[[PrintJob], None]:
    """Imports WeasyPrint late, so that without Pango the OSError only fails the job and not the worker."""
    with redirect_stdout(io.StringIO()):  # WeasyPrint prints at length what the job says in a sentence
        from tournaments.printing.producing import produce

    return produce


@shared_task(name="tournaments.sweep_print_jobs")
@skip_if_locked
def sweep_print_jobs() -> list[int]:
    note_alive(HeartbeatPart.SWEEP, "", timezone.now())
    with transaction.atomic():
        return jobs.restart_stale(timezone.now())


@contextmanager
def _keep_beating(job_id: int) -> Iterator[None]:
    if connection.in_atomic_block:  # eager mode: a second connection would wait for the transaction
        yield
        return
    stop = threading.Event()
    thread = threading.Thread(
        target=call_every, args=(settings.PRINT_STALE_SECONDS / 5, stop, jobs.beat, job_id), daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@worker_shutting_down.connect
def put_jobs_back(**_: Any) -> None:
    """Returns unfinished jobs to the queue after a grace period, in case the worker is about to be killed."""
    if settings.PRINT_PUT_BACK_SECONDS:
        timer = threading.Timer(settings.PRINT_PUT_BACK_SECONDS, _put_back_all)
        timer.daemon = True
        timer.start()


def _put_back_all() -> None:
    try:
        for request in tuple(active_requests):
            if request.name == jobs.TASK:
                jobs.put_back(request.args[0])
    except Exception:
        logger.exception("print jobs were not requeued; the next sweep will do it")
    finally:
        connection.close()
