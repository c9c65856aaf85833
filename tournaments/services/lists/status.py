"""How far a list is: handed in, confirmed, opened again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from scoring.errors import RuleViolation
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.services import ledger
from tournaments.services.ledger import Actor, Change, StaleRevision, Write, WriteRequest
from tournaments.services.lists.folding import check_round, lock_list


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A change of status: from which states it may be taken, and what it asks of the list."""

    action: str
    to: ListStatus
    out_of: frozenset[ListStatus]
    check: Callable[[ScoreList, Actor, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """Who asked for a step, and what they saw."""

    score_list: ScoreList
    seen_revision: int
    client_key: UUID
    actor: Actor
    reason: str


def _check_hand_in(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if not score_list.entries.exists():
        raise RuleViolation("list_empty")
    if not score_list.state.get("finished") and (actor.kind == "table" or not reason.strip()):
        raise RuleViolation("list_not_finished")


def _check_confirm(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if actor.kind == "table":
        raise RuleViolation("staff_only")
    if score_list.status == ListStatus.OPEN and not score_list.state.get("finished"):
        raise RuleViolation("list_not_finished")


def _check_reopen(score_list: ScoreList, actor: Actor, reason: str) -> None:
    if actor.kind == "table":
        raise RuleViolation("staff_only")


HAND_IN = Step(action="hand_in", to=ListStatus.HANDED_IN, out_of=frozenset({ListStatus.OPEN}), check=_check_hand_in)
CONFIRM = Step(
    action="confirm",
    to=ListStatus.CONFIRMED,
    out_of=frozenset({ListStatus.OPEN, ListStatus.HANDED_IN}),
    check=_check_confirm,
)
REOPEN = Step(
    action="reopen",
    to=ListStatus.OPEN,
    out_of=frozenset({ListStatus.HANDED_IN, ListStatus.CONFIRMED}),
    check=_check_reopen,
)


def hand_in(
    *, score_list: ScoreList, seen_revision: int, client_key: UUID, actor: Actor, reason: str = ""
) -> ListStatus:
    """Marks an open list as handed in, and answers its new status.

    A table hands in a finished list; staff may take one with games missing when they give a reason. Raises
    `list_empty`, `list_not_finished`, `list_status_unchanged`, `StaleRevision`, `round_…`, and `reason_required` for
    staff once the round is closed.
    """
    return _take(HAND_IN, _Asked(score_list=score_list, seen_revision=seen_revision, client_key=client_key,
                                 actor=actor, reason=reason))  # fmt: skip


def confirm(
    *, score_list: ScoreList, seen_revision: int, client_key: UUID, actor: Actor, reason: str = ""
) -> ListStatus:
    """Marks a list, handed in or finished, as compared and right. Staff only. Raises what `hand_in` raises."""
    return _take(CONFIRM, _Asked(score_list=score_list, seen_revision=seen_revision, client_key=client_key,
                                 actor=actor, reason=reason))  # fmt: skip


def reopen(
    *, score_list: ScoreList, seen_revision: int, client_key: UUID, actor: Actor, reason: str = ""
) -> ListStatus:
    """Opens a list that was handed in or confirmed. Staff only. Raises what `hand_in` raises."""
    return _take(REOPEN, _Asked(score_list=score_list, seen_revision=seen_revision, client_key=client_key,
                                actor=actor, reason=reason))  # fmt: skip


def _take(step: Step, asked: _Asked) -> ListStatus:
    write = Write(
        action=step.action,
        scope=f"list:{asked.score_list.pk}",
        request=WriteRequest(actor=asked.actor, client_key=asked.client_key, reason=asked.reason),
        payload={"to": step.to},
    )
    return ListStatus(ledger.once(write, partial(lock_list, asked.score_list), partial(_apply, step, asked)))


def _apply(step: Step, asked: _Asked, score_list: ScoreList) -> Change:
    round_ = score_list.table and score_list.table.round
    check_round(score_list, asked.actor, asked.reason)
    if score_list.revision != asked.seen_revision:
        raise StaleRevision("stale_revision", revision=score_list.revision)
    if score_list.status not in step.out_of:
        raise RuleViolation("list_status_unchanged")
    step.check(score_list, asked.actor, asked.reason)
    before = score_list.status
    ScoreList.objects.filter(pk=score_list.pk).update(status=step.to, revision=score_list.revision + 1)
    return Change(
        result=step.to,
        before={"status": before},
        after={"status": step.to},
        tournament=round_.tournament if round_ else None,
        score_list=score_list,
    )
