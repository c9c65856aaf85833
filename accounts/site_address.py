"""The address of this installation: the one it was given, or this machine's own, which may change."""

import socket
import time
from dataclasses import dataclass

from django.conf import settings

LOOK_SECONDS = 10.0
# Reserved for examples: the system says from which address it would send there, and nothing is sent.
_SOMEWHERE = ("192.0.2.1", 9)


@dataclass(slots=True)
class _Look:
    """The address that was found last, and when by `time.monotonic`."""

    address: str = ""
    at: float = float("-inf")


_last = _Look()


def site_address() -> str:
    """The address for links and codes, without a slash at its end; empty where none is known but that of a request.

    Where nobody chose one (`settings.FINDS_ADDRESS`), it is looked for again every ten seconds: it costs the system a
    look at its table of routes. While there is no network it stays what it was.
    """
    if not settings.FINDS_ADDRESS:
        return str(settings.BASE_URL)
    now = time.monotonic()
    if now - _last.at >= LOOK_SECONDS:
        _last.at = now
        _last.address = found_address() or _last.address
    return _last.address or str(settings.BASE_URL)


def found_address() -> str:
    """The address that others in the network open, with scheme and port; empty without a network."""
    host = address_in_network()
    if not host or host.startswith("127."):
        return ""
    return f"{'https' if settings.HTTPS else 'http'}://{host}:{settings.PORT}"


def address_in_network() -> str:
    """This machine's address as others in its network see it, empty without a network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
