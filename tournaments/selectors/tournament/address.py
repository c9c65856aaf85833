"""The address of this installation as pages and phones are told it, and whether it is still the one on paper."""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache

from accounts.site_address import site_address
from tournaments.models.revision import Revision

SCOPE = "installation"
NOTED = "note_address"  # the action of the ledger by which the address that codes lead to is kept
CACHED, CACHED_SECONDS = "installation:noted_address", 10


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressChange:
    """Codes handed out so far lead to `before`, new ones to `now`; both as in `current_address`."""

    before: str
    now: str


def current_address() -> str:
    """The address for links and codes at this moment, e.g. "http://192.168.1.5:8000"; empty where none is known.

    Chosen by BASE_URL it never changes; found by `make run` in a hall it follows the laptop within ten seconds.
    """
    return site_address()


def address_to_go_on_at(host: str) -> str | None:
    """Where a page that was opened at `host` (`request.get_host()`) goes on from now on; None where it is right there.

    That is said to pages at an address of the network alone: names, and this machine's own addresses, stay theirs.
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
    """The address that the codes handed out so far lead to; empty where none was noted yet. One query."""
    noted = Revision.objects.filter(scope=SCOPE, action=NOTED).values_list("after", flat=True).first()
    return str(noted["address"]) if noted else ""


def address_change() -> AddressChange | None:
    """The change that nobody has dealt with yet; one query where the address can change at all, else none."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return None
    before = noted_address()
    return AddressChange(before=before, now=now) if before not in ("", now) else None


def new_address_for_guests() -> str:
    """The address now, while a change is told, else empty: for pages that many open. A query in ten seconds at most."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    if not now:
        return ""
    before = cache.get_or_set(CACHED, noted_address, CACHED_SECONDS)
    return now if before not in ("", now) else ""
