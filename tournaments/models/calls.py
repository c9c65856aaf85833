"""Tables that call the referee, and what came of it."""

import uuid

from django.db import models

from tournaments.models.round import Table
from tournaments.models.score_list import Entry


class RefereeCall(models.Model):
    """One call of a table: open until somebody has solved it, or the table takes it back.

    `called_by` and `device` say who called (a table's own phone, or a name of the staff), `taken_by` who is on the way.
    `penalty` is the entry that was booked because of it, `minutes` what was given as extra time for it.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    reason = models.CharField(max_length=200, blank=True)
    called_at = models.DateTimeField()
    called_by = models.CharField(max_length=120, blank=True)
    device = models.CharField(max_length=32, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.CharField(max_length=120, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    solved_at = models.DateTimeField(null=True, blank=True)
    solved_by = models.CharField(max_length=120, blank=True)
    note = models.CharField(max_length=300, blank=True)
    penalty = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="calls")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(solved_at=None, withdrawn_at=None),
                name="one_open_call_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.reason}"
