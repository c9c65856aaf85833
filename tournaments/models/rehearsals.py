"""How far a rehearsal is that plays by itself."""

from django.db import models

from tournaments.models.tournament import Tournament


class RehearsalRun(models.Model):
    """A rehearsal that plays by itself, and how far it is: `done` happenings of the evening that its seed gives.

    `began_at`: the moment from which the evening's seconds count, moved on where the machine was late. `games`: of a
    table of four in a round. `left`: numbers of tables that people play. `next_at`: when somebody is to play on; null
    once it is over. `driven`: by a command, workers go on with it only where that is gone. `failed`: happenings that an
    error of the program left out; the log has it.
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
