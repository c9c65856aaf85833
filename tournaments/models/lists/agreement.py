"""A table's agreement with its finished list."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.score_list import ScoreList


class AgreementKind(models.TextChoices):
    AGREED = "agreed", _("agreed")
    ALL_SIGNED = "all_signed", _("all have signed")
    DISPUTED = "disputed", _("something is wrong")


class Agreement(models.Model):
    """Agreement with a finished list, or a dispute about it. Neither blocks anything.

    `position` is None for the whole table. An agreement is for one `revision`: it becomes void if the list changes, and
    is carried over if only the status does. A dispute stays open until it is answered or withdrawn.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    score_list = models.ForeignKey(ScoreList, on_delete=models.CASCADE, related_name="agreements")
    kind = models.CharField(max_length=10, choices=AgreementKind.choices)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    sentence = models.CharField(max_length=300, blank=True)
    device = models.CharField(max_length=32, blank=True)
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["score_list", "position"], condition=models.Q(kind=AgreementKind.AGREED), name="agreed_once"
            ),
            models.UniqueConstraint(
                fields=["score_list"], condition=models.Q(kind=AgreementKind.ALL_SIGNED), name="all_signed_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score_list} {self.position or ''} {self.kind}"
