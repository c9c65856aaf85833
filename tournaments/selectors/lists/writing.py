"""Permission to write to lists, checked by pages in advance and by services while holding the lock."""

from scoring.errors import RuleViolation
from tournaments.models.round import NOT_RELEASED, RoundStatus
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status


def refusal(score_list: ScoreList, *, by_table: bool, has_reason: bool = True) -> RuleViolation | None:
    """Returns the reason why the table or staff may not write, or None.

    Tables may write while the round is running and the list is open. Staff may also correct lists that have been handed
    in and, if they give a reason, lists of closed rounds. Confirmed lists must be reopened first.
    """
    by_round = round_refusal(score_list, by_table=by_table, has_reason=has_reason)
    if by_round is not None:
        return by_round
    if score_list.status == ListStatus.CONFIRMED:
        return RuleViolation("list_confirmed")
    if score_list.status == ListStatus.HANDED_IN and by_table:
        return RuleViolation("list_handed_in")
    return None


def round_refusal(score_list: ScoreList, *, by_table: bool, has_reason: bool = True) -> RuleViolation | None:
    """Like `refusal`, but only considers the state of the round."""
    if score_list.table is None:
        return None
    in_round = score_list.table.round
    if in_round.tournament.status == Status.FINISHED:
        return RuleViolation("tournament_finished")
    if in_round.status in NOT_RELEASED:
        return RuleViolation("round_not_started", round=in_round.number)
    if score_list.table.cancelled_at is not None:
        return RuleViolation("table_cancelled", table=score_list.table.number)
    if not needs_reason(score_list):
        return None
    if by_table:
        return RuleViolation("round_closed", round=in_round.number)
    return None if has_reason else RuleViolation("reason_required", "reason")


def drop_refusal(score_list: ScoreList, *, by_table: bool) -> RuleViolation | None:
    """Returns the reason why a phone's unsaved entry can't be discarded, or None.

    Staff may discard it until the tournament is finished.
    """
    return refusal(score_list, by_table=True) if by_table else round_refusal(score_list, by_table=False)


def needs_reason(score_list: ScoreList) -> bool:
    """True if the round is closed, so that changes need a reason."""
    return score_list.table is not None and score_list.table.round.status == RoundStatus.CLOSED


def wish_refusal(score_list: ScoreList) -> RuleViolation | None:
    """Returns the reason why a table can't request a correction, or None.

    Requests are possible from the start of the round to the end of the tournament.
    """
    if score_list.table is None:
        raise ValueError("a list without a table has no organisers")
    return round_refusal(score_list, by_table=False)
