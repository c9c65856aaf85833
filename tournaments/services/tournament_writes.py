"""Code shared by all writes of a tournament."""

from collections.abc import Callable, Set
from functools import partial
from typing import Any

from tournaments.models.setting_change import SettingChange
from tournaments.models.tournament import Tournament
from tournaments.selectors.tournament.changed_settings import OthersChange, changed_since
from tournaments.services.ledger import Change, StaleRevision, Write, WriteRequest, apply_once
from tournaments.services.locks import lock_tournament


class SettingsChanged(StaleRevision):
    """Raised if somebody else has saved these settings since the writer saw them. `names` lists them."""

    def __init__(self, change: OthersChange) -> None:
        super().__init__("settings_changed", by=change.by)
        self.names = change.names


def tournament_scope(tournament_id: int) -> str:
    """Returns the scope of client keys for writes of a tournament."""
    return f"tournament:{tournament_id}"


def tournament_write(action: str, tournament_id: int, write_request: WriteRequest, payload: object = None) -> Write:
    return Write(action=action, scope=tournament_scope(tournament_id), request=write_request, payload=payload)


def write_tournament(
    action: str,
    tournament: Tournament,
    write_request: WriteRequest,
    apply: Callable[[Tournament], Change],
    payload: object = None,
    lock: Callable[[int], Tournament] = lock_tournament,
) -> Any:
    """Applies a change to the locked tournament.

    Pass `lock_with_rounds` as `lock` to prevent entering, drawing and closing meanwhile.
    """
    write = tournament_write(action, tournament.pk, write_request, payload)
    return apply_once(write, partial(lock, tournament.pk), apply)


def check_seen(row: Tournament, names: Set[str], write_request: WriteRequest) -> None:
    """Raises `SettingsChanged` if any of these settings has changed since the request's `seen_setting_change`.

    That comes from `changed_settings.latest_setting_change`.
    """
    if write_request.seen_setting_change is not None:
        refuse_overwriting(changed_since(row, write_request.seen_setting_change, names))


def changes_of(row: Tournament, names: Set[str], write_request: WriteRequest) -> list[SettingChange]:
    by = write_request.actor.label
    return [SettingChange(tournament=row, name=name, by=by) for name in sorted(names)]


def refuse_overwriting(change: OthersChange | None) -> None:
    if change is not None:
        raise SettingsChanged(change)
