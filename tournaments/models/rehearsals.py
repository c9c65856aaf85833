"""Rehearsals that play themselves."""

from django.db import models

from tournaments.models.tournament import Tournament


class RehearsalRun(models.Model):
    """The progress of a rehearsal: the first `done` events of the evening that its seed generates.

    Seconds count from `began_at`, which is moved if the machine can't keep up. `games` are per table of four and round.
    People play the tables in `left`. `next_at` is null once it is over. `driven`: whether a command plays it; workers
    only take over when the command is gone. `failed` counts the events that were skipped and logged as errors.
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
