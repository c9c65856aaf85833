"""Where a request comes from, as far as counting needs to know."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_PREFIX = 64  # whoever has one address of such a network has all of them


def origin(peer: str, forwarded: str = "", proxies: int = 0) -> str:
    """The address that a request counts for, of IPv6 its network; `UNKNOWN` is shared by all that have none.

    `forwarded` is the header X-Forwarded-For, to which each of our own `proxies` adds who asked it: whoever asked the
    outermost is believed, what stands before that entry was sent by anybody.
    """
    noted = [each.strip() for each in forwarded.split(",")]
    address = noted[-proxies] if 0 < proxies <= len(noted) else peer
    return _counted(address) or _counted(peer) or UNKNOWN


def origin_of(request: HttpRequest) -> str:
    """The origin of a request to Django."""
    forwarded = request.headers.get("X-Forwarded-For", "")
    return origin(request.META.get("REMOTE_ADDR") or "", forwarded, settings.ALLAUTH_TRUSTED_PROXY_COUNT)


def _counted(text: str) -> str:
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address.packed, IPV6_PREFIX), strict=False))
