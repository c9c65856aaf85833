"""The append-only ledger of writes."""

import uuid

from django.conf import settings
from django.db import models


class Revision(models.Model):
    """One write: who, when and why, the state before and after, and the result to return again for the same key.

    `client_key` is unique within its `scope`: "tournament:7", "list:12", "club:3".
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    scope = models.CharField(max_length=40)
    client_key = models.UUIDField()
    payload_hash = models.CharField(max_length=64)
    action = models.CharField(max_length=40)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, null=True, blank=True, related_name="revisions"
    )
    score_list = models.ForeignKey(
        "tournaments.ScoreList", on_delete=models.SET_NULL, null=True, blank=True, related_name="revisions"
    )
    actor_kind = models.CharField(max_length=8)
    actor_user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    actor_label = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["scope", "client_key"], name="client_key_once")]
        indexes = [models.Index(fields=["tournament", "-id"]), models.Index(fields=["score_list", "-id"])]

    def __str__(self) -> str:
        return f"{self.action} {self.scope}"


class RevisionDetail(models.Model):
    """A detail of a revision, kept for later queries. `at`: the revision's time."""

    revision_id = models.PositiveBigIntegerField(db_column="line")
    at = models.DateTimeField()

    class Meta:
        abstract = True
