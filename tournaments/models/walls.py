"""Wall displays and the prize giving."""

import uuid
from decimal import Decimal

from django.db import models

from tournaments.models.tournament import Tournament


def follows_by_itself() -> list[str]:
    return ["auto"]


class Display(models.Model):
    """A page for a projector. `tournament` is null until somebody types its `code` at the desk.

    `shows` is ["auto"] or the names of the screens (`Screen`) to rotate. `width_m` is the width of the picture, and
    `distance_m` the distance to the farthest seat. `place` is the order of displays that share the alphabet, except for
    those with `all_names`. `tones` counts the sounds that the desk has requested. Polling updates `seen_at` outside the
    ledger.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="displays")
    code = models.CharField(max_length=6, blank=True)
    code_until = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=40, blank=True)
    width_m = models.DecimalField(max_digits=4, decimal_places=1, default=Decimal(2))
    distance_m = models.DecimalField(max_digits=4, decimal_places=1, default=Decimal(15))
    light = models.BooleanField(default=False)
    all_names = models.BooleanField(default=False)
    shows = models.JSONField(default=follows_by_itself)
    place = models.PositiveSmallIntegerField(default=1)
    tones = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=~models.Q(code=""), name="display_code_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.code


class PrizeGiving(models.Model):
    """The progress of the prize giving, from place `first` down to `reached`.

    `reached` is null before the first announcement and 0 once the podium is on the wall.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_giving")
    first = models.PositiveSmallIntegerField()
    reached = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.reached}"
