"""A signed cookie that holds a device's links to free lists."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "lists"
MOST_KEPT = 30
A_YEAR = 365 * 24 * 3600


def kept_tokens(request: HttpRequest) -> list[str]:
    """Returns the tokens, newest first."""
    cookie = request.get_signed_cookie(COOKIE, default="")
    return [token for token in (cookie or "").split(".") if token]


def remember_link(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
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
