"""Score lists with their seats, entries and results."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ListStatus(models.TextChoices):
    OPEN = "open", _("open")
    HANDED_IN = "handed_in", _("handed in")
    CONFIRMED = "confirmed", _("confirmed")


class EntryKind(models.TextChoices):
    GAME = "game", _("game")
    POINTS = "points", _("value and winners")
    TOTALS = "totals", _("totals")
    EVENT = "event", _("event")
    PENALTY = "penalty", _("penalty")


GAME_KINDS = frozenset({EntryKind.GAME, EntryKind.POINTS})


class ListGroup(models.Model):
    """The free lists of a regular group, which have a hall of fame in common."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=120)
    secret_version = models.PositiveIntegerField(default=1)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="list_groups"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ScoreList(models.Model):
    """The list of a table, or a free list that belongs to no tournament.

    `format` is the JSON of `scoring.lists.format.Format`. `state` is the JSON of the adapter's `ListState`: it is
    always derived, never an input, and {} until the list is first folded. `due_event` will be written after the current
    game; "" means none.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.OneToOneField(
        "tournaments.Table", on_delete=models.CASCADE, null=True, blank=True, related_name="score_list"
    )
    rule_set = models.ForeignKey("tournaments.RuleSetVersion", on_delete=models.PROTECT, related_name="score_lists")
    format = models.JSONField()
    revision = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=ListStatus.choices, default=ListStatus.OPEN)
    needs_review = models.BooleanField(default=False)
    state = models.JSONField(default=dict)
    engine_version = models.PositiveSmallIntegerField(default=0)
    due_event = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.uid)


class Seat(models.Model):
    """A seat at a list's table, at position 1 to 7."""

    score_list = models.ForeignKey(ScoreList, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["score_list", "position"], name="position_once"),
            models.CheckConstraint(condition=models.Q(position__range=(1, 7)), name="position_in_range"),
        ]

    def __str__(self) -> str:
        return str(self.position)


class Entry(models.Model):
    """An entry of a list: the facts as entered (the JSON of `replay`), and the results of folding them.

    `derived` is {"number", "dealer", "leads", "players", "duty", "bock", "value", "winner", "points", "lines",
    "totals", "warnings"}, and empty for events. A game's number is derived too, and never identifies it.
    """

    STEP = 2**20

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    score_list = models.ForeignKey(ScoreList, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=8, choices=EntryKind.choices)
    order_key = models.BigIntegerField()
    schema = models.PositiveSmallIntegerField(default=1)
    facts = models.JSONField()
    derived = models.JSONField(default=dict)
    engine_version = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["order_key"]
        constraints = [models.UniqueConstraint(fields=["score_list", "order_key"], name="order_key_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.uid}"


class PenaltyDetail(models.Model):
    """The referee's note about a penalty (TSR 8.2.2, chapter 9)."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="penalty")
    paragraph = models.CharField(max_length=12)
    reason = models.CharField(max_length=300, blank=True)
    referee = models.CharField(max_length=120, blank=True)
    initialled = models.BooleanField(default=False)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return self.paragraph


class Occupancy(models.Model):
    """A person's time on a seat, from one entry to another, with the sums earned there.

    `games_won` and `soli_won` are null if unknown, which doesn't mean none. `points` are Spielpunkte.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="occupancies")
    participant = models.ForeignKey(
        "tournaments.Participant", on_delete=models.PROTECT, null=True, blank=True, related_name="occupancies"
    )
    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, null=True, blank=True, related_name="occupancies"
    )
    name = models.CharField(max_length=120, blank=True)
    from_entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    until_entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    closed = models.BooleanField(default=False)
    points = models.IntegerField(default=0)
    games_played = models.PositiveSmallIntegerField(null=True, default=0)
    games_won = models.PositiveSmallIntegerField(null=True, default=0)
    soli_won = models.PositiveSmallIntegerField(null=True, default=0)

    class Meta:
        verbose_name_plural = "occupancies"
        constraints = [
            models.UniqueConstraint(
                fields=["participant", "round"],
                condition=models.Q(closed=False, participant__isnull=False),
                name="one_open_seat_per_round",
            ),
            models.UniqueConstraint(fields=["seat"], condition=models.Q(closed=False), name="one_open_on_seat"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.participant)
