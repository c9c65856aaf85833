"""When the phones of a table last gave a sign, whether they save anything or not."""

from django.db import models

from tournaments.models.round import Table


class Presence(models.Model):
    """The phones that opened a table by its code: since when, and when one of them asked last.

    No result depends on it, so it is written while a page is read, at most once a minute, and stands in no ledger.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="presence")
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table}: {self.seen_at}"
