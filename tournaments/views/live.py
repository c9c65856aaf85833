"""The first events of live streams.

The `X-Stream` header tells `tournaments/serving/streams.py` to keep the connection open. Without that server,
browsers reconnect after a few seconds.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models.tournament import Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.views.keeping import allow_caching
from tournaments.views.lists.opened import ListRequest, TableRequest
from tournaments.views.results.freshness import at_current_address

# "tournament:list:version", the first two as ids; either may be empty.
STREAM = "X-Stream"
RETRY_MS = 3_000


@at_current_address
def tournament_events(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    response = first_event(tournament.version, f"{tournament.pk}:")
    allow_caching(request, response, tournament.pk, version=tournament.version)
    return response


@require_safe
def desk_events(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.tournament_for(request.user, slug, Right.ENTER)
    return first_event(tournament.version, f"{tournament.pk}:")


@require_safe
def list_events(request: HttpRequest, opened: ListRequest) -> HttpResponse:
    score_list = opened.score_list
    if isinstance(opened, TableRequest):
        return first_event(opened.tournament.version, f"{opened.tournament.pk}:{score_list.pk}")
    return first_event(score_list.revision, f":{score_list.pk}")


def first_event(version: int, topic: str) -> HttpResponse:
    data = json.dumps({"version": version, "what": [], "spread_ms": 0})
    first = f"retry: {RETRY_MS}\nid: {version}\nevent: changed\ndata: {data}\n\n"
    headers = {STREAM: f"{topic}:{version}", "Cache-Control": "no-store"}
    return HttpResponse(first, content_type="text/event-stream; charset=utf-8", headers=headers)
