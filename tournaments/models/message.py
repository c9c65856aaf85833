"""Messages from the organisers to the hall."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import Table
from tournaments.models.tournament import Tournament


class Audience(models.TextChoices):
    """The readers of a message. "Everybody" means the tables, the public pages and the wall."""

    ALL = "all", _("everybody")
    TABLE = "table", _("one table")
    WALL = "wall", _("the wall")


class Message(models.Model):
    """A message shown from `sent_at` until `until`. If that is null, it is shown until it is withdrawn."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="messages")
    audience = models.CharField(max_length=5, choices=Audience.choices)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    text = models.CharField(max_length=200)
    sent_at = models.DateTimeField()
    sent_by = models.CharField(max_length=120, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["sent_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(audience="table", table__isnull=False)
                | ~models.Q(audience="table") & models.Q(table=None),
                name="table_of_a_message_to_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.text}"
