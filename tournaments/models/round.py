"""Rounds and their tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundStatus(models.TextChoices):
    """The status of a round. While it is only drawn, nobody but the organisers can see it."""

    DRAWN = "drawn", _("drawn, not published")
    PUBLISHED = "published", _("published")
    RUNNING = "started", _("running")
    CLOSED = "closed", _("closed")


RELEASED = frozenset({RoundStatus.RUNNING, RoundStatus.CLOSED})
NOT_RELEASED = frozenset({RoundStatus.DRAWN, RoundStatus.PUBLISHED})
OPEN = frozenset({RoundStatus.PUBLISHED, RoundStatus.RUNNING})
NOT_CLOSED = frozenset({RoundStatus.DRAWN, RoundStatus.PUBLISHED, RoundStatus.RUNNING})


class Round(models.Model):
    """A round: its draw with seed, inputs and report, and its differences from the tournament's format.

    All rounds of one plan have the same `draw_seed`, and the `draw_mode` "plan". `planned_start` is null if it follows
    from the previous round. `pot` is the tournament's pot at the time of publication. The result becomes final at
    `objections_until`, or immediately if that is null.
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
    """A table of a round. `ends_at` is set when the round is released and excludes `extra_minutes` (TSR 8.5.1).

    The list of a cancelled table is kept but doesn't count.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    secret_version = models.PositiveIntegerField(default=1)
    ends_at = models.DateTimeField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return f"{self.round}/{self.number}"
