"""What the hall looks at: a projector's page, and how far the prize giving has got."""

import uuid
from decimal import Decimal

from django.db import models

from tournaments.models.tournament import Tournament


def follows_by_itself() -> list[str]:
    """What a new display shows: the screen of the moment."""
    return ["auto"]


class Display(models.Model):
    """A page that a projector's laptop has open; `tournament` is null until somebody at the desk types its `code`.

    `shows`: "auto" alone, or names of screens (`selectors.walls.moments.Screen`) that take turns. `width_m`: of the
    picture; `distance_m`: of the farthest seat. `place`: its order among those that share the alphabet. `tones`: how
    often the desk had it sound. `seen_at`: when its page asked last; no result depends on it, it stands in no ledger.
    The secret of its address is derived (`selectors.access.display_secret`).
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="displays")
    code = models.CharField(max_length=6, blank=True)
    code_until = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=40, blank=True)
    width_m = models.DecimalField(max_digits=4, decimal_places=1, default=Decimal(2))
    distance_m = models.DecimalField(max_digits=4, decimal_places=1, default=Decimal(15))
    light = models.BooleanField(default=False)
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
    """How far the places were told: those from `first` up to `reached`, 0 once the podium stands on the wall.

    `reached` is null before the first of them.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_giving")
    first = models.PositiveSmallIntegerField()
    reached = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.reached}"
