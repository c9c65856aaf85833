"""A tournament together with its latest settings change, for settings forms."""

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, tournament_for
from tournaments.selectors.tournament.changed_settings import latest_setting_change


def tournament_for_settings(user: Viewer, slug: str, right: Right = Right.ORGANISE) -> Tournament:
    """Like `tournament_for`, but also stores the change for `shown_setting_change`. Two more queries."""
    known = tournament_for(user, slug, right)
    # Read before the tournament: a save in between is then on the form, and at worst refused once too often.
    change = latest_setting_change(known)
    tournament = get_object_or_404(Tournament.objects.select_related("club", "rule_set"), pk=known.pk)
    tournament.roles, tournament.shown_setting_change = known.roles, change  # type: ignore[attr-defined]
    return tournament


def shown_setting_change(tournament: Tournament) -> int:
    """Returns the latest setting change, as stored by `tournament_for_settings`."""
    change: int = tournament.shown_setting_change  # type: ignore[attr-defined]
    return change
