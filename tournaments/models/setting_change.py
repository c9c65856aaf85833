"""Changed settings, kept to detect conflicting saves."""

from django.db import models

from tournaments.models.revision import Fact
from tournaments.models.round import Round
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Tournament


class SettingChange(Fact):
    """One changed setting of a tournament, of one of its rounds, or of a club's rules.

    `name` is the field, or `draw_settings.` and the key.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="setting_changes"
    )
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="setting_changes")
    club_rules = models.ForeignKey(
        ClubRuleSet, on_delete=models.CASCADE, null=True, blank=True, related_name="setting_changes"
    )
    name = models.CharField(max_length=60)
    by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tournament__isnull=True) ^ models.Q(club_rules__isnull=True),
                name="setting_of_one",
            )
        ]
        indexes = [models.Index(fields=["tournament", "-line"])]

    def __str__(self) -> str:
        return f"{self.line}: {self.name}"
