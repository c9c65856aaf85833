"""A participant's page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.models.tournament import Tournament
from tournaments.selectors.results.chances import chances_shown_for
from tournaments.selectors.results.played import career_of
from tournaments.selectors.results.remembered import remembered_standings
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.visibility import audience_of
from tournaments.views.results.freshness import at_current_address, conditional_get


@at_current_address
@conditional_get
def participant_page(request: HttpRequest, tournament: Tournament, *, start_number: int) -> HttpResponse:
    """All rounds of a participant with tables, sums, games and their reasons."""
    audience = audience_of(tournament)
    career = career_of(tournament, start_number, audience=audience)
    standings = remembered_standings(tournament, audience=audience)
    standing = next((row for row in standings.rows if row.start_number == start_number), None)
    context = {
        "tournament": tournament,
        "person": career,
        "standing": standing,
        "chance": chances_shown_for(tournament).of(standing.uid) if standing else None,
        "standings": standings,
        "provisional": standings.provisional or standings.open_to_objections(timezone.now()),
        "state": stage_line(standings),
    }
    return render(request, "results/participant.html", context)
