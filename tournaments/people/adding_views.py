"""Adding participants from the address book, and linking them to it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleViolation
from tournaments.models.participant import Participant
from tournaments.models.people.player import Player
from tournaments.models.tournament import Tournament
from tournaments.people.book import matching, may_open_book, people_of, regulars, suggestions
from tournaments.people.services import choose_entry
from tournaments.selectors.access import Right, tournament_for
from tournaments.services.participants.roster import add_player
from tournaments.views.actors import write_request_of
from tournaments.views.participants.attendance import key_in
from tournaments.views.participants.roster import number_message
from tournaments.views.rules.editing import signed_in_user

MOST_ENTRIES = 12


@login_required
@require_http_methods(["GET", "POST"])
def from_book(request: HttpRequest, slug: str) -> HttpResponse:
    """Offers people to add: those whose names match, or else the regulars."""
    tournament = tournament_with_book(request, slug)
    if request.method == "POST":
        player = posted_player(request, tournament)
        added = add_player(tournament=tournament, player=player, write_request=write_request_of(request))
        messages.success(request, number_message(added))
        return redirect("organise_participant_book", slug=tournament.slug)
    return render(request, "people/adding.html", offers(request, tournament))


def offers(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Returns the context of pages that offer people to add."""
    typed = request.GET.get("name", "").replace("\0", "").strip()
    offered = suggestions(tournament, typed) if typed else regulars(tournament)
    return {"tournament": tournament, "typed": typed, "offered": offered}


def tournament_with_book(request: HttpRequest, slug: str) -> Tournament:
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    if not may_open_book(signed_in_user(request), tournament.club):
        raise Http404
    return tournament


def posted_player(request: HttpRequest, tournament: Tournament) -> Player:
    uid = key_in(request.POST.get("player", ""))
    player = people_of(tournament.club).filter(uid=uid).first() if uid else None
    if player is None:
        raise RuleViolation("person_gone")
    return player


@login_required
@require_http_methods(["GET", "POST"])
def entry(request: HttpRequest, slug: str, start_number: int) -> HttpResponse:
    """Chooses which entry of the address book a participant is."""
    tournament = tournament_with_book(request, slug)
    people = Participant.objects.select_related("player", "tournament")
    participant = get_object_or_404(people, tournament=tournament, start_number=start_number)
    if request.method == "POST":
        return _choose(request, tournament, participant)
    search = request.GET.get("q", participant.name).replace("\0", "").strip()
    found = matching(people_of(tournament.club), search)[:MOST_ENTRIES] if search else ()
    context = {"tournament": tournament, "participant": participant, "search": search, "found": found}
    return render(request, "people/entry.html", context)


def _choose(request: HttpRequest, tournament: Tournament, participant: Participant) -> HttpResponse:
    player = posted_player(request, tournament) if request.POST.get("player") else None
    choose_entry(participant=participant, player=player, write_request=write_request_of(request))
    messages.success(request, _("Entry saved."))
    return redirect("organise_participant", slug=tournament.slug, start_number=participant.start_number)
