"""The phone that a page of a secret was opened with: a random name in a cookie, so that its list knows who writes."""

from secrets import token_hex

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.selectors.lists.table.devices import DEVICE, device_in

A_YEAR = 365 * 24 * 3600
BYTES = 16


def device_of(request: HttpRequest) -> str:
    """The phone's name, or a new one for a phone that has none; `keep_device` gives it that."""
    return device_in(request.COOKIES) or token_hex(BYTES)


def keep_device(request: HttpRequest, response: HttpResponse, device: str, at: str) -> HttpResponse:
    """The response, which names a phone that has no name yet, for pages whose addresses begin with `at`."""
    if not device_in(request.COOKIES):
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(DEVICE, device, max_age=A_YEAR, path=at, httponly=True, samesite="Lax", secure=secure)
    return response
