"""Changed settings, stored so that conflicting saves are detected."""

from django.db import models

from tournaments.models.revision import RevisionDetail
from tournaments.models.round import Round
from tournaments.models.rules import ClubRuleSet
from tournaments.models.tournament import Tournament


class SettingChange(RevisionDetail):
    """A changed setting of a tournament, one of its rounds, or a club's rules.

    `name` is the name of the field, or `draw_settings.` followed by the key.
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
        indexes = [models.Index(fields=["tournament", "-revision_id"])]

    def __str__(self) -> str:
        return f"{self.revision_id}: {self.name}"
