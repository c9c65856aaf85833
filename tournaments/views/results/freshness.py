"""Decorators for public pages: redirects from old slugs, and conditional GET."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models.tournament import Status, Tournament, Visibility
from tournaments.selectors import access
from tournaments.selectors.objections import next_final
from tournaments.selectors.results.visibility import audience_of, rounds_shown
from tournaments.selectors.tournament.address import CACHED_SECONDS, pending_address
from tournaments.selectors.tournament.messages import messages_for_everybody, next_change
from tournaments.views.keeping import allow_caching

MINUTE = 60  # seconds
# A view that takes the tournament instead of its slug.
TournamentView = Callable[Concatenate[HttpRequest, Tournament, ...], HttpResponse]


def at_current_address(view: TournamentView) -> Callable[..., HttpResponse]:
    """Passes the tournament to the view, or raises Http404; redirects from old slugs.

    The redirect is temporary: a tournament may get its old name back, and a browser that cached both would loop.
    """

    @wraps(view)
    def with_tournament(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        tournament = access.tournament_for(request.user, slug)
        if tournament.slug != slug and request.resolver_match:
            address = reverse(request.resolver_match.view_name, kwargs={"slug": tournament.slug, **kwargs})
            query = request.META.get("QUERY_STRING")
            return HttpResponseRedirect(f"{address}?{query}" if query else address)
        return view(request, tournament, **kwargs)

    safe: Callable[..., HttpResponse] = require_safe(with_tournament)
    return safe


def conditional_get(view: TournamentView) -> TournamentView:
    """Returns 304 unless something that this reader can see has changed.

    Only use it for pages that depend on nothing but the tournament's version, the laptop's address, final results and
    current messages.
    """
    return _make_conditional(view, lambda _tournament: ())


def conditional_get_each_minute(view: TournamentView) -> TournamentView:
    """Like `conditional_get`, but for pages that show the minutes of a running tournament."""
    return _make_conditional(view, _current_minute)


def _current_minute(tournament: Tournament) -> tuple[int, ...]:
    over = tournament.status == Status.FINISHED
    return () if over else (int(timezone.now().timestamp()) // MINUTE,)


def _make_conditional(view: TournamentView, clock: Callable[[Tournament], tuple[int, ...]]) -> TournamentView:
    @wraps(view)
    def conditionally(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        now, version = clock(tournament), tournament.version
        etag = _etag(request, tournament, now)
        not_modified = get_conditional_response(request, etag=etag)
        if isinstance(not_modified, HttpResponseNotModified):
            not_modified["ETag"] = etag
            return _with_headers(not_modified, tournament)
        response = view(request, tournament, **kwargs)
        if response.status_code == 200:
            response["ETag"] = _etag(request, tournament, clock(tournament))
            allow_caching(
                request,
                response,
                tournament.pk,
                version=version,
                seconds=_seconds_to_change(tournament, clocked=bool(now)),
            )
        return _with_headers(response, tournament)

    return conditionally


def _seconds_to_change(tournament: Tournament, *, clocked: bool) -> float | None:
    """Returns the seconds until the page changes by itself, or None if it doesn't."""
    now = timezone.now()
    by_itself = [at for at in (next_final(tournament), next_change(tournament, now)) if at is not None]
    ends = (
        (MINUTE - now.timestamp() % MINUTE) if clocked else None,
        (min(by_itself) - now).total_seconds() if by_itself else None,
        CACHED_SECONDS if settings.FINDS_ADDRESS else None,
    )
    return min((seconds for seconds in ends if seconds is not None), default=None)


def _with_headers(response: HttpResponse, tournament: Tournament) -> HttpResponse:
    if tournament.visibility != Visibility.PUBLIC:
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie", "HX-Request"))
    return response


def _etag(request: HttpRequest, tournament: Tournament, clock: tuple[int, ...]) -> str:
    """Returns a weak ETag, because compression and the masked CSRF token change the bytes."""
    audience = audience_of(tournament)
    parts = (
        tournament.pk,
        tournament.version,
        tournament.name_display,
        get_language(),
        audience,
        str(rounds_shown(tournament, audience)),
        next_final(tournament),
        clock,
        pending_address(),
        [said.row.pk for said in messages_for_everybody(tournament, timezone.now())],
        *_page_parts(request),
    )
    return "W/" + quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])


def _page_parts(request: HttpRequest) -> tuple[object, ...]:
    """Compute the ETag again after rendering, because the first page sets the cookie."""
    if request.headers.get("HX-Request"):
        return (request.get_full_path(), "fragment")
    return (request.get_full_path(), request.user.pk, request.META.get("CSRF_COOKIE"), static("css/kreuzdame.css"))
