"""What every write of a tournament as a whole shares: its row, locked, and its scope in the ledger."""

from collections.abc import Callable, Set
from functools import partial
from typing import Any

from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.changed_settings import OthersChange, changed_since
from tournaments.services.ledger import Change, StaleRevision, Write, WriteRequest, once
from tournaments.services.locks import lock_tournament


class SettingsChanged(StaleRevision):
    """Somebody saved the same settings since the writer looked at them; `names` says which."""

    def __init__(self, change: OthersChange) -> None:
        super().__init__("settings_changed", by=change.by)
        self.names = change.names


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
) -> Any:
    """Applies a change to the tournament as it is now, locked: one after the other, so two desks never give one number.

    `lock` is `lock_with_rounds` where nobody may enter, draw or close meanwhile.
    """
    write = tournament_write(action, tournament.pk, write_request, payload)
    return once(write, partial(lock, tournament.pk), apply)


def check_seen(row: Tournament, names: Set[str], write_request: WriteRequest) -> None:
    """Refuses to overwrite settings (`changed_settings.names_of`) that somebody changed after they were looked at.

    `seen_revision` of the request is the ledger's last line at that moment (`changed_settings.last_line`); without one
    nothing is refused. Raises what `refuse_overwriting` raises.
    """
    if write_request.seen_revision is not None:
        refuse_overwriting(changed_since(row, write_request.seen_revision, names))


def changes_of(row: Tournament, names: Set[str], write_request: WriteRequest) -> list[SettingChange]:
    """The rows that a write of these settings keeps, for `changed_settings`."""
    by = write_request.actor.label
    return [SettingChange(tournament=row, name=name, by=by) for name in sorted(names)]


def refuse_overwriting(change: OthersChange | None) -> None:
    """Raises `SettingsChanged` where somebody did."""
    if change is not None:
        raise SettingsChanged(change)
