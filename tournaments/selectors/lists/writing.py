"""Write permission on lists, checked by pages beforehand and by services under the lock."""

from scoring.errors import RuleViolation
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status


def refusal(score_list: ScoreList, *, by_table: bool, has_reason: bool = True) -> RuleViolation | None:
    """Returns why the table or staff may not write, or None.

    Tables write while the round runs and the list is open. Staff also correct lists handed in and, with a reason, those
    of closed rounds. Confirmed lists must be reopened first.
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
    """Like `refusal`, for the round's state only."""
    if score_list.table is None:
        return None
    in_round = score_list.table.round
    if in_round.tournament.status == Status.FINISHED:
        return RuleViolation("tournament_finished")
    if in_round.status in (RoundStatus.DRAWN, RoundStatus.PUBLISHED):
        return RuleViolation("round_not_started", round=in_round.number)
    if not needs_reason(score_list):
        return None
    if by_table:
        return RuleViolation("round_closed", round=in_round.number)
    return None if has_reason else RuleViolation("reason_required", "reason")


def drop_refusal(score_list: ScoreList, *, by_table: bool) -> RuleViolation | None:
    """Returns why a phone's unsaved entry cannot be discarded, or None.

    Staff may do so until the tournament is finished.
    """
    return refusal(score_list, by_table=True) if by_table else round_refusal(score_list, by_table=False)


def needs_reason(score_list: ScoreList) -> bool:
    """True once the round is closed."""
    return score_list.table is not None and score_list.table.round.status == RoundStatus.CLOSED


def wish_refusal(score_list: ScoreList) -> RuleViolation | None:
    """Returns why a table cannot request a correction, or None.

    Possible from the round's release to the end of the tournament.
    """
    if score_list.table is None:
        raise ValueError("a list without a table has no organisers")
    return round_refusal(score_list, by_table=False)
