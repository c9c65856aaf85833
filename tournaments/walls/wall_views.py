"""The pages of a wall."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate
from urllib.parse import urlsplit
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import RuleViolation
from tournaments.models.tournament import Tournament, Visibility
from tournaments.models.walls import Display
from tournaments.selectors.access import display_by_secret, display_secret
from tournaments.selectors.tournament.address import pending_address
from tournaments.selectors.tournament.messages import messages_for_wall
from tournaments.views.live import first_event
from tournaments.views.rate import exceeds_rate
from tournaments.views.reachable import absolute_address, reachable_address
from tournaments.walls.binding import new_display, note_seen
from tournaments.walls.contents import content_of
from tournaments.walls.displays import screens_of
from tournaments.walls.hall import gongs_of, hall_of, situation_of
from tournaments.walls.moments import next_change, screen_at
from tournaments.walls.rows import LONG_MESSAGE, MESSAGE, NEW_ADDRESS, SHORT, rows_at
from tournaments.walls.words import TITLES

MOST_NEW, WITHIN = 30, 600  # new walls per address and seconds
WALL_HEADER = "X-Wall"  # marks our answers, so that the page ignores a captive portal's
WallView = Callable[Concatenate[HttpRequest, Display, ...], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _start_page(request)
    if exceeds_rate(request, "new_wall", MOST_NEW, WITHIN):
        raise RuleViolation("walls_too_many")
    display = new_display(timezone.now())
    return redirect("wall_page", uid=display.uid, secret=display_secret(display))


def at_wall(view: WallView) -> Callable[..., HttpResponse]:
    """Passes the display to a view, or shows the start page if it was removed."""

    @wraps(view)
    def with_display(request: HttpRequest, uid: UUID, secret: str) -> HttpResponse:
        try:
            display = display_by_secret(uid, secret)
        except Http404:
            return _start_page(request, gone=True)
        note_seen(display, timezone.now())
        response = view(request, display)
        response[WALL_HEADER] = "here"
        return response

    safe: Callable[..., HttpResponse] = require_safe(with_display)
    return safe


def _start_page(request: HttpRequest, *, gone: bool = False) -> HttpResponse:
    response = render(request, "walls/start.html", {"gone": gone, "page": _page_version()}, status=404 if gone else 200)
    if gone:
        response[WALL_HEADER] = "gone"
    return response


@at_wall
def page(request: HttpRequest, display: Display) -> HttpResponse:
    address = reverse("wall_page", kwargs={"uid": display.uid, "secret": display_secret(display)})
    return render(request, "walls/wall.html", {"address": address, **_frame_context(request, display)})


@at_wall
def screen(request: HttpRequest, display: Display) -> HttpResponse:
    return render(request, "walls/frame.html", _frame_context(request, display))


def _frame_context(request: HttpRequest, display: Display) -> dict[str, Any]:
    now = timezone.now()
    common = {"display": display, "tournament": display.tournament, "page": _page_version(), "now": _milliseconds(now)}
    common["own_host"] = "" if reachable_address(request) else request.get_host()
    if display.tournament is None:
        address = f"{absolute_address(request, reverse('wall_bind'))}?code={display.code}"
        return {**common, "bind_address": address, "digits": (display.code[:3], display.code[3:])}
    return {**common, **_tournament_context(request, display, display.tournament, now)}


def _tournament_context(
    request: HttpRequest, display: Display, tournament: Tournament, now: datetime
) -> dict[str, Any]:
    hall, moved_to = hall_of(tournament, now), pending_address()
    situation, shown_messages = situation_of(hall), messages_for_wall(tournament, now)
    ends = [at for at in (next_change(situation, now), *(each.row.until for each in shown_messages)) if at]
    address = absolute_address(request, reverse("tournament", args=[tournament.slug]))
    long = any(len(each.text) > SHORT for each in shown_messages)
    band = (LONG_MESSAGE if long else MESSAGE) * bool(shown_messages) + NEW_ADDRESS * bool(moved_to)
    return {
        "screens": [
            (name.value, TITLES[name], content_of(name, hall, display))
            for name in screens_of(display, screen_at(situation, now))
        ],
        "rows": rows_at(display.width_m, display.distance_m, band),
        "shown_messages": shown_messages,
        "long": long,
        "again": _milliseconds(min(ends)) if ends else "",
        "gongs": _join_milliseconds(gongs_of(hall)),
        "new_address": f"{moved_to}/" if moved_to else "",
        "public_address": address if tournament.visibility != Visibility.PRIVATE else "",
        "typed": urlsplit(address),
    }


def _page_version() -> str:
    """Returns the version of the page's assets; if it changes, the page reloads."""
    return f"{static('walls/wall.js')} {static('walls/wall.css')}"


def _join_milliseconds(moments: Sequence[datetime]) -> str:
    return " ".join(str(_milliseconds(at)) for at in moments)


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


@at_wall
def events(request: HttpRequest, display: Display) -> HttpResponse:
    if display.tournament is None:
        raise Http404
    return first_event(display.tournament.version, f"{display.tournament.pk}:")
