"""Stored rule sets."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class RuleSetVersion(models.Model):
    """An immutable version of the rules. Identical rules share a row."""

    key = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()
    options = models.JSONField()
    content_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.key} {self.content_hash[:8]}"


class ClubRuleSet(models.Model):
    """Rules that a club has saved under a name of its own."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("accounts.Club", on_delete=models.CASCADE, related_name="rule_sets")
    name = models.CharField(_("name"), max_length=120)
    rule_set = models.ForeignKey(RuleSetVersion, on_delete=models.PROTECT, related_name="club_rule_sets")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="club_rule_set_once")]

    def __str__(self) -> str:
        return self.name
