"""Who may write in a list now: checked by pages before offering it, and by services under the list's lock."""

from scoring.errors import RuleViolation
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import Status


def refusal(score_list: ScoreList, *, by_table: bool, has_reason: bool = True) -> RuleViolation | None:
    """Why an entry by the table itself, or else by staff, is too early or too late; None where it is accepted.

    A table writes while its round runs and its list is open. Staff may also correct a list that was handed in, and
    one of a closed round when they say why; a confirmed list is opened again first.
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
    """The same as far as the round decides: none before it runs, none after it without a reason of staff."""
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
    """Why what a phone sent cannot be left out for good; None where it can.

    At the table that is like writing; staff may until the tournament is finished, whatever became of the list.
    """
    return refusal(score_list, by_table=True) if by_table else round_refusal(score_list, by_table=False)


def needs_reason(score_list: ScoreList) -> bool:
    """Whether staff must give a reason: once the round is closed."""
    return score_list.table is not None and score_list.table.round.status == RoundStatus.CLOSED


def wish_refusal(score_list: ScoreList) -> RuleViolation | None:
    """Why a table cannot ask the organisers for a correction; None where it can: from the release of its round on,
    also once its list is handed in or the round is closed, until the tournament is finished.
    """
    if score_list.table is None:
        raise ValueError("a list of its own has no organisers")
    return round_refusal(score_list, by_table=False)
