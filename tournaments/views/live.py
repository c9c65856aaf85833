"""Who may watch what: the first event of a stream, and in a header what it is a stream of.

`tournaments/serving/streams.py` goes on with the connection. Without it a browser asks here again after a few seconds.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models.tournament import Tournament
from tournaments.selectors import access
from tournaments.selectors.access import Right
from tournaments.views.keeping import let_be_kept
from tournaments.views.lists.opened import ListRequest, TableRequest
from tournaments.views.results.freshness import at_current_address

# "tournament:list:version", the first two by their ids; either may be empty.
STREAM = "X-Stream"
RETRY_MS = 3_000


@at_current_address
def tournament_events(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For whoever sees the tournament."""
    response = opened(tournament.version, f"{tournament.pk}:")
    let_be_kept(request, response, tournament.pk, version=tournament.version)
    return response


@require_safe
def desk_events(request: HttpRequest, slug: str) -> HttpResponse:
    """For those who enter results or do more."""
    tournament = access.tournament_for(request.user, slug, Right.ENTER)
    return opened(tournament.version, f"{tournament.pk}:")


@require_safe
def list_events(request: HttpRequest, page: ListRequest) -> HttpResponse:
    """For whoever has a table or a list open: what happens there, and to the tournament as a whole."""
    score_list = page.score_list
    if isinstance(page, TableRequest):
        return opened(page.tournament.version, f"{page.tournament.pk}:{score_list.pk}")
    return opened(score_list.revision, f":{score_list.pk}")


def opened(version: int, topic: str) -> HttpResponse:
    """The first event of a stream."""
    data = json.dumps({"version": version, "what": [], "spread_ms": 0})
    first = f"retry: {RETRY_MS}\nid: {version}\nevent: changed\ndata: {data}\n\n"
    headers = {STREAM: f"{topic}:{version}", "Cache-Control": "no-store"}
    return HttpResponse(first, content_type="text/event-stream; charset=utf-8", headers=headers)
