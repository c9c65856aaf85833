"""Rounds and their tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundStatus(models.TextChoices):
    """What has become of a round; a drawn one is seen by the organiser alone."""

    DRAWN = "drawn", _("drawn, not published")
    PUBLISHED = "published", _("published")
    STARTED = "started", _("running")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """One round: its draw with seed, inputs and report, and what differs from the tournament's format.

    Rounds that one plan made have the same `draw_seed` and `draw_mode` "plan"; each keeps the inputs and the report.

    `planned_start`: when it is to begin, null where that follows from the round before; `started_at` is when it did.
    `pot` is the tournament's at publication; `pot_emptied_at`: when the pot that all tables share was played off.
    `objections_until`: of a closed round, the moment at which its result is final; null where it was final at once.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=RoundStatus.choices, default=RoundStatus.DRAWN)
    draw_mode = models.CharField(max_length=12, default="random")
    draw_seed = models.PositiveBigIntegerField(default=0)
    draw_inputs = models.JSONField(default=dict)
    draw_report = models.JSONField(default=dict)
    sizes = models.JSONField(default=dict)
    pot = models.JSONField(null=True, blank=True)
    pot_emptied_at = models.DateTimeField(null=True, blank=True)
    planned_start = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    objections_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Table(models.Model):
    """A table of a round. `ends_at` is set when the round is released, without `extra_minutes` (TSR 8.5.1)."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    secret_version = models.PositiveIntegerField(default=1)
    ends_at = models.DateTimeField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"
