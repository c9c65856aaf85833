"""The address at which others reach this installation, for what is printed and carried about."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tournaments.selectors.installation.address import current_address

USUAL_PORT = 8000


def reachable_address(request: HttpRequest) -> str:
    """The address of this installation without a slash at its end; empty where only this machine can open it."""
    base = current_address() or request.build_absolute_uri("/").rstrip("/")
    return "" if _is_own(urlsplit(base).hostname or "") else base


def address_here(request: HttpRequest) -> str:
    """The same; where only this machine can open it, the address that was asked."""
    return reachable_address(request) or request.build_absolute_uri("/").rstrip("/")


def start_for_all() -> str:
    """What to type so that other devices in the network reach this installation."""
    port = "" if settings.PORT == USUAL_PORT else f"PORT={settings.PORT} "
    return f"{port}HOST=0.0.0.0 make run"


def _is_own(host: str) -> bool:
    """Whether a host names the machine that asks: localhost, 127.0.0.1, ::1."""
    try:
        address = ip_address(host)
    except ValueError:
        return host in ("", "localhost") or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
