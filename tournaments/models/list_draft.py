"""Rows of a paper list that are typed and not saved yet."""

from django.conf import settings
from django.db import models


class ListDraft(models.Model):
    """What somebody has typed for a list, so that nothing is lost and another desk sees it.

    `typed` is the grid as its form has it (`forms/lists/grid.py`); it counts nowhere. `at`: the last keystroke;
    `window`: the page that it was typed into, named anew each time it is opened, "" for none that goes on.
    """

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="draft")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=120)
    window = models.CharField(max_length=36, blank=True, default="")
    typed = models.JSONField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"
