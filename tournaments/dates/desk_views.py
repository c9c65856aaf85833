"""The organisers' pages for a club's dates."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.dates.events import events_by_section
from tournaments.dates.forms import EmbeddingForm
from tournaments.dates.framing import frame_line
from tournaments.models.tournament import Visibility
from tournaments.selectors.access import Right, clubs_to_organise, tournament_for
from tournaments.services.tournament.lifecycle import change_settings
from tournaments.views.actors import post_data, write_request_of
from tournaments.views.reachable import absolute_address, reachable_address
from tournaments.views.rules.editing import signed_in_user
from tournaments.views.tournament.settings import settings_frame


@login_required
@require_http_methods(["GET", "POST"])
def embedding(request: HttpRequest, slug: str) -> HttpResponse:
    """Allows other web sites to show the standings, and offers the line of HTML for them."""
    tournament = tournament_for(request.user, slug, Right.ORGANISE)
    form = EmbeddingForm(post_data(request), initial={"embeddable": tournament.embeddable})
    if request.method == "POST" and form.is_valid():
        change_settings(tournament=tournament, values=form.cleaned_data, write_request=write_request_of(request))
        messages.success(request, _("Settings saved."))
        return redirect("organise_embedding", slug=tournament.slug)
    context = {
        **settings_frame(tournament, "embedding"),
        "form": form,
        "reachable": bool(reachable_address(request)),
        "is_private": tournament.visibility == Visibility.PRIVATE,
        "line": frame_line(request, "embedded_standings", tournament.slug, title=tournament.name),
    }
    return render(request, "dates/embedding.html", context)


@login_required
@require_GET
def club_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows where everybody finds a club's dates: page, calendar and frame."""
    club = get_object_or_404(clubs_to_organise(signed_in_user(request)), slug=slug)
    context = {
        "club": club,
        "reachable": bool(reachable_address(request)),
        "is_public": events_by_section(club).exists(),
        "page": absolute_address(request, reverse("club_page", args=[club.slug])),
        "calendar": absolute_address(request, reverse("club_calendar", args=[club.slug])),
        "line": frame_line(request, "embedded_dates", club.slug, title=_("Dates: {name}").format(name=club)),
    }
    return render(request, "dates/desk.html", context)
