"""Who can still win, as a worker has worked it out."""

from django.db import models

from tournaments.models.tournament import Tournament


class Chances(models.Model):
    """What everybody may read of who can still win, worked out by a worker and never by a page.

    `version` of the tournament was looked at last; `basis` is a hash of all that `result` was worked out from, rounds
    up to `last_round`. No result depends on it, so it is written outside the ledger.
    `result`: {"closed": [1], "running": [2], "runs": int, "chances": [[uid of a participant, percent | null], ...]},
    as `selectors.results.chances.ChancesShown`.
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
