"""The site's address, either configured or detected."""

import socket
import time
from dataclasses import dataclass

from django.conf import settings

LOOK_SECONDS = 10.0
# Reserved for documentation. Only the route is looked up; nothing is sent.
_SOMEWHERE = ("192.0.2.1", 9)


@dataclass(slots=True)
class _Look:
    address: str = ""
    at: float = float("-inf")


_last = _Look()


def site_address() -> str:
    """Returns the base URL for links and codes, without a trailing slash, or "" if it isn't known.

    With `settings.FINDS_ADDRESS`, it is detected every ten seconds, and the last one is kept while there is no network.
    """
    if not settings.FINDS_ADDRESS:
        return str(settings.BASE_URL)
    now = time.monotonic()
    if now - _last.at >= LOOK_SECONDS:
        _last.at = now
        _last.address = found_address() or _last.address
    return _last.address or str(settings.BASE_URL)


def found_address() -> str:
    """Returns the URL for other devices on the network, or "" if there is no network."""
    host = address_in_network()
    if not host or host.startswith("127."):
        return ""
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}"


def address_in_network() -> str:
    """Returns this machine's address on its network, or "" if there is none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
