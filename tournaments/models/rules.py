"""Rule sets as they were in force."""

from django.db import models


class RuleSetVersion(models.Model):
    """One immutable state of the rules; equal rules are one row."""

    key = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()
    options = models.JSONField()
    content_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.key} {self.content_hash[:8]}"
