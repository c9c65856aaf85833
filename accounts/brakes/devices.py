"""Devices that an account knows by a signed cookie."""

import hashlib
import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "known_device"
SALT = "accounts.brakes.devices"
MAX_AGE = 365 * 24 * 3600
MOST_ACCOUNTS = 8


def device_of(request: HttpRequest, account: str) -> str | None:
    """Returns the device if it is signed in to this account or has been before."""
    if request.user.is_authenticated and request.user.email == account:
        return f"session {request.session.session_key}"
    device = _known_device(request)
    return str(device["id"]) if _account_mark(account) in device["accounts"] else None


def remember_device(request: HttpRequest, response: HttpResponse, account: str) -> None:
    device = _known_device(request)
    accounts = [mark for mark in device["accounts"] if mark != _account_mark(account)]
    value = signing.dumps(
        {"id": device["id"], "accounts": [_account_mark(account), *accounts][:MOST_ACCOUNTS]}, salt=SALT
    )
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, value, max_age=MAX_AGE, httponly=True, samesite="Lax", secure=secure)


def _known_device(request: HttpRequest) -> dict[str, Any]:
    try:
        return dict(signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=MAX_AGE))
    except signing.BadSignature:
        return {"id": secrets.token_hex(8), "accounts": []}


def _account_mark(account: str) -> str:
    return hashlib.sha256(account.encode()).hexdigest()[:16]
