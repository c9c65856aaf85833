"""This installation's address, as used in links and QR codes."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache

from accounts.site_address import site_address
from tournaments.models.revision import Revision

SCOPE = "installation"
NOTED = "note_address"  # ledger action that records the address QR codes lead to
CACHED, CACHED_SECONDS = "installation:noted_address", 10


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressChange:
    """A change of address. Codes already issued resolve to `before`; new ones resolve to `now`."""

    before: str
    now: str


def current_address() -> str:
    """Returns e.g. "http://192.168.1.5:8000", or "" if unknown.

    It is fixed by BASE_URL; otherwise it follows the laptop's address within ten seconds.
    """
    return site_address()


def redirect_address(host: str) -> str | None:
    """Returns the address to which a page opened at `host` should redirect, or None.

    Only pages opened at a network IP address are redirected, not those at names or loopback addresses.
    """
    now = current_address()
    if not settings.FINDS_ADDRESS or not now or urlsplit(now).netloc == host:
        return None
    try:
        asked = ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return None
    return None if asked.is_loopback else now


def noted_address() -> str:
    """Returns the address used in codes already issued, or "". One query."""
    noted = Revision.objects.filter(scope=SCOPE, action=NOTED).values_list("after", flat=True).first()
    return str(noted["address"]) if noted else ""


def address_change() -> AddressChange | None:
    """Returns the change that hasn't been acknowledged yet, or None. At most one query."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return None
    before = noted_address()
    return AddressChange(before=before, now=now) if before not in ("", now) else None


def pending_address() -> str:
    """Returns the new address while a change is pending, or else "". Cached for ten seconds."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return ""
    before = cache.get_or_set(CACHED, noted_address, CACHED_SECONDS)
    return now if before not in ("", now) else ""
