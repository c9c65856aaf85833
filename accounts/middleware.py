"""What applies to signed-in users on every page."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

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
