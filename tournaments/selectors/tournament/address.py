"""This installation's address in links and QR codes."""

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
    """Issued codes lead to `before`, new ones to `now`."""

    before: str
    now: str


def current_address() -> str:
    """Returns "http://192.168.1.5:8000", or "" if unknown.

    Fixed by BASE_URL; otherwise follows the laptop within ten seconds.
    """
    return site_address()


def redirect_address(host: str) -> str | None:
    """Returns the address a page opened at `host` should move to, or None.

    Only pages at a network IP address move; names and loopback addresses stay.
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
    """Returns the address in issued codes, or "". One query."""
    noted = Revision.objects.filter(scope=SCOPE, action=NOTED).values_list("after", flat=True).first()
    return str(noted["address"]) if noted else ""


def address_change() -> AddressChange | None:
    """Returns the change not yet acknowledged, or None. At most one query."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return None
    before = noted_address()
    return AddressChange(before=before, now=now) if before not in ("", now) else None


def pending_address() -> str:
    """Returns the address while a change is pending, else "". Cached for ten seconds."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return ""
    before = cache.get_or_set(CACHED, noted_address, CACHED_SECONDS)
    return now if before not in ("", now) else ""
