"""Last signs of life of a table's phones."""

from django.db import models

from tournaments.models.round import Table


class Presence(models.Model):
    """Phones that opened a table by its code: since when, and the latest request.

    Reads update it, at most once a minute, outside the ledger.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="presence")
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table}: {self.seen_at}"
