"""What every write of a tournament as a whole shares: its row, locked, and its scope in the ledger."""

from collections.abc import Callable
from functools import partial

from tournaments.models.tournament import Tournament
from tournaments.services.ledger import Answer, Change, Write, WriteRequest, once
from tournaments.services.locks import lock_tournament


def tournament_write(action: str, tournament_id: int, write_request: WriteRequest, payload: object = None) -> Write:
    """A write whose key is unique for a tournament."""
    return Write(action=action, scope=f"tournament:{tournament_id}", request=write_request, payload=payload)


def write_tournament(
    action: str,
    tournament: Tournament,
    write_request: WriteRequest,
    apply: Callable[[Tournament], Change],
    payload: object = None,
    lock: Callable[[int], Tournament] = lock_tournament,
) -> Answer:
    """Applies a change to the tournament as it is now, locked: one after the other, so two desks never give one number.

    `lock` is `lock_with_rounds` where nobody may enter, draw or close meanwhile.
    """
    write = tournament_write(action, tournament.pk, write_request, payload)
    return once(write, partial(lock, tournament.pk), apply)
