"""Precomputed chances of winning."""

from django.db import models

from tournaments.models.tournament import Tournament


class Chances(models.Model):
    """The published chances of winning a tournament, written outside the ledger.

    `version` is the version of the tournament that was last considered, and `basis` a hash of everything `result`
    depends on. `result` is {"closed": [1], "running": [2], "runs": int, "chances": [[participant uid, percent | null],
    ...]}.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="chances")
    version = models.PositiveBigIntegerField()
    basis = models.CharField(max_length=64)
    seed = models.PositiveIntegerField()
    last_round = models.PositiveSmallIntegerField()
    result = models.JSONField()
    computed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "chances"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.computed_at}"
