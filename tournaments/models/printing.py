"""Print jobs."""

import uuid
from collections.abc import Mapping
from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList
from tournaments.models.tournament import Tournament


class SeatingPaper(StrEnum):
    """The documents that show who sits where, by their keys in `printing.registry`."""

    BY_NAME = "notice_by_name"
    BY_TABLE = "notice_by_table"
    SCORE_SHEETS = "score_sheets"
    PATHS = "paths"


ROUND_PACK = "round_pack"
# Printed without a round, for every open round.
ROUNDS_PACK = "rounds_pack"

_ROUND_PAPERS = frozenset(SeatingPaper) - {SeatingPaper.PATHS}
# Seating papers that each document contains.
SEATING_PRINTED: Mapping[str, frozenset[SeatingPaper]] = {
    **{paper.value: frozenset({paper}) for paper in SeatingPaper},
    ROUND_PACK: _ROUND_PAPERS,
    ROUNDS_PACK: frozenset(SeatingPaper),
}


class JobState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("being made")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class PrintJob(models.Model):
    """A document to print for a tournament, or for a free list (`score_list`).

    The row is authoritative; the queue only wakes a worker. `document` is a key of `printing.registry`, and `options`
    is the JSON of `PrintOptions`. Workers keep updating `heartbeat_at`; a stale job is restarted once (`attempts`).
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, null=True, blank=True, related_name="print_jobs"
    )
    score_list = models.ForeignKey(
        "tournaments.ScoreList", on_delete=models.CASCADE, null=True, blank=True, related_name="print_jobs"
    )
    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, null=True, blank=True, related_name="print_jobs"
    )
    document = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    language = models.CharField(max_length=5, default="de")
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    content_hash = models.CharField(max_length=64, blank=True, db_index=True)
    file = models.CharField(max_length=200, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tournament__isnull=True) ^ models.Q(score_list__isnull=True),
                name="printed_for_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.document} {self.state}"

    @property
    def event(self) -> Tournament:
        """The tournament of this job. Raises ValueError for a free list."""
        if self.tournament is None:
            raise ValueError("print job of a list without a tournament")
        return self.tournament

    @property
    def free_list(self) -> ScoreList:
        """The free list of this job. Raises ValueError for a tournament."""
        if self.score_list is None:
            raise ValueError("print job of a tournament")
        return self.score_list

    @property
    def is_open(self) -> bool:
        return self.state in (JobState.WAITING, JobState.RUNNING)
