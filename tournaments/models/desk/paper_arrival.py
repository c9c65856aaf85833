"""Paper lists handed in at the desk."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Comparison(models.TextChoices):
    AGREES = "agrees", _("signed paper agrees")
    KEPT = "kept", _("paper has different sums, list kept")


class PaperArrival(models.Model):
    """A table's paper list that has arrived at the desk.

    `place` is its fixed position in the round's pile, from 1. `outcome` is empty until the sums have been compared with
    a list entered by phone. `sums` are the sums on paper, by seat. The comparison is only valid for
    `compared_revision`.
    """

    score_list = models.OneToOneField("tournaments.ScoreList", on_delete=models.CASCADE, related_name="paper_arrival")
    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="paper_arrivals")
    place = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=120)
    outcome = models.CharField(max_length=8, choices=Comparison.choices, blank=True)
    compared_at = models.DateTimeField(null=True, blank=True)
    compared_by = models.CharField(max_length=120, blank=True)
    compared_revision = models.PositiveIntegerField(null=True, blank=True)
    sums = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["round", "place"]
        constraints = [models.UniqueConstraint(fields=["round", "place"], name="place_in_pile_once")]

    def __str__(self) -> str:
        return f"{self.place}: {self.score_list}"

    def holds_for(self, revision: int) -> bool:
        return bool(self.outcome) and self.compared_revision == revision
