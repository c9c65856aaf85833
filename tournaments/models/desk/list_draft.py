"""Unsaved rows of paper lists that are being typed."""

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """Unsaved rows typed at a desk. The other desks can see them, but they don't count anywhere.

    `typed` is the grid's form data (`desk/grid/forms.py`), and `window` identifies the page in which it is open.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=120)
    window = models.CharField(max_length=36, blank=True, default="")
    typed = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


class ListDraft(Draft):
    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="draft")


class SecondDraft(Draft):
    """A list that is typed a second time for comparison.

    When it is complete, `typed` also has "facts" (the agreed outcome), "penalises" (whether the typist may type
    penalties), "reason" and "settled" (the key of the request that settled the last row).
    """

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="second_draft")
