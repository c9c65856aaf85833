"""Messages that tell participants where they sit."""

import uuid

from django.db import models


class Notice(models.Model):
    """One e-mail to one participant about the places of some rounds; the row is the truth, the queue wakes a worker.

    `rounds`: their numbers. `about`: the write that it tells of ("publish", "swap", "repair"). Places and address
    are read when it is sent. `taken_at`: a worker is on it and nobody else; `sent_at` follows, or `error` says why not.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    participant = models.ForeignKey("tournaments.Participant", on_delete=models.CASCADE, related_name="notices")
    rounds = models.JSONField(default=list)
    about = models.CharField(max_length=12)
    language = models.CharField(max_length=5, default="de")
    created_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.about} {self.participant_id}"
