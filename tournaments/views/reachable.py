"""The address at which others reach this installation, for what is printed and carried about."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest

from tournaments.selectors.tournament.address import current_address


def reachable_address(request: HttpRequest) -> str:
    """The address of this installation without a slash at its end; empty where only this machine can open it."""
    base = current_address() or request.build_absolute_uri("/").rstrip("/")
    return "" if is_own(urlsplit(base).hostname or "") else base


def absolute_address(request: HttpRequest, path: str) -> str:
    """The whole address of a path, where others find it."""
    return f"{current_address()}{path}" if current_address() else request.build_absolute_uri(path)


def is_own(host: str) -> bool:
    """Whether a host names the machine that asks: localhost, 127.0.0.1, ::1."""
    try:
        address = ip_address(host)
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
