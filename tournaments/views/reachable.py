"""The installation's URL as other devices reach it, for print and QR codes."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest

from tournaments.selectors.tournament.address import current_address


def reachable_address(request: HttpRequest) -> str:
    """Returns the installation's URL, or "" if only this machine can open it."""
    base = current_address() or request.build_absolute_uri("/").rstrip("/")
    return "" if is_own(urlsplit(base).hostname or "") else base


def absolute_address(request: HttpRequest, path: str) -> str:
    return f"{current_address()}{path}" if current_address() else request.build_absolute_uri(path)


def is_own(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
