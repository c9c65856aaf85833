"""Time that was called for a whole round."""

from django.db import models

from tournaments.models.revision import Fact
from tournaments.models.round import Round


class TimeCall(Fact):
    """One call of time for all tables of a round, and what it changed there, so that it can be taken back.

    `noted`, `still`: numbers of the tables whose time is up, and of those whose extra time runs on. `due`: ids of the
    lists that end behind the game being played. `ends`: [[id of a table, when its time was to be over], ...].
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="time_calls")
    noted = models.JSONField(default=list)
    still = models.JSONField(default=list)
    due = models.JSONField(default=list)
    ends = models.JSONField(default=list)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-line"]

    def __str__(self) -> str:
        return f"{self.round} {self.at:%H:%M:%S}"
