"""The connection test: opened with a phone before the event, it says what works there, in this network."""

import time
from contextlib import suppress

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleViolation
from scoring.shapes import expect_object, read_json
from tournaments.laptop.reaching import note_phone
from tournaments.views.rate import too_often

MOST_SAID = 60  # by one address in ten minutes: behind a router all phones may have the same
SECONDS = 600
LONGEST = 2000  # bytes


@never_cache
@require_safe
def connection(request: HttpRequest) -> HttpResponse:
    """What is tried, and what each answer means; a script fills in the answers."""
    return render(request, "laptop/connection.html", {"is_secure": request.is_secure()})


@never_cache
@require_safe
def answer(request: HttpRequest) -> JsonResponse:
    """The time here, in milliseconds since 1970: how long an answer takes, and how far the phone's clock is off."""
    return JsonResponse({"now": int(time.time() * 1000)})


@require_POST
def tried(request: HttpRequest) -> HttpResponse:
    """What a phone found out, for the desk; 204 whether it is kept or not, for the phone can do nothing about it."""
    if len(request.body) <= LONGEST and not too_often(request, "connection", MOST_SAID, SECONDS):
        with suppress(RuleViolation):
            note_phone(expect_object(read_json(request.body)))
    return HttpResponse(status=204)
