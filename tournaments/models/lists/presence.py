"""The last time that a table's phones were heard from."""

from django.db import models

from tournaments.models.round import Table


class Presence(models.Model):
    """When phones first opened a table by its code, and when they last made a request.

    Reads update it, at most once a minute and outside the ledger.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="presence")
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table}: {self.seen_at}"
