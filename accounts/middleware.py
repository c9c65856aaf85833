"""What applies on every page to users who are signed in, or were when they opened it."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

SIGNED_IN = "X-Signed-In"  # of pages made for somebody who is, which say so when they fetch a part, and of answers
OPEN_PAGES = frozenset({"account_change_password", "account_logout", "account_reauthenticate", "choose_language"})


class SignedInMiddleware:
    """Every answer to somebody who is signed in says so (`tournaments/serving/lanes.py`).

    Pages that were made for somebody signed in and fetch a part of themselves after that has ended are answered 401:
    else the part would be the page of signing in, or what strangers see there. `signed-out.js` tells the person.
    Whoever signed in with a handed out password replaces it before anything else.
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
        """That nobody is signed in any more, the way to the new password, or nothing."""
        user = request.user
        if not user.is_authenticated:
            # A page behind a link or a code needs nobody.
            is_over = SIGNED_IN in request.headers and not {"secret", "token"} & set(kwargs)
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED) if is_over else None
        name = request.resolver_match.url_name if request.resolver_match else None
        return redirect("account_change_password") if user.password_is_temporary and name not in OPEN_PAGES else None
