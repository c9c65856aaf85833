"""Offline entries that are brought to the desk as QR codes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.phones.deliveries import MOST_ENTRIES, deliveries_in
from tournaments.phones.expected import Delivery, FilledForm, Refusal
from tournaments.selectors.lists.table.pens import device_in


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedOutbox:
    table: Table
    device: str
    entries: Sequence[Delivery | FilledForm | Refusal]


def carried_outbox(tournament: Tournament, carried: Mapping[str, Any], now: datetime) -> CarriedOutbox:
    """Parses the entries of a phone for an authorised tournament; one query.

    Raises `carried_unreadable`, `carried_elsewhere`.
    """
    entries = _read_entries(carried.get("entries"), now)
    return CarriedOutbox(
        table=_find_table(tournament, _read_uuid(carried.get("table"))), device=device_in(carried), entries=entries
    )


def _find_table(tournament: Tournament, uid: UUID) -> Table:
    tables = Table.objects.filter(round__tournament=tournament).select_related("round", "score_list")
    table = tables.filter(uid=uid).first()
    if table is None:
        raise RuleViolation("carried_elsewhere", "part")
    table.round.tournament = tournament
    return table


def _read_entries(given: object, now: datetime) -> Sequence[Delivery | FilledForm | Refusal]:
    if not isinstance(given, list) or not 0 < len(given) <= MOST_ENTRIES:
        raise RuleViolation("carried_unreadable", "part")
    return deliveries_in(given, now)


def _read_uuid(given: object) -> UUID:
    try:
        return UUID(str(given))
    except ValueError:
        raise RuleViolation("carried_unreadable", "part") from None
