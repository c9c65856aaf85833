"""E-mails that tell participants their seats."""

import uuid

from django.db import models


class Notice(models.Model):
    """An e-mail to one participant about their seats.

    `rounds` are round numbers, `about` is "publish", "swap" or "repair". Seats and address are read when it is sent.
    `taken_at` claims it for one worker.
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
