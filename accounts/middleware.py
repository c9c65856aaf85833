"""What applies on every page to users who are signed in, or were when they opened it."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

SIGNED_IN = "X-Signed-In"  # of pages made for somebody who is, which say so when they fetch a part, and of answers
OPEN_PAGES = frozenset({"account_change_password", "account_logout", "account_reauthenticate", "choose_language"})


class TemporaryPasswordMiddleware:
    """Whoever signed in with a handed out password replaces it before anything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response, unchanged."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, *args: Any) -> HttpResponse | None:
        """The way to the new password, or nothing."""
        user = request.user
        if not user.is_authenticated or not user.password_is_temporary:
            return None
        name = request.resolver_match.url_name if request.resolver_match else None
        return None if name in OPEN_PAGES else redirect("account_change_password")


class SessionOverMiddleware:
    """Answers 401 to pages that were made for somebody signed in and fetch a part of themselves after that has ended.

    Else a part would be the page of signing in, or what strangers see there. `signed-out.js` tells the person. Every
    answer to somebody who is signed in says so (`tournaments/serving/lanes.py`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The response, which says whether somebody is signed in."""
        response = self.get_response(request)
        if hasattr(request, "_cached_user") and request.user.is_authenticated:  # as far as somebody has looked
            response[SIGNED_IN] = "1"
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> HttpResponse | None:
        """That nobody is signed in any more, or nothing; a page behind a link or a code needs nobody."""
        if SIGNED_IN not in request.headers or {"secret", "token"} & set(kwargs) or request.user.is_authenticated:
            return None
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
