"""The door of an evening: where people are checked in and pay."""

import uuid

from django.db import models

from tournaments.models.participant import Participant


class DoorSheet(models.Model):
    """Settings of a tournament's door. `fee`: what everybody owes, in cents."""

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="door_sheet")
    fee = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"door of {self.tournament}"


class Door(models.Model):
    """A place where people are checked in by a link of its own. Incrementing `secret_version` revokes the link."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="doors")
    name = models.CharField(max_length=60)
    secret_version = models.PositiveSmallIntegerField(default=1)
    is_open = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="door_name_once")]

    def __str__(self) -> str:
        return self.name


class MoneyKind(models.TextChoices):
    """As in `door.money.Kind`."""

    OWED = "owed"
    PAID = "paid"
    RETURNED = "returned"


class MoneyWay(models.TextChoices):
    """As in `door.money.Way`."""

    CASH = "cash"
    TRANSFER = "transfer"


class Money(models.Model):
    """Something that somebody owes, paid or got back, in cents.

    `door`: where it was taken, null at the desk. `taken_by`: the name of the door or user. `key`: the client key of the
    write. A row that was undone keeps its place and has `undone_at`.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="money")
    participant = models.ForeignKey(Participant, on_delete=models.SET_NULL, null=True, related_name="money")
    kind = models.CharField(max_length=8, choices=MoneyKind.choices)
    cents = models.PositiveIntegerField()
    way = models.CharField(max_length=8, choices=MoneyWay.choices, blank=True)
    door = models.ForeignKey(Door, on_delete=models.SET_NULL, null=True, blank=True, related_name="money")
    taken_by = models.CharField(max_length=120)
    key = models.UUIDField(db_index=True)
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"
