"""Changes to a list's status: submitting, confirming and reopening."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scoring.errors import RuleViolation
from tournaments.adapter import list_state
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.services.ledger import Actor, Change, WriteRequest, was_done
from tournaments.services.lists.folding import check_round
from tournaments.services.lists.list_writes import check_revision, list_write, tournament_of, write_list
from tournaments.services.lists.pots import make_end_due
from tournaments.services.lists.table.agreements import carry_agreements
from tournaments.services.lists.table.pens import hold_pen


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusStep:
    action: str
    to: ListStatus
    allowed_from: frozenset[ListStatus]
    check: Callable[[ScoreList, Actor, str], None]


def _check_hand_in(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if not score_list.entries.exists():
        raise RuleViolation("list_empty")
    _check_finished(score_list)


def _check_confirm(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if actor.kind == "table":
        raise RuleViolation("staff_only")
    _check_finished(score_list)


def _check_finished(score_list: ScoreList) -> None:
    if not list_state(score_list).finished:
        raise RuleViolation("list_not_finished")


def _check_reopen(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if actor.kind == "table":
        raise RuleViolation("staff_only")


HAND_IN = StatusStep(
    action="hand_in", to=ListStatus.HANDED_IN, allowed_from=frozenset({ListStatus.OPEN}), check=_check_hand_in
)
CONFIRM = StatusStep(
    action="confirm",
    to=ListStatus.CONFIRMED,
    allowed_from=frozenset({ListStatus.OPEN, ListStatus.HANDED_IN}),
    check=_check_confirm,
)
REOPEN = StatusStep(
    action="reopen",
    to=ListStatus.OPEN,
    allowed_from=frozenset({ListStatus.HANDED_IN, ListStatus.CONFIRMED}),
    check=_check_reopen,
)


def hand_in(*, score_list: ScoreList, write_request: WriteRequest) -> ListStatus:
    """Marks an open list as handed in.

    A list with missing games has to be abandoned first. Raises `list_empty`, `list_not_finished`,
    `list_status_unchanged`, `StaleRevision`, `round_…`.
    """
    return _write_step(HAND_IN, score_list, write_request)


def confirm(*, score_list: ScoreList, write_request: WriteRequest) -> ListStatus:
    """Confirms a list that is finished or handed in. For staff only. Raises everything `hand_in` does."""
    return _write_step(CONFIRM, score_list, write_request)


def reopen(*, score_list: ScoreList, write_request: WriteRequest) -> ListStatus:
    """Reopens a list. For staff only.

    Raises everything `hand_in` does, and `reason_required` if the round is closed.
    """
    return _write_step(REOPEN, score_list, write_request)


def _write_step(step: StatusStep, score_list: ScoreList, write_request: WriteRequest) -> ListStatus:
    apply = partial(take_step, step, write_request)
    return ListStatus(write_list(step.action, score_list, write_request, apply, {"to": step.to}))


def was_taken(step: StatusStep, *, score_list: ScoreList, write_request: WriteRequest) -> bool:
    return was_done(list_write(step.action, score_list, write_request, {"to": step.to}))


def take_step(step: StatusStep, write_request: WriteRequest, score_list: ScoreList) -> Change:
    """Changes the status of a locked list. Agreements and comparisons with paper stay valid."""
    check_round(score_list, write_request.actor, write_request.reason if step is REOPEN else None)
    check_revision(score_list, write_request)
    if score_list.status not in step.allowed_from:
        raise RuleViolation("list_status_unchanged")
    hold_pen(score_list, write_request.actor)
    step.check(score_list, write_request.actor, write_request.reason)
    status_before = score_list.status
    paper = PaperArrival.objects.filter(score_list=score_list, compared_revision=score_list.revision)
    paper.update(compared_revision=score_list.revision + 1)
    carry_agreements(score_list)
    ScoreList.objects.filter(pk=score_list.pk).update(status=step.to, revision=score_list.revision + 1)
    if step is REOPEN:
        make_end_due(score_list)
    return Change(
        result=step.to,
        before={"status": status_before},
        after={"status": step.to},
        tournament=tournament_of(score_list),
        score_list=score_list,
    )
