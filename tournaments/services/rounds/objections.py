"""The time for objections to a closed round."""

from datetime import datetime

from scoring.errors import RuleViolation
from tournaments.models.json_values import JSON
from tournaments.models.round import Round, RoundStatus
from tournaments.selectors.objections import LONGEST_OBJECTIONS, finality_in, objections_end
from tournaments.services.ledger import WriteRequest
from tournaments.services.rounds.round_writes import check_status, time_as_json, write_round


def declare_final(*, in_round: Round, at: datetime, write_request: WriteRequest) -> None:
    """Ends the time for objections immediately. Raises `round_is_final`."""

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.CLOSED)
        if _end_of_objections(row, at) is None:
            raise RuleViolation("round_is_final", round=row.number)
        return _save_end(row, at)

    write_round("declare_final", in_round, write_request, apply)


def hear_objections(*, in_round: Round, minutes: int, at: datetime, write_request: WriteRequest) -> None:
    """Extends the time for objections, or starts it again if it is over.

    Raises `objection_minutes_out_of_range`.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.CLOSED)
        if not 1 <= minutes <= LONGEST_OBJECTIONS:
            raise RuleViolation("objection_minutes_out_of_range", "minutes", most=LONGEST_OBJECTIONS)
        return _save_end(row, objections_end(_end_of_objections(row, at) or at, minutes))

    write_round("hear_objections", in_round, write_request, apply, minutes)


def _end_of_objections(row: Round, now: datetime) -> datetime | None:
    finality = finality_in(row)
    return finality.open_until(now) if finality else None


def _save_end(row: Round, until: datetime | None) -> dict[str, JSON]:
    before, row.objections_until = row.objections_until, until
    row.save(update_fields=["objections_until"])
    return {"objections_until": time_as_json(until), "objections_until_before": time_as_json(before)}
