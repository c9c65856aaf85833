"""Addresses for the configured HOST."""

from ipaddress import ip_address

OWN_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound


def is_open_to_others(host: str) -> bool:
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def is_every_address(host: str) -> bool:
    return host in OWN_ADDRESSES


def own_address(host: str) -> str:
    """Returns the address under which this machine can reach itself."""
    return OWN_ADDRESSES.get(host, host)


def in_url(host: str) -> str:
    """Returns the host as written in URLs, with brackets around IPv6 addresses."""
    return f"[{host}]" if ":" in host else host
