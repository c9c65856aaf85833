"""Print jobs: a row holds the state and progress; the queue only wakes a worker.

A job without a heartbeat is restarted once (`MOST_ATTEMPTS`), because its worker must have died.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.models.json_values import JSON
from tournaments.models.printing import JobState, PrintJob
from tournaments.models.round import Round
from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament
from tournaments.printing.options import PrintOptions, options_to_json
from tournaments.services.ledger import Actor, Change, WriteRequest, apply_once
from tournaments.services.lists.list_writes import write_list
from tournaments.services.locks import lock_round, lock_tournament
from tournaments.services.queue import wake
from tournaments.services.tournament_writes import tournament_write

TASK = "tournaments.print_document"
MOST_ATTEMPTS = 2
FOR_WORK = ("tournament__rule_set", "tournament__club", "round", "score_list__rule_set", "score_list__free__group")
# A message may wait behind other jobs. A job waiting this many times longer than a stale one has lost its message.
LOST_AFTER_STALE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOrder:
    tournament: Tournament
    document: str
    language: str
    round: Round | None = None
    options: PrintOptions = field(default_factory=PrintOptions)


def request_print(*, order: PrintOrder, write_request: WriteRequest) -> PrintJob:
    """Creates a waiting job, or returns the existing one with the same client key."""
    payload = {
        "document": order.document,
        "round": order.round and order.round.number,
        "options": options_to_json(order.options),
        "language": order.language,
    }
    write = tournament_write("print", order.tournament.pk, write_request, payload)

    def apply(_row: Round | Tournament) -> Change:
        job = _create(order, write_request.actor)
        transaction.on_commit(lambda: enqueue(job.pk))
        return Change(result={"job": job.pk}, after=payload)

    # The job's row refers to its round, whose holder may be waiting for the tournament.
    lock: Callable[[], Round | Tournament] = partial(lock_tournament, order.tournament.pk)
    if order.round:
        lock = partial(lock_round, order.round.pk)
    result = apply_once(write, lock, apply)
    return PrintJob.objects.get(pk=result["job"])


def request_list_print(
    *, score_list: ScoreList, document: str, language: str, base: str, write_request: WriteRequest
) -> PrintJob:
    """Creates a waiting job for a free list, or returns the existing one with the same client key.

    `base` is the address where phones can reach this installation; without it no code is printed.
    """
    options = options_to_json(PrintOptions(base=base))
    payload: JSON = {"document": document, "language": language, "options": options}

    def apply(row: ScoreList) -> Change:
        job = PrintJob.objects.create(
            score_list=row,
            document=document,
            options=options,
            language=language,
            created_by_id=write_request.actor.user_id,
        )
        transaction.on_commit(lambda: enqueue(job.pk))
        return Change(result={"job": job.pk}, after=payload, score_list=row)

    result = write_list("print_list", score_list, write_request, apply, payload)
    return PrintJob.objects.get(pk=result["job"])


def _create(order: PrintOrder, actor: Actor) -> PrintJob:
    return PrintJob.objects.create(
        tournament=order.tournament,
        round=order.round,
        document=order.document,
        options=options_to_json(order.options),
        language=order.language,
        created_by_id=actor.user_id,
    )


def enqueue(job_id: int) -> None:
    wake(TASK, job_id)


def claim(job_id: int) -> PrintJob | None:
    """Takes a waiting job, or returns None if another worker was faster."""
    taken = PrintJob.objects.filter(pk=job_id, state=JobState.WAITING).update(
        state=JobState.RUNNING, attempts=F("attempts") + 1, heartbeat_at=timezone.now(), done=0
    )
    if not taken:
        return None
    return PrintJob.objects.select_related(*FOR_WORK).get(pk=job_id)


def beat(job_id: int) -> None:
    PrintJob.objects.filter(pk=job_id, state=JobState.RUNNING).update(heartbeat_at=timezone.now())


def progress(job_id: int, done: int, total: int) -> None:
    PrintJob.objects.filter(pk=job_id).update(done=done, total=total, heartbeat_at=timezone.now())


def finish(job_id: int, *, file: str, content_hash: str) -> None:
    PrintJob.objects.filter(pk=job_id).update(
        state=JobState.DONE, file=file, content_hash=content_hash, error="", finished_at=timezone.now()
    )


def fail(job_id: int, error: str) -> None:
    PrintJob.objects.filter(pk=job_id).update(state=JobState.FAILED, error=error[:300], finished_at=timezone.now())


def file_of_same_content(content_hash: str) -> str:
    """Returns the file of an earlier job with the same content, or an empty string if there is none."""
    earlier = PrintJob.objects.filter(content_hash=content_hash, state=JobState.DONE).exclude(file="").first()
    return earlier.file if earlier else ""


def put_back(job_id: int) -> None:
    """Returns an unfinished job to the queue without counting the attempt."""
    given_up = PrintJob.objects.filter(pk=job_id, state=JobState.RUNNING)
    if given_up.update(state=JobState.WAITING, attempts=F("attempts") - 1, heartbeat_at=timezone.now()):
        enqueue(job_id)


def restart_stale(now: datetime) -> list[int]:
    """Restarts jobs whose worker has died or whose message was lost. Jobs whose worker has died twice fail."""
    silent = Q(state=JobState.RUNNING, heartbeat_at__lt=now - timedelta(seconds=settings.PRINT_STALE_SECONDS))
    PrintJob.objects.filter(silent, attempts__gte=MOST_ATTEMPTS).update(
        state=JobState.FAILED, error=gettext("The worker stopped twice while creating this document."), finished_at=now
    )
    asked_before = now - LOST_AFTER_STALE * timedelta(seconds=settings.PRINT_STALE_SECONDS)
    lost = Q(state=JobState.WAITING, heartbeat_at=None, created_at__lt=asked_before)
    lost |= Q(state=JobState.WAITING, heartbeat_at__lt=asked_before)
    stale = list(PrintJob.objects.filter(silent | lost).values_list("pk", flat=True))
    # Filtered again: a worker may have finished one since.
    PrintJob.objects.filter(silent | lost, pk__in=stale).update(state=JobState.WAITING, heartbeat_at=now)
    for job_id in stale:  # a worker woken before the commit would find nothing
        transaction.on_commit(partial(enqueue, job_id))
    return stale
