"""Which phone writes at a table."""

from django.db import models
from django.utils import timezone

from tournaments.models.score_list import ScoreList


class Pen(models.Model):
    """The pen of a table's list: the phone that writes there, while others watch.

    `device` is the phone's name, `taken_at` when it began to write. Staff and programs write without it.
    """

    score_list = models.OneToOneField(ScoreList, on_delete=models.CASCADE, related_name="pen")
    device = models.CharField(max_length=32)
    taken_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.score_list}: {self.device}"
