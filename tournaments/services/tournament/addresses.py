"""The address in printed codes, stored so that a change is noticed after a restart."""

from django.conf import settings

from tournaments.models.round import OPEN, Round
from tournaments.selectors.tournament.address import NOTED, SCOPE, current_address, noted_address
from tournaments.services.ledger import Change, Write, WriteRequest, apply_once, system_request


def note_address(*, address: str, write_request: WriteRequest) -> None:
    write = Write(action=NOTED, scope=SCOPE, request=write_request, payload={"address": address})
    apply_once(write, noted_address, lambda before: Change(before={"address": before}, after={"address": address}))


def note_address_at_start() -> None:
    """Records the current address, unless codes with a different one are in use."""
    now = current_address() if settings.FINDS_ADDRESS else ""
    before = noted_address()
    if now and now != before and not (before and _codes_are_out()):
        note_address(address=now, write_request=system_request())


def _codes_are_out() -> bool:
    out = Round.objects.filter(status__in=OPEN)
    return out.exclude(tournament__is_demonstration=True).exists()
