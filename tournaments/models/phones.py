"""Entries that have arrived but aren't on their list."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList


class Cause(models.TextChoices):
    CONFLICT = "conflict", _("does not fit the list")
    PEN = "pen", _("another phone writes")
    LATE = "late", _("arrived late")


class HeldStatus(models.TextChoices):
    OPEN = "open", _("open")
    TAKEN = "taken", _("taken")
    DROPPED = "dropped", _("not taken")


class HeldEntry(models.Model):
    """An entry made offline that couldn't be written as it arrived. It doesn't count.

    `after_key` is the client key of the previous entry. `expected` is the state that its page assumed ({"number",
    "dealer", "players", "bock"}), `facts` are in the `replay` format, and `code` and `params` are the error.
    `entered_at` is the time on the phone's clock, or None if that is missing or implausible. `entry` is the uid of the
    conflicting entry or, after it has been accepted, of the resulting one.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    score_list = models.ForeignKey(ScoreList, on_delete=models.CASCADE, related_name="held_entries")
    key = models.UUIDField()
    after_key = models.UUIDField(null=True, blank=True)
    device = models.CharField(max_length=32, blank=True)
    expected = models.JSONField()
    facts = models.JSONField()
    cause = models.CharField(max_length=8, choices=Cause.choices)
    code = models.CharField(max_length=60)
    params = models.JSONField(default=dict, blank=True)
    entered_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField()
    status = models.CharField(max_length=7, choices=HeldStatus.choices, default=HeldStatus.OPEN)
    decided_by = models.CharField(max_length=120, blank=True)
    decided_kind = models.CharField(max_length=8, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    entry = models.UUIDField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "held entries"
        constraints = [models.UniqueConstraint(fields=["score_list", "key"], name="held_key_once")]

    def __str__(self) -> str:
        return f"{self.cause} {self.key} {self.status}"
