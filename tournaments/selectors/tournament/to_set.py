"""A tournament with its latest setting change, for settings forms."""

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, tournament_for
from tournaments.selectors.tournament.changed_settings import last_line


def tournament_to_set(user: Viewer, slug: str, right: Right = Right.ORGANISE) -> Tournament:
    """Like `tournament_for`, also noting the row for `line_seen`. Two more queries."""
    known = tournament_for(user, slug, right)
    # Read before the tournament: a save in between is then on the form, and at worst refused once too often.
    line = last_line(known)
    tournament = get_object_or_404(Tournament.objects.select_related("club", "rule_set"), pk=known.pk)
    tournament.roles, tournament.line_seen = known.roles, line  # type: ignore[attr-defined]
    return tournament


def line_seen(tournament: Tournament) -> int:
    """Returns the latest ledger row noted by `tournament_to_set`."""
    line: int = tournament.line_seen  # type: ignore[attr-defined]
    return line
