"""A tournament together with its latest settings change, for settings forms."""

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, tournament_for
from tournaments.selectors.tournament.changed_settings import latest_change_row


def tournament_for_settings(user: Viewer, slug: str, right: Right = Right.ORGANISE) -> Tournament:
    """Like `tournament_for`, but also stores the row for `seen_change_row`. Two more queries."""
    known = tournament_for(user, slug, right)
    # Read before the tournament: a save in between is then on the form, and at worst refused once too often.
    row = latest_change_row(known)
    tournament = get_object_or_404(Tournament.objects.select_related("club", "rule_set"), pk=known.pk)
    tournament.roles, tournament.seen_change_row = known.roles, row  # type: ignore[attr-defined]
    return tournament


def seen_change_row(tournament: Tournament) -> int:
    """Returns the latest ledger row, as stored by `tournament_for_settings`."""
    row: int = tournament.seen_change_row  # type: ignore[attr-defined]
    return row
