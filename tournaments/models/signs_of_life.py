"""When the parts of an installation that nobody sees were last alive."""

from enum import StrEnum

from django.db import models


class Part(StrEnum):
    """Parts that show signs of life: two processes, and the sweep, for which both and the queue have to work."""

    WORKER = "worker"
    SCHEDULER = "scheduler"
    SWEEP = "sweep"


# When any scheduler was seen for the first time; kept as it was then.
FIRST_SCHEDULER = "first:scheduler"


class WorkerHeartbeat(models.Model):
    """When a part was last seen alive; `worker` is the part and, behind a colon, the machine."""

    worker = models.CharField(max_length=120, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} {self.seen_at:%H:%M:%S}"
