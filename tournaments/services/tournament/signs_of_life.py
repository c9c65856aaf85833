"""Writes heartbeats to the database."""

from datetime import datetime

from tournaments.models.signs_of_life import FIRST_SCHEDULER, HeartbeatPart, WorkerHeartbeat


def note_alive(part: HeartbeatPart, machine: str, now: datetime) -> None:
    _row, is_new = WorkerHeartbeat.objects.update_or_create(worker=f"{part}:{machine}", defaults={"seen_at": now})
    if is_new and part == HeartbeatPart.SCHEDULER:
        WorkerHeartbeat.objects.get_or_create(worker=FIRST_SCHEDULER, defaults={"seen_at": now})
