"""Corrections requested by the tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList


class WishStatus(models.TextChoices):
    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("taken back")


class CorrectionWish(models.Model):
    """A Berichtigungswunsch: an edit that a table asks the organisers to make.

    `entry` is the uid of an entry, which may have been deleted since. `spot` and `facts` describe the edit
    (`selectors.lists.edits.Edit`); `noted` and `number` describe the entry at that time (`number` is None for an
    event). The table saw `seen_revision`, and the answer led to `answered_revision`. A new wish withdraws an open one
    for the same entry, or for the same place next to it.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    score_list = models.ForeignKey(ScoreList, on_delete=models.CASCADE, related_name="wishes")
    entry = models.UUIDField()
    spot = models.CharField(max_length=8)
    facts = models.JSONField(null=True, blank=True)
    noted = models.JSONField(default=dict)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    wished_by = models.CharField(max_length=120)
    wished_at = models.DateTimeField()
    seen_revision = models.PositiveIntegerField()
    status = models.CharField(max_length=9, choices=WishStatus.choices, default=WishStatus.OPEN)
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_revision = models.PositiveIntegerField(default=0)
    dismissed = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "correction wishes"
        constraints = [
            models.UniqueConstraint(
                fields=["score_list", "entry", "spot"],
                condition=models.Q(status=WishStatus.OPEN),
                name="one_open_wish_per_entry",
            )
        ]

    def __str__(self) -> str:
        return f"{self.spot} {self.entry} {self.status}"
