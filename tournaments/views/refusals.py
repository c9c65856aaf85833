"""What a person can mend becomes a page that says so; everything else stays an error."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.errors import RuleViolation
from tournaments.phrases.errors import sentence
from tournaments.services.ledger import KeyReused, StaleRevision

STATUS: dict[type[RuleViolation], int] = {StaleRevision: 409, KeyReused: 422}


def status_of(violation: RuleViolation) -> int:
    """The HTTP status for an error a person can mend."""
    return STATUS.get(type(violation), 422)


class RuleViolationMiddleware:
    """Last resort for a `RuleViolation` that no form showed beside its field."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response as it is."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a refusal, or nothing for a bug."""
        if not isinstance(exception, RuleViolation):
            return None
        context = {"sentence": sentence(exception), "code": exception.code}
        return render(request, "refusal.html", context, status=status_of(exception))
