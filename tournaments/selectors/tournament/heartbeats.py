"""Checks whether the parts of this installation are alive."""

from datetime import datetime, timedelta

from tournaments.models.printing import JobState, PrintJob
from tournaments.models.signs_of_life import FIRST_SCHEDULER, HeartbeatPart, WorkerHeartbeat

SEEN_WITHIN = timedelta(seconds=60)
# A sweep waits behind documents being rendered.
SWEPT_WITHIN = timedelta(minutes=5)
WITHIN = {HeartbeatPart.WORKER: SEEN_WITHIN, HeartbeatPart.SCHEDULER: SEEN_WITHIN, HeartbeatPart.SWEEP: SWEPT_WITHIN}


def ages(now: datetime) -> dict[HeartbeatPart, int | None]:
    """Returns the seconds since each part was last seen, or None if it never was."""
    rows = WorkerHeartbeat.objects.order_by("seen_at").values_list("worker", "seen_at")
    latest = {worker.partition(":")[0]: seen_at for worker, seen_at in rows}
    return {part: _seconds_since(now, latest.get(part)) for part in HeartbeatPart}


def is_alive(part: HeartbeatPart, age: int | None) -> bool:
    return age is not None and age <= WITHIN[part].total_seconds()


def is_sweep_missing(age: int | None, now: datetime) -> bool:
    """True if the scheduler is alive but hasn't run a sweep for too long."""
    if age is not None:
        return not is_alive(HeartbeatPart.SWEEP, age)
    return not WorkerHeartbeat.objects.filter(worker=FIRST_SCHEDULER, seen_at__gte=now - SEEN_WITHIN).exists()


def oldest_waiting_job(now: datetime) -> int | None:
    """Returns the seconds that the oldest waiting document has waited, or None."""
    waiting = PrintJob.objects.filter(state=JobState.WAITING).order_by("created_at")
    return _seconds_since(now, waiting.values_list("created_at", flat=True).first())


def _seconds_since(now: datetime, then: datetime | None) -> int | None:
    return None if then is None else max(0, int((now - then).total_seconds()))
