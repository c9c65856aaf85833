"""Pages for errors that people can correct or retry."""

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import BadRequest
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from scoring.errors import RuleViolation
from tournaments.forms.violations import is_overtaken
from tournaments.phrases.errors.sentences import Say, sentence
from tournaments.services.ledger import KeyReused, StaleRevision
from tournaments.services.locks import TRY_AGAIN_AFTER, is_busy
from tournaments.services.tournament.away import is_away
from tournaments.services.tournament.disk import is_full

logger = logging.getLogger(__name__)
STATUS: dict[type[RuleViolation], int] = {StaleRevision: 409, KeyReused: 422}


def status_of(violation: RuleViolation) -> int:
    return next((status for kind, status in STATUS.items() if isinstance(violation, kind)), 422)


def status_of_form(form: Form) -> int:
    """Returns 409 if somebody else has saved since the form was opened."""
    if is_overtaken(form):
        return HTTPStatus.CONFLICT
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


class RefusalMiddleware:
    """Renders pages for oversized bodies, unhandled RuleViolations, and a busy or unavailable database.

    The REST API and outboxes have their own limits and responses.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = int(request.META.get("CONTENT_LENGTH") or "0")
        by_programs = request.path.startswith("/api/") or request.path.endswith("/outbox/")
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE and not by_programs:
            return render(request, "413.html", {"most": settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1_000_000}, status=413)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Returns None for bugs."""
        if (page := _fault_page(request, exception)) is not None:
            return page
        if not isinstance(exception, RuleViolation):
            return None
        return refusal_page(request, exception)


def refusal_page(request: HttpRequest, violation: RuleViolation, say: Say = sentence) -> HttpResponse:
    context = {"sentence": say(violation), "code": violation.code}
    return render(request, "refusal.html", context, status=status_of(violation))


def _fault_page(request: HttpRequest, error: BaseException) -> HttpResponse | None:
    if is_busy(error):
        return busy_page(request)
    if is_away(error):
        logger.warning("the database is away: %s", str(error).partition("\n")[0])
        return _with_retry_after(
            HttpResponse(loader.render_to_string("away.html"), status=HTTPStatus.SERVICE_UNAVAILABLE)
        )
    return full_page(request) if is_full(error) else None


def busy_page(request: HttpRequest) -> HttpResponse:
    """htmx leaves fragments unchanged on this status, and `connection.js` shows a notice instead."""
    return _with_retry_after(render(request, "busy.html", status=HTTPStatus.SERVICE_UNAVAILABLE))


def _with_retry_after(response: HttpResponse) -> HttpResponse:
    response["Retry-After"] = str(TRY_AGAIN_AFTER)
    return response


def full_page(request: HttpRequest) -> HttpResponse:
    """Avoids the database, which may be unreadable if the disk is full."""
    content = loader.render_to_string("full.html", {"request": request})
    return HttpResponse(content, status=HTTPStatus.INSUFFICIENT_STORAGE)


def fault_page(request: HttpRequest) -> HttpResponse:
    """Renders errors raised outside a view: a bug, or a middleware that gets no lock or disk space."""
    error = sys.exc_info()[1]
    if isinstance(error, BadRequest):  # raised by one of Django's own error pages that read the form
        return bad_request_page(request, error)
    page = error and _fault_page(request, error)
    return page or HttpResponse(loader.render_to_string("500.html"), status=HTTPStatus.INTERNAL_SERVER_ERROR)


def bad_request_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Ignores the content of the request, because reading it may have raised the exception."""
    return HttpResponse(loader.render_to_string("400.html"), status=HTTPStatus.BAD_REQUEST)
