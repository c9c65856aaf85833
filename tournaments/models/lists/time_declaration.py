"""Time declared for a whole round."""

from django.db import models

from tournaments.models.revision import RevisionDetail
from tournaments.models.round import Round


class TimeDeclaration(RevisionDetail):
    """Time declared for all tables of a round, with everything needed to undo it.

    `noted` and `still` are the numbers of the tables where time is up and where extra time is still running. `due` has
    the ids of lists that end after the current game, and `ends` is [[table id, previous end], ...].
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="time_declarations")
    noted = models.JSONField(default=list)
    still = models.JSONField(default=list)
    due = models.JSONField(default=list)
    ends = models.JSONField(default=list)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_timecall"
        ordering = ["-revision_id"]

    def __str__(self) -> str:
        return f"{self.round} {self.at:%H:%M:%S}"
