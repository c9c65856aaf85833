"""The people in a club's address book."""

import uuid

from django.conf import settings
from django.db import models


class Player(models.Model):
    """A person in a club's address book, who keeps their identity across tournaments and seasons."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("accounts.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=120)
    external_ids = models.JSONField(default=dict, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
