"""Services that record or drop held entries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from scoring.errors import RuleViolation
from tournaments.adapter import as_played_in, event_in
from tournaments.models.phones import Cause, HeldEntry, HeldStatus
from tournaments.models.score_list import Entry, ScoreList
from tournaments.phones.expected import Delivery, places_for
from tournaments.phones.held_entries import WAITS, conflicting_entry, expected_of, held_in, held_on_page, refusal_of
from tournaments.phones.outbox import RECORD, record_at_expected_place, set_hold_reason
from tournaments.selectors.lists.edits import Conflict, Edit, Spot, with_as_played
from tournaments.selectors.lists.lists import RowsRead, entries_of
from tournaments.selectors.lists.people import people_of
from tournaments.services.ledger import Change, WriteRequest, apply_once
from tournaments.services.lists.entries import apply_edit
from tournaments.services.lists.folding import claim_for_drop, claim_for_write
from tournaments.services.lists.list_writes import check_revision, list_write, lock_list, tournament_of, write_list


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenInOrder:
    """The number of entries recorded, and the first one that didn't fit."""

    taken: int
    stopped: UUID | None


def take(*, score_list: ScoreList, held: UUID, at: datetime, write_request: WriteRequest) -> None:
    """Records a held entry, either in place of the game with its number or at the end.

    Then records the entries waiting behind it if they fit. Raises `held_decided`, `staff_only` if a table decides on a
    late entry, and anything a list write raises.
    """

    def decide(row: ScoreList, asked: HeldEntry) -> Change:
        edit = taking_edit(row, entries_of(row), asked)
        made = apply_edit(row, edit, write_request, Conflict.REFUSE)
        _mark_decided(asked, HeldStatus.TAKEN, write_request, at, UUID(made.result["entry"]))
        return replace(made, after={"held": str(asked.uid), "edit": made.after})

    _write_decision("take_held_entry", score_list, held, at, write_request, decide)


def take_all(*, score_list: ScoreList, at: datetime, write_request: WriteRequest) -> TakenInOrder:
    """Records held entries in order, up to the first one that doesn't fit.

    Raises that entry's error if nothing was recorded, `staff_only` for a table, and anything a list write raises.
    """

    def apply(row: ScoreList) -> Change:
        claim_for_write(row, write_request.actor, write_request.reason)
        check_revision(row, write_request)
        taken, stopped = _take_in_order(row, at, write_request)
        if stopped is not None and not taken:
            raise refusal_of(stopped)
        result = {"taken": len(taken), "stopped": str(stopped.uid) if stopped else None}
        return Change(result=result, after={**result, "held": taken}, tournament=tournament_of(row), score_list=row)

    if write_request.actor.kind == "table":
        raise RuleViolation("staff_only")
    result = write_list("take_held_entries", score_list, write_request, apply)
    return TakenInOrder(taken=result["taken"], stopped=UUID(result["stopped"]) if result["stopped"] else None)


def _take_in_order(row: ScoreList, at: datetime, write_request: WriteRequest) -> tuple[list[str], HeldEntry | None]:
    taken: list[str] = []
    for held in held_on_page(row):
        if not _record_if_it_fits(lock_list(row), held, at, write_request):
            return taken, held
        taken.append(str(held.uid))
    return taken, None


def drop(*, score_list: ScoreList, held: UUID, at: datetime, write_request: WriteRequest) -> None:
    """Drops a held entry, then records the entries waiting behind it if they fit.

    Raises `held_decided`, `staff_only`, `tournament_finished` for staff, and anything a write raises for a table.
    """

    def decide(row: ScoreList, asked: HeldEntry) -> Change:
        claim_for_drop(row, write_request.actor)
        _mark_decided(asked, HeldStatus.DROPPED, write_request, at, asked.entry)
        return Change(
            result={"held": str(asked.uid)},
            after={"held": str(asked.uid), "facts": asked.facts},
            tournament=tournament_of(row),
            score_list=row,
        )

    _write_decision("drop_held_entry", score_list, held, at, write_request, decide)


def taking_edit(row: ScoreList, rows: Sequence[Entry], held: HeldEntry) -> Edit:
    """Returns the edit that records a held entry; an event never replaces a game."""
    there = None if event_in(held.facts) else conflicting_entry(rows, held)
    if there is None:
        return _edit_at_its_place(row, rows, held)
    edit = Edit(spot=Spot.CHANGE, entry=there.uid, facts=held.facts)
    known = as_played_in(there.facts)
    return with_as_played(row, rows, edit, known if isinstance(known, Mapping) else {})


def _edit_at_its_place(row: ScoreList, rows: Sequence[Entry], held: HeldEntry) -> Edit:
    """Returns an edit at the expected place, or else at the end."""
    try:
        return list(places_for(row, rows, expected_of(held), held.facts))[-1]
    except RuleViolation:
        return Edit(spot=Spot.END, facts=held.facts)


def _write_decision(
    action: str,
    score_list: ScoreList,
    held: UUID,
    at: datetime,
    write_request: WriteRequest,
    decide: Callable[[ScoreList, HeldEntry], Change],
) -> None:
    def apply(row: ScoreList) -> Change:
        asked = held_in(row, held)
        if asked.status != HeldStatus.OPEN:
            raise RuleViolation("held_decided")
        if asked.cause == Cause.LATE and row.table_id and write_request.actor.kind == "table":
            raise RuleViolation("staff_only")
        return decide(row, asked)

    with transaction.atomic():
        write_list(action, score_list, write_request, apply, {"held": str(held)})
        _record_followers(score_list, held_in(score_list, held).key, at, write_request)


def _mark_decided(
    held: HeldEntry, status: HeldStatus, write_request: WriteRequest, at: datetime, entry: UUID | None
) -> None:
    held.status, held.entry = status, entry
    actor = write_request.actor
    held.decided_by, held.decided_kind, held.decided_at = actor.label, actor.kind, at
    held.save(update_fields=["status", "entry", "decided_by", "decided_kind", "decided_at"])


def _record_followers(score_list: ScoreList, key: UUID, at: datetime, write_request: WriteRequest) -> None:
    """Records the entries waiting behind one that was decided on, as long as they fit."""
    waiting = HeldEntry.objects.filter(score_list=score_list, after_key=key, status=HeldStatus.OPEN, code=WAITS)
    for held in waiting.order_by("pk"):
        if _record_if_it_fits(lock_list(score_list), held, at, write_request):
            _record_followers(score_list, held.key, at, write_request)


def _record_if_it_fits(row: ScoreList, held: HeldEntry, at: datetime, write_request: WriteRequest) -> bool:
    """Records a held entry if it fits; otherwise updates the reason why it's held."""
    read = RowsRead(revision=row.revision, entries=entries_of(row), people=people_of(row))
    own_key = uuid5(write_request.client_key, str(held.key))
    own = replace(write_request, client_key=own_key, seen_revision=row.revision)
    delivery = Delivery(key=held.key, after_key=None, expected=expected_of(held), facts=held.facts)
    write = list_write(RECORD, row, own, {"held": str(held.uid)})
    try:
        result = apply_once(write, lambda: row, lambda locked: record_at_expected_place(locked, read, delivery, own))
    except RuleViolation as violation:
        set_hold_reason(held, read.entries, violation)
        held.save(update_fields=["code", "params", "cause", "entry"])
        return False
    _mark_decided(held, HeldStatus.TAKEN, write_request, at, UUID(result["entry"]))
    return True
