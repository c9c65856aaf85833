"""Rows of a paper list that are typed and not saved yet."""

from django.conf import settings
from django.db import models


class Draft(models.Model):
    """What somebody has typed, so that nothing is lost and another desk sees it.

    `typed` is the grid as its form has it (`desk/grid/forms.py`); it counts nowhere. `at`: the last keystroke;
    `window`: the page that it was typed into, named anew each time it is opened, "" for none that goes on.
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
    """The rows that are to go into a list."""

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="draft")


class SecondDraft(Draft):
    """A list that is typed a second time, to be compared; `typed` has "facts" too once it is whole.

    Those become what counts as differences are settled. With them come "penalises", whether their typist could type
    penalties, "reason", the last one that was given, and "settled", the key of the request that settled the last row.
    """

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="second_draft")
