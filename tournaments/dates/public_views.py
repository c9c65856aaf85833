"""Public pages of a club, and its events as calendar files."""

import hashlib

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournaments.contributions import all_contributions, merge_contexts
from tournaments.dates.calendar_files import CalendarEvent, calendar_file, cancelled_event, event_of
from tournaments.dates.events import (
    Edition,
    cancelled_events,
    club_with_events,
    editions_of,
    events_by_section,
    events_in_calendar,
    in_sections,
)
from tournaments.models.tournament import Tournament
from tournaments.views.downloads import as_download, file_name
from tournaments.views.keeping import allow_caching, reads_parameters
from tournaments.views.reachable import absolute_address
from tournaments.views.results.freshness import at_current_address, conditional_get

EVENTS_A_PAGE = 30
SECONDS_KEPT = 60  # "today" decides what is past
CALENDAR = "text/calendar; charset=utf-8"


@reads_parameters("page")
@require_safe
def club_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Shows what a club has planned, what is running, and who won what is over."""
    club = club_with_events(slug)
    page = Paginator(events_by_section(club), EVENTS_A_PAGE).get_page(request.GET.get("page"))
    calendar = absolute_address(request, reverse("club_calendar", args=[club.slug]))
    context = {
        **merge_contexts(each.on_listed(list(page)) for each in all_contributions()),
        "club": club,
        "page": page,
        "groups": in_sections(page),
        "calendar": calendar,
        "subscribe": f"webcal:{calendar.partition(':')[2]}",
    }
    response = render(request, "dates/club.html", context)
    allow_caching(request, response, seconds=SECONDS_KEPT)
    return response


@require_safe
def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Sends a club's events, also those cancelled, for calendar programs that look again and again."""
    club = club_with_events(slug)
    events = events_in_calendar(club)
    editions = editions_of(events)
    shown = [_event(request, each, editions[each.pk]) for each in events]
    gone = [cancelled_event(each) for each in cancelled_events(club)]
    content = calendar_file(club.name, [*shown, *gone])
    return _calendar_response(request, content)


def _calendar_response(request: HttpRequest, content: bytes) -> HttpResponse:
    etag = quote_etag(hashlib.sha256(content).hexdigest()[:32])
    unchanged = get_conditional_response(request, etag=etag)
    response = HttpResponse(content, content_type=CALENDAR) if unchanged is None else unchanged
    response.headers["ETag"], response.headers["Cache-Control"] = etag, "private, no-cache"
    if unchanged is None:
        allow_caching(request, response, seconds=SECONDS_KEPT)
    return response


@at_current_address
@conditional_get
def event_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Downloads an event for a calendar, for whoever may see its page."""
    event = _event(request, tournament, editions_of([tournament])[tournament.pk])
    response = HttpResponse(calendar_file(tournament.club.name, [event]), content_type=CALENDAR)
    return as_download(response, file_name(tournament.name, ending="ics"))


def _event(request: HttpRequest, tournament: Tournament, edition: Edition) -> CalendarEvent:
    address = absolute_address(request, reverse("tournament", args=[tournament.slug]))
    return event_of(tournament, edition, address)
