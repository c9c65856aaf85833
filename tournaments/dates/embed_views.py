"""Pages that other web sites show in a frame: standings and dates, without navigation, scripts and cookies.

They are rendered for an anonymous reader, whoever asks, and are the only pages that may be framed.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.dates.events import club_with_events, events_by_section, in_sections
from tournaments.models.tournament import Tournament, Visibility
from tournaments.selectors.results.remembered import cached_standings
from tournaments.selectors.results.stage_words import stage_line
from tournaments.selectors.results.standings import StandingsStage
from tournaments.selectors.results.visibility import Audience
from tournaments.serving.policy import FRAMED_POLICY
from tournaments.views.keeping import allow_caching, reads_parameters
from tournaments.views.results.freshness import at_current_address, conditional_get

ROWS_A_PAGE = 100
EVENTS_A_PAGE = 10
SECONDS_KEPT = 60  # "today" decides what is past
View = Callable[..., HttpResponse]


def in_frames(view: View) -> View:
    """Shows the page to nobody in particular, and allows any site to frame it. Errors stay as strict as elsewhere."""

    @wraps(view)
    def framed(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        request.user = AnonymousUser()
        response = view(request, **kwargs)
        response.headers["Content-Security-Policy"] = FRAMED_POLICY
        response.headers["X-Robots-Tag"] = "noindex"
        response.xframe_options_exempt = True
        return response

    return framed


@reads_parameters("page")
@in_frames
@at_current_address
@conditional_get
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Shows the public standings of a tournament whose organiser allows it."""
    if not tournament.embeddable or tournament.visibility == Visibility.PRIVATE:
        raise Http404
    found = cached_standings(tournament, audience=Audience.PUBLIC)
    context = {
        "tournament": tournament,
        "standings": found,
        "state": stage_line(found),
        "nothing_yet": found.stage is StandingsStage.NOTHING,
        "page": Paginator(found.rows, ROWS_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "dates/embedded_standings.html", context)


@reads_parameters("page")
@in_frames
@require_safe
def club_dates(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows the public events of a club."""
    club = club_with_events(slug)
    page = Paginator(events_by_section(club), EVENTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"club": club, "page": page, "groups": in_sections(page)}
    response = render(request, "dates/embedded_dates.html", context)
    allow_caching(request, response, seconds=SECONDS_KEPT)
    return response
