"""Who can reach a server that listens at an address (the variable HOST)."""

from ipaddress import ip_address

OWN_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound


def is_open_to_others(host: str) -> bool:
    """Whether other machines reach it: everywhere but at a loopback address. A name may be known to all."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def is_every_address(host: str) -> bool:
    """Whether it listens on all addresses of this machine."""
    return host in OWN_ADDRESSES


def own_address(host: str) -> str:
    """The address this machine itself uses."""
    return OWN_ADDRESSES.get(host, host)


def in_url(host: str) -> str:
    """The address as it stands in a URL and in the header `Host`: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host
