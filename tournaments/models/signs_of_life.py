"""Heartbeats from background processes."""

from enum import StrEnum

from django.db import models


class HeartbeatPart(StrEnum):
    """The parts that send heartbeats. The sweep shows that both processes and the queue are working."""

    WORKER = "worker"
    SCHEDULER = "scheduler"
    SWEEP = "sweep"


# Records when a scheduler was first seen; never updated.
FIRST_SCHEDULER = "first:scheduler"


class WorkerHeartbeat(models.Model):
    """The last heartbeat of a part. `worker` is "part:machine"."""

    worker = models.CharField(max_length=120, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} {self.seen_at:%H:%M:%S}"
