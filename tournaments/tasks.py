"""Slow work: documents, e-mails, rehearsals. A task takes an id, fetches again, and calls one function."""

import io
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from datetime import datetime
from functools import wraps
from typing import Any, TypeVar

from celery import shared_task
from celery.signals import beat_init, worker_ready, worker_shutting_down
from celery.worker.state import active_requests
from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from scoring.errors import RuleViolation
from tournaments.free_lists import lifecycle
from tournaments.laptop import copies
from tournaments.laptop.backups import backups
from tournaments.models.printing import Part, PrintJob
from tournaments.phrases.errors.sentences import sentence
from tournaments.printing import jobs
from tournaments.rehearsals import turns
from tournaments.services.results import chances
from tournaments.services.rounds import notices
from tournaments.services.tournament import addresses
from tournaments.walls import binding

logger = logging.getLogger(__name__)
BEAT_SECONDS = 10.0
Result = TypeVar("Result")
# As in `tools/setup.py`, which runs before anything can be imported.
PRINT_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")


def _in_turn(task: Callable[[], Result]) -> Callable[[], Result | None]:
    """What is done again and again: a database that is locked or away takes one line of the log, not a stack."""

    @wraps(task)
    def turn() -> Result | None:
        try:
            return task()
        except OperationalError as error:
            _warn(task.__name__, error)
            return None

    return turn


def _warn(what: str, error: OperationalError) -> None:
    logger.warning("%s failed and is tried again: %s", what, str(error).partition("\n")[0])


@shared_task(name=jobs.TASK)
def print_document(job_id: int) -> None:
    """Makes the document of a job, if nobody else took it."""
    job = jobs.claim(job_id)
    if job is None:
        return
    with translation.override(job.language), _beating(job_id):
        try:
            produce = _producer()
        except OSError as error:
            logger.error("print job %s failed: %s", job_id, error)
            jobs.fail(job_id, _no_library())
            return
        try:
            produce(job)
        except RuleViolation as violation:
            jobs.fail(job_id, sentence(violation))
        except Exception:
            logger.exception("print job %s failed", job_id)
            jobs.fail(job_id, gettext("The document could not be made. The log of the worker says why."))


def _no_library() -> str:
    return gettext(
        "This server lacks a library for printing. On Debian and Ubuntu type once: sudo apt-get install {packages}"
    ).format(packages=" ".join(PRINT_PACKAGES))


def _producer() -> Callable[[PrintJob], None]:
    """What makes documents. OSError where WeasyPrint finds no Pango: the job says so, and the worker lives on."""
    with redirect_stdout(io.StringIO()):  # WeasyPrint says at length what the job says in a sentence
        from tournaments.printing.producing import produce

    return produce


@shared_task(name="tournaments.sweep_print_jobs")
@_in_turn
def sweep_print_jobs() -> list[int]:
    """Starts stale jobs again."""
    jobs.seen(Part.SWEEP, "", timezone.now())
    with transaction.atomic():
        return jobs.restart_stale(timezone.now())


@shared_task(name="tournaments.forget_thrown_away_lists")
@_in_turn
def forget_thrown_away_lists() -> int:
    """Deletes lists for good that were thrown away long ago, and walls that nobody bound."""
    binding.forget_unbound(timezone.now())
    return lifecycle.forget_thrown_away(timezone.now())


@shared_task(name=notices.TASK)
def deliver_notices(notice_ids: list[int]) -> int:
    """Sends e-mails that tell participants where they sit."""
    return notices.deliver(notice_ids)


@shared_task(name="tournaments.sweep_notices")
@_in_turn
def sweep_notices() -> int:
    """Sends notices whose message was lost."""
    return notices.enqueue_lost(timezone.now())


@shared_task(name=chances.TASK)
@_in_turn
def work_out_chances() -> None:
    """Works out who can still win where something was written since."""
    chances.work_out_owed_chances(timezone.now())


@shared_task(name=backups.TASK)
def back_up(asked_at: str) -> None:
    """Makes the backup that follows a closed round."""
    backups.make_ordered_backup(datetime.fromisoformat(asked_at))


@shared_task(name="tournaments.sweep_backups")
@_in_turn
def sweep_backups() -> None:
    """Makes a backup that was ordered and never made."""
    backups.make_owed_backup()


@shared_task(name="tournaments.sweep_copies")
@_in_turn
def sweep_copies() -> None:
    """Makes the copy on a stick that is due, and looks whether the stick is there."""
    copies.copy_what_is_due(timezone.now())


@shared_task(name=copies.TASK_NOW)
def copy_now() -> None:
    """Makes a copy because somebody asked for it."""
    copies.copy_what_is_due(timezone.now(), is_asked=True)


@shared_task(name="tournaments.play_rehearsals")
@_in_turn
def play_rehearsals() -> int:
    """Plays rehearsals on, for a moment: what is due since the last turn."""
    return turns.play_all_due(timezone.now(), timezone.now)


@contextmanager
def _beating(job_id: int) -> Iterator[None]:
    """Renews the job's heartbeat while the body works, however long one step of it takes."""
    if connection.in_atomic_block:  # called within a transaction (eager mode): a second connection would wait for it
        yield
        return
    stop = threading.Event()
    thread = threading.Thread(
        target=_every, args=(settings.PRINT_STALE_SECONDS / 5, stop, jobs.beat, job_id), daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@worker_ready.connect
def report_worker(**_: Any) -> None:
    """Lets `/healthz` see this worker for as long as it lives."""
    _report(Part.WORKER)
    try:
        addresses.note_address_at_start()
    except OperationalError as error:
        _warn("noting the address", error)
    finally:
        connection.close()


@beat_init.connect
def report_scheduler(**_: Any) -> None:
    """The same for the scheduler."""
    _report(Part.SCHEDULER)


@worker_shutting_down.connect
def put_jobs_back(**_: Any) -> None:
    """Gives a worker that is to end a moment for what it prints, then puts that back where it is soon killed."""
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
        logger.exception("what is printed was not put back; the next sweep finds it")
    finally:
        connection.close()


def _report(part: Part) -> None:
    forever = threading.Event()
    threading.Thread(
        target=_every, args=(BEAT_SECONDS, forever, _seen, part), daemon=True, name=f"{part}-heartbeat"
    ).start()


def _seen(part: Part) -> None:
    jobs.seen(part, socket.gethostname(), timezone.now())


def _every(seconds: float, stop: threading.Event, action: Any, *args: Any) -> None:
    try:
        while True:
            try:
                action(*args)
            except OperationalError as error:
                _warn("heartbeat", error)
            except Exception:
                logger.exception("heartbeat failed")
            if stop.wait(seconds):
                return
    finally:
        connection.close()
