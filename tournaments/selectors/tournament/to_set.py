"""A tournament as forms of its settings show it, with the ledger's line that they take along."""

from django.shortcuts import get_object_or_404

from tournaments.models.tournament import Tournament
from tournaments.selectors.access import Right, Viewer, tournament_for
from tournaments.selectors.tournament.changed_settings import last_line


def tournament_to_set(user: Viewer, slug: str, right: Right = Right.ORGANISE) -> Tournament:
    """As `tournament_for`, for forms of its settings: it carries what `line_seen` says. Two queries more."""
    known = tournament_for(user, slug, right)
    # Before the row: what is saved between the two is on the form, and at worst refused once too often.
    line = last_line(known)
    tournament = get_object_or_404(Tournament.objects.select_related("club", "rule_set"), pk=known.pk)
    tournament.roles, tournament.line_seen = known.roles, line  # type: ignore[attr-defined]
    return tournament


def line_seen(tournament: Tournament) -> int:
    """The ledger's last line that changed settings of a tournament before `tournament_to_set` fetched it."""
    line: int = tournament.line_seen  # type: ignore[attr-defined]
    return line
