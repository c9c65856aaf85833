"""What somebody brought to the desk as codes of a phone: of which list it is, and its entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.game.game import MOST_SEATS, SEATS_PLAYING
from scoring.lists.as_json.entries import parse_entry
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.phones.devices import device_in
from tournaments.selectors.lists.phones.expected import Delivery, Expected

MOST_ENTRIES = 100
HIGHEST = 9999  # of a game's number, and of a factor


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedOutbox:
    """What waited on a phone: its table, its name, its entries in their order."""

    table: Table
    device: str
    entries: Sequence[Delivery]


def carried_outbox(tournament: Tournament, carried: Mapping[str, Any]) -> CarriedOutbox:
    """What codes say, for a tournament that was fetched for whoever may enter results; one query.

    Raises `carried_unreadable`, `carried_elsewhere`, or what the engine says of facts that it cannot read.
    """
    entries = _entries(carried.get("entries"))
    return CarriedOutbox(
        table=_table(tournament, _uuid(carried.get("table"))), device=device_in(carried), entries=entries
    )


def _table(tournament: Tournament, uid: UUID) -> Table:
    tables = Table.objects.filter(round__tournament=tournament).select_related("round", "score_list")
    table = tables.filter(uid=uid).first()
    if table is None:
        raise RuleViolation("carried_elsewhere", "part")
    table.round.tournament = tournament
    return table


def _entries(given: object) -> Sequence[Delivery]:
    if not isinstance(given, list) or not 0 < len(given) <= MOST_ENTRIES:
        raise RuleViolation("carried_unreadable", "part")
    return [_delivery(each) for each in given]


def _delivery(given: object) -> Delivery:
    entry = _object(given)
    after, facts = entry.get("after_key"), _object(entry.get("facts"))
    parse_entry(facts)
    return Delivery(
        key=_uuid(entry.get("key")),
        after_key=None if after is None else _uuid(after),
        expected=_expected(_object(entry.get("expected"))),
        facts=dict(facts),
    )


def _expected(given: Mapping[str, Any]) -> Expected:
    players = given.get("players")
    if not isinstance(players, list) or len(players) != SEATS_PLAYING:
        raise RuleViolation("carried_unreadable", "part")
    return Expected(
        number=_whole(given.get("number"), HIGHEST),
        dealer=_whole(given.get("dealer"), MOST_SEATS),
        players=tuple(_whole(seat, MOST_SEATS) for seat in players),
        bock=_whole(given.get("bock"), HIGHEST),
    )


def _object(given: object) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise RuleViolation("carried_unreadable", "part")
    return given


def _whole(given: object, highest: int) -> int:
    if type(given) is not int or not 1 <= given <= highest:  # true is no number here
        raise RuleViolation("carried_unreadable", "part")
    return given


def _uuid(given: object) -> UUID:
    try:
        return UUID(str(given))
    except ValueError:
        raise RuleViolation("carried_unreadable", "part") from None
