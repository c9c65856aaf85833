"""Paper lists that came to the desk, in the order in which they came."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Comparison(models.TextChoices):
    """What came of comparing the sums of a signed paper list with those of the list here."""

    AGREES = "agrees", _("signed paper agrees")
    KEPT = "kept", _("paper has other sums, the list stays")


class PaperArrival(models.Model):
    """The paper list of a table, in hand at the desk.

    `place`: in the pile of its round, from 1; whoever comes again keeps it. `by` and `compared_by` are names: the
    ledger has who they are. `outcome` is empty until its sums were compared with a list that was entered by phone;
    `sums` are then those on paper, by seat, and `compared_revision` is the list that they were compared with: one that
    was changed since has to be compared again.
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
        """Whether what came of comparing still stands for this revision of the list."""
        return bool(self.outcome) and self.compared_revision == revision
