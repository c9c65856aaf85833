"""Rehearsals that play by themselves."""

from django.db import models

from tournaments.models.tournament import Tournament


class RehearsalRun(models.Model):
    """Progress of a rehearsal: `done` events of the evening generated from its seed.

    Seconds count from `began_at`, which moves when the machine falls behind. `games` are per table of four and round.
    People play the tables in `left`. `next_at` is null once it is over. If `driven`, a command plays it, and workers
    take over only when that is gone. `failed` counts skipped events, logged as errors.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="rehearsal")
    seed = models.PositiveBigIntegerField()
    players = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()
    left = models.JSONField(default=list)
    began_at = models.DateTimeField()
    done = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    driven = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["next_at"])]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.done}"
