"""The people in a club's address book."""

import uuid

from django.conf import settings
from django.db import models

from tournaments.models.named import Named


class Player(Named):
    """A person in a club's address book, who keeps their identity across tournaments and seasons.

    `association_number` and `member_number` are issued by the federation and by the club. `marks` are the club's own
    words, such as "Dame" or "guest". `name_key` is `names.order.index_key` of the name. `agreed_at` is when the person
    allowed the club to pass on their name and addresses, `refused_at` when they asked not to be named in public.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("accounts.Club", on_delete=models.CASCADE, related_name="players")
    club_name = models.CharField(max_length=120, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    association_number = models.CharField(max_length=40, blank=True)
    member_number = models.CharField(max_length=40, blank=True)
    marks = models.JSONField(default=list, blank=True)
    notes = models.TextField(blank=True)
    agreed_at = models.DateTimeField(null=True, blank=True)
    refused_at = models.DateTimeField(null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    name_key = models.CharField(max_length=500, blank=True, editable=False)

    class Meta:
        ordering = ["name_key", "pk"]
        indexes = [models.Index(fields=["club", "name_key"])]

    @property
    def name(self) -> str:
        return self.parts.full


class PlayerMerge(models.Model):
    """A decision that `absorbed` is the same person as `into`, until it is lifted.

    Participations stay with the entry they were booked on. `filled` are the blank fields of `into` that were filled
    from `absorbed`, with their values.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    absorbed = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    into = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="absorbed")
    filled = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["absorbed"], condition=models.Q(lifted_at=None), name="merged_into_one"),
            models.CheckConstraint(condition=~models.Q(absorbed=models.F("into")), name="merged_into_another"),
        ]

    def __str__(self) -> str:
        return f"{self.absorbed} → {self.into}"


class PlayersApart(models.Model):
    """A decision that two entries are two people, so that they are not proposed for merging. `one` has the lower id."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="apart_once"),
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"
