"""The connection test for phones."""

import time
from contextlib import suppress

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleViolation
from scoring.shapes import expect_object, read_json
from tournaments.laptop.reaching import note_phone
from tournaments.views.rate import exceeds_rate

MOST_SAID = 60  # per address, which may be a whole network's
SECONDS = 600
LONGEST = 2000  # bytes


@never_cache
@require_safe
def connection(request: HttpRequest) -> HttpResponse:
    return render(request, "laptop/connection.html", {"is_secure": request.is_secure()})


@never_cache
@require_safe
def answer(request: HttpRequest) -> JsonResponse:
    """Returns the server's time in milliseconds, to measure latency and clock skew."""
    return JsonResponse({"now": int(time.time() * 1000)})


@require_POST
def record_result(request: HttpRequest) -> HttpResponse:
    """Records a phone's result. Always returns 204, because the phone can't react anyway."""
    if len(request.body) <= LONGEST and not exceeds_rate(request, "connection", MOST_SAID, SECONDS):
        with suppress(RuleViolation):
            note_phone(expect_object(read_json(request.body)))
    return HttpResponse(status=204)
