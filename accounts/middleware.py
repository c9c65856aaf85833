"""Middleware for signed-in users."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

SIGNED_IN = "X-Signed-In"  # header of requests from signed-in pages and of responses to signed-in users
OPEN_PAGES = frozenset({"account_change_password", "account_logout", "account_reauthenticate", "choose_language"})


class SignedInMiddleware:
    """Marks responses to signed-in users (see `tournaments/serving/lanes.py`).

    If a page opened while signed in requests a fragment after signing out, it gets a 401 instead of the public view
    (`signed-out.js`). Users with a temporary password have to change it first.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if hasattr(request, "_cached_user") and request.user.is_authenticated:  # do not load the user just for this
            response[SIGNED_IN] = "1"
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> HttpResponse | None:
        user = request.user
        if not user.is_authenticated:
            # Pages behind a link or code need no sign-in.
            is_over = SIGNED_IN in request.headers and not {"secret", "token"} & set(kwargs)
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED) if is_over else None
        name = request.resolver_match.url_name if request.resolver_match else None
        return redirect("account_change_password") if user.password_is_temporary and name not in OPEN_PAGES else None
