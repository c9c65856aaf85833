"""Lists without a tournament."""

from django.conf import settings
from django.db import models

from tournaments.models.score_list import ListGroup, ScoreList


class FreeList(models.Model):
    """The extra fields of a `ScoreList` that belongs to no tournament.

    Increasing `secret_version` revokes earlier links. `entry_ways`: "points", "facts", "totals". `display` is {"order":
    "newest" | "oldest", "view": "both" | "plus" | "minus"}, with both keys optional.
    """

    score_list = models.OneToOneField(ScoreList, on_delete=models.CASCADE, related_name="free")
    title = models.CharField(max_length=120, blank=True)
    group = models.ForeignKey(ListGroup, on_delete=models.SET_NULL, null=True, blank=True, related_name="free_lists")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="free_lists"
    )
    secret_version = models.PositiveIntegerField(default=1)
    entry_ways = models.JSONField(default=list, blank=True)
    display = models.JSONField(default=dict, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.title or str(self.score_list)
