"""E-mails that tell participants where they sit."""

import uuid

from django.db import models


class Notice(models.Model):
    """An e-mail that tells a participant where they sit.

    `rounds` are round numbers, and `about` is "publish", "swap" or "repair". The seats and the address are looked up
    when it is sent. `taken_at` is set by the worker that sends it.
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
