"""Unsaved rows of paper lists being typed."""

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """Unsaved rows typed at a desk, visible to the other desks. They count nowhere.

    `typed` is the grid's form data (`desk/grid/forms.py`), `window` identifies the open page.
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
    """A list typed a second time for comparison.

    Once complete, `typed` also holds "facts" (the settled outcome), "penalises" (the typist may type penalties),
    "reason" and "settled" (the key of the request that settled the last row).
    """

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="second_draft")
