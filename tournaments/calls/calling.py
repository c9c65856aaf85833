"""Services for referee calls."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.calls.queue import call_refusal, minutes_of, open_call
from tournaments.models.calls import RefereeCall
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import PenaltyDetail, ScoreList
from tournaments.services.ledger import LONGEST_REASON, Change, WriteRequest
from tournaments.services.lists.list_writes import tournament_of, write_list
from tournaments.services.rounds.round_writes import check_status, write_round
from tournaments.services.rounds.steps import MOST_EXTRA_MINUTES

LONGEST_CALL = 200  # characters of a reason


def call_referee(*, score_list: ScoreList, reason: str, at: datetime, write_request: WriteRequest) -> None:
    """Calls the referee, or updates the reason if the table has already called.

    Raises `calls_while_running`, `tournament_finished`.
    """

    def apply(row: ScoreList) -> JSONObject:
        if (refused := call_refusal(row)) or row.table is None:
            raise refused or RuleViolation("call_over")
        said, call = " ".join(reason.split())[:LONGEST_CALL], open_call(row)
        actor = write_request.actor
        if call is None:
            call = RefereeCall(table=row.table, called_at=at, called_by=actor.label, device=actor.device)
        call.reason = said or call.reason
        call.save()
        return {"call": str(call.uid), "reason": call.reason}

    _write_call("call_referee", score_list, write_request, apply, reason)


def take_back_call(*, score_list: ScoreList, at: datetime, write_request: WriteRequest) -> None:
    def apply(row: ScoreList) -> JSONObject:
        call = open_call(row)
        if call is not None:
            call.withdrawn_at = at
            call.save(update_fields=["withdrawn_at"])
        return {"call": str(call.uid) if call else None}

    _write_call("take_back_call", score_list, write_request, apply)


def take_call(*, call: RefereeCall, at: datetime, write_request: WriteRequest) -> None:
    """Records that the referee is on the way. Raises `call_over`, `call_taken` (name)."""

    def apply(row: RefereeCall) -> list[str]:
        if row.taken_at is not None:
            raise RuleViolation("call_taken", name=row.taken_by)
        row.taken_at, row.taken_by = at, write_request.actor.label
        return ["taken_at", "taken_by"]

    _change_call("take_call", call, write_request, apply)


def solve_call(
    *, call: RefereeCall, note: str, penalty: UUID | None, at: datetime, write_request: WriteRequest
) -> None:
    """Closes a call. Raises `call_over`, `penalty_gone`."""

    def apply(row: RefereeCall) -> list[str]:
        row.solved_at, row.solved_by = at, write_request.actor.label
        row.note = " ".join(note.split())[:LONGEST_REASON]
        if penalty is not None:
            booked = PenaltyDetail.objects.filter(entry__score_list__table=row.table_id, cancelled_at=None)
            detail = booked.select_related("entry").filter(entry__uid=penalty).first()
            if detail is None:
                raise RuleViolation("penalty_gone", "penalty")
            row.penalty = detail.entry
        return ["solved_at", "solved_by", "note", "penalty"]

    _change_call("solve_call", call, write_request, apply, [note, str(penalty or "")])


def give_minutes(*, call: RefereeCall, write_request: WriteRequest) -> int:
    """Gives a solved call's minutes back as extra time (TSR 8.5.1), once only, and returns their number.

    Raises `call_over`, and anything that granting extra time raises.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.RUNNING)
        locked = RefereeCall.objects.select_for_update().get(pk=call.pk)
        if locked.solved_at is None or locked.minutes is not None:
            raise RuleViolation("call_over")
        table = Table.objects.get(pk=call.table_id)
        locked.minutes = minutes_of(locked, locked.solved_at)
        table.extra_minutes += locked.minutes
        if table.extra_minutes > MOST_EXTRA_MINUTES:
            raise RuleViolation("extra_minutes_out_of_range", "minutes", most=MOST_EXTRA_MINUTES)
        table.save(update_fields=["extra_minutes"])
        locked.save(update_fields=["minutes"])
        return {"table": table.number, "minutes": locked.minutes, "extra_minutes": table.extra_minutes}

    answer = write_round("give_minutes", call.table.round, write_request, apply, str(call.uid))
    return int(answer["minutes"])


def _change_call(
    action: str,
    call: RefereeCall,
    write_request: WriteRequest,
    apply: Callable[[RefereeCall], list[str]],
    payload: JSON = None,
) -> None:
    def change(_row: ScoreList) -> JSONObject:
        row = RefereeCall.objects.get(pk=call.pk)
        if row.solved_at is not None or row.withdrawn_at is not None:
            raise RuleViolation("call_over")
        row.save(update_fields=apply(row))
        return {"call": str(row.uid), "reason": row.reason, "note": row.note}

    _write_call(action, call.table.score_list, write_request, change, [str(call.uid), payload])


def _write_call(
    action: str,
    score_list: ScoreList,
    write_request: WriteRequest,
    apply: Callable[[ScoreList], JSONObject],
    payload: JSON = None,
) -> None:
    """Writes to the ledger without a new revision of the list."""

    def change(row: ScoreList) -> Change:
        said = apply(row)
        return Change(result=said, after=said, tournament=tournament_of(row), score_list=row)

    write_list(action, score_list, write_request, change, payload)
