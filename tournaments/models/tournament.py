"""Tournaments and the roles granted in them."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Role


class Status(models.TextChoices):
    DRAFT = "draft", _("in preparation")
    REGISTRATION = "registration", _("registration open")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Visibility(models.TextChoices):
    PUBLIC = "public", _("everybody")
    LINK = "link", _("anyone with the link")
    PRIVATE = "private", _("members only")


class NameDisplay(models.TextChoices):
    """The form of names in public. Organisers always see full names."""

    FULL = "full", _("full name: Ilse Wagner")
    FAMILY_FIRST = "family", _("family name first: Wagner, Ilse")
    SHORT = "short", _("first name and initial: Ilse W.")
    NUMBER = "number", _("start number only")


class StandingsShown(models.TextChoices):
    AT_ONCE = "at_once", _("at once, provisional while lists are open")
    AFTER_ROUND = "after_round", _("after each round")
    FROZEN = "frozen", _("frozen from the last round on")
    AFTER_END = "after_end", _("after the prize giving")


USUAL_OBJECTION_MINUTES = 15  # the usual pause, so results are final before the next round


class CountingRecord(models.TextChoices):
    PAPER = "paper", _("the signed paper list")
    PHONE = "phone", _("the list entered by phone")


class MissingGamesCount(models.TextChoices):
    """The effect of games missing from an abandoned list, as in `scoring.lists.format.MissingGames`."""

    NOTHING = "nothing", _("nothing")
    AVERAGE = "average", _("each player’s average over their own games of the list")
    PENALTY = "penalty", _("points off for everybody at the table")


class MissedRoundsCount(models.TextChoices):
    """The effect of missed rounds, as in `scoring.ranking.missed.MissedCount`."""

    NOTHING = "nothing", _("nothing")
    PENALTY = "penalty", _("points off")
    AVERAGE = "average", _("the average of the rounds somebody played")


class DrawMode(models.TextChoices):
    PLAN = "plan", _("all rounds planned before the start")
    RANDOM = "random", _("random, drawn anew each round")
    STANDINGS = "standings", _("by standing: strong with strong")
    SNAKE = "snake", _("snake: every table as strong as the others")
    LADDER = "ladder", _("the winner of a table stays, the others move on")


class Tournament(models.Model):
    """A club's event, with everything that decides how it is played and shown.

    `sizes` maps a table size ("4", "5", if set "6", "7") to {"normal_games": int | null, "minutes": int}. Games don't
    include Pflichtsoli and are null if only a pot ends the round. Missing sizes are derived from smaller tables
    (`selectors.rounds.lengths.all_sizes`).
    `starts_at` is when the first round starts on `date`; each later round follows after `pause_minutes`
    (`selectors.rounds.times`).
    `network_name` and `network_password` are only shown on the walls in the hall.
    `entry_ways` lists the ways in which tables may enter games: "points", "facts", "totals".
    `pot` is null or {"points": int, "drain": "written" | "value", "scope": "table" | "tournament", "max_games": int |
    null, "max_games_at" (optional): {"5": int}} (`selectors.rounds.lengths.pot_at`).
    `broken_off_points` are deducted for each missing game if `broken_off` is "penalty".
    `rules_name` is the club's name for its own rules, or "" for an unmodified rule book.
    `draw_settings` (keys optional): "clubs", "teams", "not_with", "tables": "off" | "soft" | "hard"; "spread": 0 (by
    rank alone) to 10 (no repeats at any price); "table_count": int | null; "closed_tables": the numbers of unused
    tables; "priority": "meetings" for few repeats, or "fives" for fair turns at tables of five.
    `objection_minutes` is how long the result of a closed round stays provisional.
    `criteria` is the order of the standings' criteria (`scoring.ranking.criteria`), and `lot_seed` the seed for its
    lot. `missed_points` are deducted for each missed round if `missed_rounds` is "penalty".
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("accounts.Club", on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("starts at"), null=True, blank=True)
    pause_minutes = models.PositiveSmallIntegerField(_("minutes between rounds"), default=15)
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    network_name = models.CharField(_("name of the network"), max_length=32, blank=True)
    network_password = models.CharField(_("password of the network"), max_length=63, blank=True)
    time_zone = models.CharField(max_length=60, default="Europe/Berlin")

    rule_set = models.ForeignKey("tournaments.RuleSetVersion", on_delete=models.PROTECT, related_name="tournaments")
    rules_name = models.CharField(max_length=120, blank=True)
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    house_rules = models.TextField(_("house rules"), blank=True)
    zero_sum = models.BooleanField(_("cross-sum must be zero"), default=True)
    entry_ways = models.JSONField(default=list)
    counting_record = models.CharField(max_length=8, choices=CountingRecord.choices, default=CountingRecord.PAPER)
    second_entry = models.BooleanField(_("paper lists are entered a second time by somebody else"), default=False)
    broken_off = models.CharField(
        _("games missing from a list that was broken off"),
        max_length=8,
        choices=MissingGamesCount.choices,
        default=MissingGamesCount.NOTHING,
    )
    broken_off_points = models.PositiveSmallIntegerField(_("points off for a missing game"), null=True, blank=True)

    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    pflichtsoli = models.PositiveSmallIntegerField(_("Pflichtsoli per player and round"), default=1)
    sizes = models.JSONField(default=dict)
    pot = models.JSONField(null=True, blank=True)

    draw_mode = models.CharField(max_length=12, choices=DrawMode.choices, default=DrawMode.RANDOM)
    draw_settings = models.JSONField(default=dict, blank=True)
    criteria = models.JSONField(default=list)
    missed_rounds = models.CharField(
        _("missed rounds"), max_length=8, choices=MissedRoundsCount.choices, default=MissedRoundsCount.NOTHING
    )
    missed_points = models.PositiveSmallIntegerField(_("points off for a missed round"), null=True, blank=True)
    lot_seed = models.PositiveIntegerField(default=0)
    visibility = models.CharField(_("visible to"), max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    name_display = models.CharField(
        _("how names are shown"), max_length=8, choices=NameDisplay.choices, default=NameDisplay.FULL
    )
    standings_shown = models.CharField(
        _("standings visible"), max_length=12, choices=StandingsShown.choices, default=StandingsShown.AT_ONCE
    )
    chances_shown = models.BooleanField(_("show who can still win with the standings"), default=False)
    penalties_public = models.BooleanField(_("show everybody who was penalised, and why"), default=False)
    embeddable = models.BooleanField(_("standings may be shown in other web sites"), default=False)
    results_released_at = models.DateTimeField(null=True, blank=True)
    messages_until = models.DateTimeField(null=True, blank=True)
    objection_minutes = models.PositiveSmallIntegerField(
        _("minutes for objections after a round"), default=USUAL_OBJECTION_MINUTES
    )
    unfinished_count = models.BooleanField(_("count open lists in the standings"), default=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.DRAFT)
    is_demonstration = models.BooleanField(default=False)
    is_rehearsal = models.BooleanField(default=False)
    version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["visibility", "-date"])]

    def __str__(self) -> str:
        return self.name


class SlugRedirect(models.Model):
    """A former slug that redirects to the tournament."""

    slug = models.SlugField(max_length=80, unique=True)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="old_slugs")

    def __str__(self) -> str:
        return self.slug


class TournamentGrant(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="grants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tournament_grants")
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_grant_per_user")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"
