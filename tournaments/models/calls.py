"""Calls for the referee."""

import uuid

from django.db import models

from tournaments.models.round import Table
from tournaments.models.score_list import Entry


class RefereeCall(models.Model):
    """A call for the referee from a table, open until it is resolved or withdrawn.

    `device` is the phone that called, and `taken_by` the referee who is on the way. `penalty` and `minutes` record the
    outcome.
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
