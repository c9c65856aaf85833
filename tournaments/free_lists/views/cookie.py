"""The links that a device keeps, so that nobody loses a list by closing the page. They lie in a signed cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "lists"
MOST_KEPT = 30
A_YEAR = 365 * 24 * 3600


def kept_tokens(request: HttpRequest) -> list[str]:
    """The links this device keeps, newest first."""
    cookie = request.get_signed_cookie(COOKIE, default="")
    return [token for token in (cookie or "").split(".") if token]


def remember_link(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
    """The response, which makes the device keep a link as its newest."""
    earlier_tokens = kept_tokens(request)
    if earlier_tokens[:1] == [token]:
        return response
    tokens = [token, *(other for other in earlier_tokens if other != token)][:MOST_KEPT]
    response.set_signed_cookie(
        COOKIE,
        ".".join(tokens),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
