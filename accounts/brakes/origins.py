"""Where a request comes from, as far as counting needs to know."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_PREFIX = 64  # whoever has one address of such a network has all of them


def origin_of(request: HttpRequest) -> str:
    """The caller's address, of IPv6 its network; `UNKNOWN` is shared by all that have none that can be read."""
    try:
        return str(_counted(ip_address(get_adapter().get_client_ip(request))))
    except ValueError:
        return UNKNOWN


def _counted(address: IPv4Address | IPv6Address) -> object:
    if isinstance(address, IPv4Address):
        return address
    return address.ipv4_mapped or ip_network((address, IPV6_PREFIX), strict=False)
