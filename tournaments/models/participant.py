"""The participants of a tournament."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.named import Named
from tournaments.models.revision import RevisionDetail
from tournaments.names.names import Name


class Attendance(models.TextChoices):
    REGISTERED = "registered", _("registered")
    PRESENT = "present", _("present")
    ABSENT = "absent", _("absent")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Team(models.Model):
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once")]

    def __str__(self) -> str:
        return self.name


def lot_number(start_number: int, key: int | None) -> int:
    """Returns the number for drawing lots: the stored key, or the start number, negated so that it equals no key."""
    return -start_number if key is None else key


class Participant(Named):
    """A start number in one tournament. The name can follow later.

    Participants who are present are drawn in the rounds from `present_from` to `present_until` (null: to the end).
    `wishes` (keys optional): "table", the number of their fixed table, and "not_with", the start numbers of people they
    don't want to sit with; one of the two people is enough. `email` is only used for notices and only shown to
    organisers. `name_withheld`: whether the public only sees the number, because the person asked for it.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="participants")
    start_number = models.PositiveIntegerField(_("start number"))
    club_name = models.CharField(_("club"), max_length=120, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    player = models.ForeignKey("tournaments.Player", on_delete=models.SET_NULL, null=True, blank=True)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="participants")
    name_withheld = models.BooleanField(default=False)
    status = models.CharField(max_length=12, choices=Attendance.choices, default=Attendance.PRESENT)
    present_from = models.PositiveSmallIntegerField(default=1)
    present_until = models.PositiveSmallIntegerField(null=True, blank=True)
    wishes = models.JSONField(default=dict, blank=True)
    disqualified_at = models.DateTimeField(null=True, blank=True)
    # Lot key of tournaments that began before lots went by start numbers.
    lot_key = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["start_number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "start_number"], name="start_number_once"),
            models.CheckConstraint(condition=models.Q(start_number__gte=1), name="start_number_from_one"),
            models.CheckConstraint(
                condition=models.Q(present_until__isnull=True)
                | models.Q(present_until__gte=models.F("present_from") - 1),
                name="present_until_after_from",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} {self.name}".strip()

    @property
    def lot(self) -> int:
        return lot_number(self.start_number, self.lot_key)

    @property
    def name(self) -> str:
        return self.parts.full

    @name.setter
    def name(self, text: str) -> None:
        self.parts = Name(shown=text)


class ColumnMapping(models.Model):
    """The meanings of an imported list's columns, as somebody of the club chose them.

    `headings` is the SHA-256 hash of the list's headings, by which the next such list is recognised.
    """

    club = models.ForeignKey("accounts.Club", on_delete=models.CASCADE, related_name="column_mappings")
    headings = models.CharField(max_length=64)
    meanings = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "headings"], name="headings_mapped_once")]

    def __str__(self) -> str:
        return f"{self.club}: {', '.join(self.meanings)}"


class AttendanceMark(RevisionDetail):
    """A change of a participant's status. The rows of one write have its client `key` in common."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="marks")
    key = models.UUIDField(db_index=True)
    was = models.CharField(max_length=12, choices=Attendance.choices)
    status = models.CharField(max_length=12, choices=Attendance.choices)

    def __str__(self) -> str:
        return f"{self.participant}: {self.status}"
