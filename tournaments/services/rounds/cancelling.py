"""Cancels tables, or all tables of a round, so that their lists don't count, and reinstates them."""

from collections.abc import Sequence
from datetime import datetime

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.round import RELEASED, Round, Table
from tournaments.services.ledger import WriteRequest
from tournaments.services.results.chances import queue_chances
from tournaments.services.rounds.round_writes import check_status, time_as_json, write_round


def cancel_tables(
    *, in_round: Round, numbers: Sequence[int] | None = None, at: datetime, write_request: WriteRequest
) -> tuple[int, ...]:
    """Cancels these tables, by default all, and returns those that counted until now. Their lists are kept.

    Raises `cancelling_without_reason`, `nothing_to_cancel`.
    """
    if not write_request.reason.strip():
        raise RuleViolation("cancelling_without_reason", "reason")

    def apply(row: Round) -> dict[str, JSON]:
        tables = _lock_tables(row, numbers, cancelled=False)
        if not tables:
            raise RuleViolation("nothing_to_cancel")
        return {"tables": _save(tables, row, at), "cancelled_at": time_as_json(at)}

    return tuple(write_round("cancel_tables", in_round, write_request, apply, _payload(numbers))["tables"])


def reinstate_tables(
    *, in_round: Round, numbers: Sequence[int] | None = None, write_request: WriteRequest
) -> tuple[int, ...]:
    """Lets cancelled tables count again, by default all, and returns their numbers. Raises `nothing_to_reinstate`."""

    def apply(row: Round) -> dict[str, JSON]:
        tables = _lock_tables(row, numbers, cancelled=True)
        if not tables:
            raise RuleViolation("nothing_to_reinstate")
        before = {str(table.number): time_as_json(table.cancelled_at) for table in tables}
        return {"tables": _save(tables, row, None), "cancelled_at_before": before}

    return tuple(write_round("reinstate_tables", in_round, write_request, apply, _payload(numbers))["tables"])


def _payload(numbers: Sequence[int] | None) -> JSON:
    return None if numbers is None else sorted(numbers)


def _lock_tables(row: Round, numbers: Sequence[int] | None, *, cancelled: bool) -> list[Table]:
    check_status(row, *RELEASED)
    tables = row.tables.filter(cancelled_at__isnull=not cancelled).order_by("number")
    return list(tables if numbers is None else tables.filter(number__in=numbers))


def _save(tables: Sequence[Table], row: Round, at: datetime | None) -> list[int]:
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(cancelled_at=at)
    queue_chances(row.tournament)
    return [table.number for table in tables]
