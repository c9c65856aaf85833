"""Sign-ups for tournaments."""

import uuid

from django.db import models

from tournaments.models.named import Named
from tournaments.models.participant import Participant


class SignUpSheet(models.Model):
    """Settings of a tournament's sign-up; without them nobody can sign up.

    `places`: null without a limit; people entered by hand take places, too. `by_approval`: the organiser decides on
    each. `offer_hours`: how long a place is offered to those who wait, null to move them up at once. `list_public`:
    whether those who agreed are listed for everybody. `questions`: {"text": str, "kind": "text" | "choice" | "tick",
    "choices": [str], "required": bool}. `own_words`: the club's words in mails, by part and language. `notified`:
    address that hears of new and withdrawn sign-ups, and `notified_at` up to when it has.
    """

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="sign_up_sheet")
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    by_approval = models.BooleanField(default=False)
    offer_hours = models.PositiveSmallIntegerField(null=True, blank=True)
    list_public = models.BooleanField(default=False)
    note = models.TextField(blank=True)
    questions = models.JSONField(default=list, blank=True)
    own_words = models.JSONField(default=dict, blank=True)
    notified = models.EmailField(blank=True)
    notified_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"sign-up for {self.tournament}"


class SignUpState(models.TextChoices):
    """As in `sign_up.queue.State`."""

    ASKED = "asked"
    IN = "in"
    WAITING = "waiting"
    OUT = "out"


class SignUp(models.Model):
    """People who signed up together. They are in, wait or are out together.

    `order` is their position in the queue, and `offered_until` the end of an offered place. `out_by` is "guest" or
    "desk". `told` is the last state they were told, and `told_at` when; `mailed` is what they were last sent by mail,
    and `mail_error` why that failed. `asked_back` is what the organiser wants them to correct. `secret_version` is
    raised to revoke their private link.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="sign_ups")
    order = models.BigIntegerField()
    state = models.CharField(max_length=8, choices=SignUpState.choices)
    offered_until = models.DateTimeField(null=True, blank=True)
    out_by = models.CharField(max_length=8, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    answers = models.JSONField(default=list, blank=True)
    asked_back = models.CharField(max_length=300, blank=True)
    told = models.CharField(max_length=12, blank=True)
    mailed = models.CharField(max_length=40, blank=True)
    mail_error = models.CharField(max_length=300, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=5, default="de")
    secret_version = models.PositiveSmallIntegerField(default=1)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["order", "pk"]
        indexes = [models.Index(fields=["tournament", "state", "order"])]

    def __str__(self) -> str:
        return f"{self.state}: {', '.join(str(person) for person in self.people.all())}"


class SignUpPerson(Named):
    """One of the people of a sign-up. `agreed_at` is when they allowed the list to show their name.

    `participant` is set once they are in.
    """

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="people")
    club_name = models.CharField(max_length=120, blank=True)
    agreed_at = models.DateTimeField(null=True, blank=True)
    participant = models.OneToOneField(
        Participant, on_delete=models.SET_NULL, null=True, blank=True, related_name="sign_up_person"
    )

    class Meta:
        ordering = ["pk"]


class SignUpMessage(models.Model):
    """A message of the organiser to people who signed up. `states`: whom it went to."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="sign_up_messages")
    subject = models.CharField(max_length=120)
    text = models.TextField()
    states = models.JSONField(default=list)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.subject


class SignUpMail(models.Model):
    """A message for one sign-up. `claimed_at`: when it was sent, or tried if there is an `error`."""

    message = models.ForeignKey(SignUpMessage, on_delete=models.CASCADE, related_name="mails")
    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="mails")
    claimed_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["claimed_at", "id"])]

    def __str__(self) -> str:
        return f"{self.message} to {self.sign_up_id}"
