"""The network origin of a request."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_PREFIX = 64  # one customer usually gets a whole such network


def origin(peer: str, forwarded: str = "", proxies: int = 0) -> str:
    """Returns the client's address (for IPv6, its network), or `UNKNOWN`.

    Trusts only the X-Forwarded-For entry (`forwarded`) that the outermost of our `proxies` added, because clients can
    forge earlier ones.
    """
    noted = [each.strip() for each in forwarded.split(",")]
    address = noted[-proxies] if 0 < proxies <= len(noted) else peer
    return _address_to_count(address) or _address_to_count(peer) or UNKNOWN


def origin_of(request: HttpRequest) -> str:
    forwarded = request.headers.get("X-Forwarded-For", "")
    return origin(request.META.get("REMOTE_ADDR") or "", forwarded, settings.ALLAUTH_TRUSTED_PROXY_COUNT)


def _address_to_count(text: str) -> str:
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return ""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address.packed, IPV6_PREFIX), strict=False))
