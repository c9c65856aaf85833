"""Corrects the seats of two people who had swapped places from the start."""

from collections.abc import Mapping
from typing import cast

from django.db.models import F

from tournaments.models.json_values import JSON
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.selectors.lists.wrong_seats import Exchange, exchange_of, exchange_refusal, table_number
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.rounds.round_writes import write_round

ACTION = "put_right"


def put_right(
    *,
    in_round: Round,
    one: int,
    other: int,
    seen: Mapping[int, int],
    write_request: WriteRequest,
    own_table: Table | None = None,
) -> tuple[int, ...]:
    """Swaps two people, given by start number, while the games stay with the seats. Returns their tables.

    `seen` maps tables to revisions, and `own_table` is the table that makes the request. Raises everything that
    `exchange_of` does, what `exchange_refusal` returns, `StaleRevision`, `KeyReused`.
    """
    if write_request.actor.kind == "table" and own_table is None:
        raise ValueError("a request from a table must name that table")

    def apply(row: Round) -> dict[str, JSON]:
        exchange = _lock_exchange(row, one, other)
        _check(exchange, seen, write_request, own_table)
        _exchange(exchange)
        return {"tables": list(exchange.tables), "seats": _seats(exchange)}

    payload: JSON = {
        "people": sorted((one, other)),
        "seen": sorted(seen.items()),
        "table": own_table.number if own_table else None,
    }
    answer = write_round(ACTION, in_round, write_request, apply, payload)
    return tuple(cast("list[int]", answer["tables"]))


def _lock_exchange(row: Round, one: int, other: int) -> Exchange:
    tables = Occupancy.objects.filter(round=row, participant__start_number__in=(one, other)).values("seat__score_list")
    list(ScoreList.objects.select_for_update().filter(pk__in=tables).order_by("pk").values_list("pk"))
    return exchange_of(row, one, other)


def _check(exchange: Exchange, seen: Mapping[int, int], write_request: WriteRequest, own_table: Table | None) -> None:
    own_list = own_table.score_list.pk if own_table else None
    refusal = exchange_refusal(exchange, own_list=own_list, has_reason=bool(write_request.reason.strip()))
    if refusal is not None:
        raise refusal
    if any(seen.get(table_number(each)) != each.revision for each in exchange.lists):
        raise StaleRevision("stale_revision")


def _exchange(exchange: Exchange) -> None:
    """Swaps the two people, vacating one seat first, because nobody may have two."""
    rows = Occupancy.objects.all()
    one, other = exchange.one, exchange.other
    for row, person in ((one, None), (other, one.participant_id), (one, other.participant_id)):
        rows.filter(pk=row.pk).update(participant=person)
    lists = ScoreList.objects.filter(pk__in=[each.pk for each in exchange.lists])
    lists.update(revision=F("revision") + 1)


def _seats(exchange: Exchange) -> dict[str, list[int]]:
    pairs = ((exchange.one, exchange.other), (exchange.other, exchange.one))
    return {
        str(row.participant.start_number): [table_number(place.seat.score_list), place.seat.position]
        for row, place in pairs
        if row.participant is not None
    }
