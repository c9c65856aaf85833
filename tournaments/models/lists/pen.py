"""The pen, which only one phone per table can hold."""

from django.db import models
from django.utils import timezone

from tournaments.models.score_list import ScoreList


class Pen(models.Model):
    """The phone that writes a table's list, while others can only watch."""

    score_list = models.OneToOneField(ScoreList, on_delete=models.CASCADE, related_name="pen")
    device = models.CharField(max_length=32)
    taken_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.score_list}: {self.device}"
