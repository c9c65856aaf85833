"""Merging different spellings of a club."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.forms.participants.clubs import chosen_clubs
from tournaments.models.tournament import Tournament
from tournaments.phrases.errors.sentences import sentence
from tournaments.selectors.access import Right, tournament_for
from tournaments.selectors.participants.clubs import clubs_to_merge, merging_edits
from tournaments.services.participants.roster import change_participants
from tournaments.views.actors import write_request_of


@login_required
@require_http_methods(["GET", "POST"])
def clubs(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if request.method == "POST":
        return _merge_clubs(request, tournament)
    return _page(request, tournament)


def _merge_clubs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    edits = merging_edits(clubs_to_merge(tournament), chosen_clubs(request.POST))
    try:
        change_participants(tournament=tournament, edits=edits, write_request=write_request_of(request))
    except RuleViolation as violation:
        return _page(request, tournament, refusal=sentence(violation))
    n = len(edits)
    text = ngettext("Club changed for {n} participant.", "Club changed for {n} participants.", n)
    messages.success(request, text.format(n=n))
    return redirect("organise_participants", slug=tournament.slug)


def _page(request: HttpRequest, tournament: Tournament, refusal: str = "") -> HttpResponse:
    context = {"tournament": tournament, "clubs": clubs_to_merge(tournament), "refusal": refusal}
    context["chosen"] = chosen_clubs(request.POST).values()
    return render(request, "participants/clubs.html", context, status=422 if refusal else 200)
