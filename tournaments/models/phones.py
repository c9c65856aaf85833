"""Entries that came in and do not stand on their list, or not yet."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList


class Cause(models.TextChoices):
    """Why an entry was kept instead of written."""

    CONFLICT = "conflict", _("does not fit the list")
    PEN = "pen", _("another phone writes")
    LATE = "late", _("arrived late")


class HeldStatus(models.TextChoices):
    """What became of an entry that was kept."""

    OPEN = "open", _("open")
    TAKEN = "taken", _("taken")
    DROPPED = "dropped", _("not taken")


class HeldEntry(models.Model):
    """An entry made without network that could not be written as it came. It counts nowhere by itself.

    `key` and `after_key` are its own key and that of the entry made before it; `expected` is what its page expected
    ({"number", "dealer", "players", "bock"}), `facts` are as `replay` takes them. `code` and `params` name the
    refusal. `device`: the phone that sent it, "" for one that did not say. `entered_at` is by that phone's clock, None
    where it did not say or cannot be right. `decided_by` and `decided_kind` are the
    actor's. `entry` is the uid of the entry that stood in its way, and once it is taken of the one that stands because
    of it.
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
