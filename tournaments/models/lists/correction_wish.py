"""Corrections that a table wants and may not make itself."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList


class WishStatus(models.TextChoices):
    """What became of a wish."""

    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("taken back")


class CorrectionWish(models.Model):
    """A Berichtigungswunsch: an edit of its list that a table asks the organisers for. It counts nowhere by itself.

    `entry` is the uid of the entry that the edit names, which may be gone by now; `spot` and `facts` say what is to
    become of it (`selectors.lists.edits.Edit`), `noted` are its facts when the wish was made and `number` its game's
    number then, None for an event. `seen_revision` is what the table looked at, `answered_revision` the list's
    revision behind the answer. An entry has one open wish for itself and one for
    each place beside it: a newer one withdraws it.
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
