"""Records offline entries where they fit, and holds the rest for a decision.

Each entry is one transaction under its list's locks, with one revision under the entry's key: "record_entry", as the
page's form writes it (so that both may send the same entry), or "hold_entry".

| entry | result |
|---|---|
| matches what the list expects, apart from penalties, time and an empty pot | recorded, before time and pot |
| does not match, or follows one that waits | held: both sides are told, somebody decides |
| its round is closed or its list handed in | held as late, at the desk |
| tournament finished, unreadable, incomplete form, key reused | refused, without affecting the others |
| more than `MOST_OPEN` are waiting | nothing: the phone keeps it |
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.errors import RuleViolation
from scoring.lists.as_json.entries import parse_entry
from tournaments.adapter import derived_of
from tournaments.models.json_values import JSON
from tournaments.models.phones import Cause, HeldEntry, HeldStatus
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.phones.expected import Delivery, FilledForm, Refusal, game_of_number, places_for
from tournaments.phones.filled_forms import delivery_of
from tournaments.phones.held_entries import WAITS, params_of
from tournaments.selectors.lists.edits import Conflict, Edit, Spot
from tournaments.selectors.lists.lists import RowsRead, entries_of
from tournaments.selectors.lists.people import people_of
from tournaments.services.ledger import (
    Actor,
    Change,
    KeyReused,
    NotNow,
    Write,
    WriteRequest,
    apply_once_returning_revision,
)
from tournaments.services.lists.entries import ReadAhead, apply_edit, with_reasons
from tournaments.services.lists.folding import claim_for_write
from tournaments.services.lists.list_writes import list_write, lock_list, scope_of, tournament_of

RECORD, HOLD = "record_entry", "hold_entry"
Rows = Callable[[], Sequence[Entry]]
MOST_OPEN = 200  # held entries per list, more than any evening has games
# Nobody could decide about these any more, so they are not held.
FINAL = frozenset({"tournament_finished"})
CAUSES: Mapping[str, Cause] = {
    "list_handed_in": Cause.LATE,
    "list_confirmed": Cause.LATE,
    "round_closed": Cause.LATE,
    "pen_elsewhere": Cause.PEN,
}


class State(StrEnum):
    ACCEPTED = "accepted"
    LATE = "late"
    HELD = "held"
    DROPPED = "dropped"  # was held, then dropped by a person
    REFUSED = "refused"  # not stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """The result of an upload; `key` was chosen by the phone.

    Accepted entries have an `entry`; others have `held`, or `refusal` if nothing was stored.
    """

    key: str
    state: State
    entry: UUID | None = None
    number: int | None = None
    points: tuple[int, ...] = ()
    held: HeldEntry | None = None
    refusal: RuleViolation | None = None


def deliver(
    *, score_list: ScoreList, entries: Sequence[Delivery | FilledForm | Refusal], actor: Actor, at: datetime
) -> tuple[Arrival, ...]:
    """Records or holds each entry in order; repeated entries get the same answer as the first time.

    Refused entries don't affect the others. Raises `NotNow` if more than `MOST_OPEN` would be held; earlier entries are
    kept.
    """
    readable = [each.key for each in entries if not isinstance(each, Refusal)]
    revisions = Revision.objects.filter(scope=scope_of(score_list), client_key__in=readable)
    known = {revision.client_key: revision for revision in revisions}
    rows = cache(lambda: entries_of(score_list))  # for repeated forms
    return tuple(_deliver_entry(score_list, each, actor, at, known, rows) for each in entries)


def _deliver_entry(
    score_list: ScoreList,
    entry: Delivery | FilledForm | Refusal,
    actor: Actor,
    at: datetime,
    known: Mapping[UUID, Revision],
    rows: Rows,
) -> Arrival:
    if isinstance(entry, Refusal):
        return Arrival(key=entry.key, state=State.REFUSED, refusal=entry.why)
    try:
        return _deliver_once(score_list, entry, actor, at, known.get(entry.key), rows)
    except NotNow:
        raise
    except RuleViolation as violation:
        return Arrival(key=str(entry.key), state=State.REFUSED, refusal=violation)


def _check_key(score_list: ScoreList, rows: Rows, revision: Revision, sent: Delivery | FilledForm) -> None:
    if revision.action not in (RECORD, HOLD) or not _is_for_entry(score_list, rows, revision, sent):
        raise KeyReused("key_reused", key=str(sent.key))


def _is_for_entry(score_list: ScoreList, rows: Rows, revision: Revision, sent: Delivery | FilledForm) -> bool:
    """Checks whether a revision is for this entry; the key suffices if the form no longer fits the list."""
    try:
        facts = delivery_of(score_list, rows() if isinstance(sent, FilledForm) else (), sent).facts
    except RuleViolation:
        return True
    return is_same(_facts_in(revision.after), facts)


def _facts_in(after: JSON) -> JSON:
    """Returns the facts in a revision, which may also contain later games."""
    return after.get("facts", after) if isinstance(after, Mapping) else None


def is_same(facts: JSON, others: JSON) -> bool:
    """Checks whether both parse to the same entry."""
    if facts == others:
        return True
    with suppress(RuleViolation):
        return parse_entry(facts) == parse_entry(others)
    return False


def _deliver_once(
    score_list: ScoreList, sent: Delivery | FilledForm, actor: Actor, at: datetime, known: Revision | None, rows: Rows
) -> Arrival:
    if known is not None:
        _check_key(score_list, rows, known, sent)
        return _arrival_from_revision(score_list, known)
    revision = apply_once_returning_revision(
        (scope_of(score_list), sent.key),
        lambda: lock_list(score_list),
        lambda row: _record_or_hold(row, sent, actor, at),
        lambda earlier: _check_key(score_list, rows, earlier, sent),
    )
    return _arrival_from_revision(score_list, revision)


def _arrival_from_revision(score_list: ScoreList, revision: Revision) -> Arrival:
    """Returns the answer from a revision, or from the current state of its held entry."""
    if revision.action == RECORD:
        return _accepted_arrival(revision.client_key, revision.result)
    held = HeldEntry.objects.get(score_list=score_list, key=revision.client_key)
    held.score_list = score_list
    return arrival_of(held)


def _accepted_arrival(key: UUID, result: Any) -> Arrival:
    derived = result["derived"]
    return Arrival(
        key=str(key),
        state=State.ACCEPTED,
        entry=UUID(result["entry"]),
        number=derived.get("number"),
        points=tuple(derived.get("points", ())),
    )


def arrival_of(held: HeldEntry) -> Arrival:
    """Returns the current answer for a held entry; one query if it was recorded."""
    if held.status == HeldStatus.OPEN:
        return Arrival(key=str(held.key), state=State.LATE if held.cause == Cause.LATE else State.HELD, held=held)
    if held.status == HeldStatus.DROPPED:
        return Arrival(key=str(held.key), state=State.DROPPED, held=held)
    entry = Entry.objects.filter(score_list=held.score_list_id, uid=held.entry).first() if held.entry else None
    result = derived_of(entry) if entry else None
    return Arrival(
        key=str(held.key),
        state=State.ACCEPTED,
        entry=held.entry,
        number=result.number if result else None,
        points=result.points if result else (),
        held=held,
    )


def _record_or_hold(row: ScoreList, sent: Delivery | FilledForm, actor: Actor, at: datetime) -> tuple[Write, Change]:
    read = RowsRead(revision=row.revision, entries=entries_of(row), people=people_of(row))
    delivery = delivery_of(row, read.entries, sent)
    write_request = WriteRequest(actor=actor, client_key=delivery.key, seen_revision=row.revision)
    try:
        with transaction.atomic():  # rolled back if held, so that it does not take the pen
            change = record_at_expected_place(row, read, delivery, write_request)
    except RuleViolation as violation:
        _check_may_be_held(row, violation)
        return _hold(row, read.entries, delivery, write_request, at, violation)
    as_by_form = Edit(spot=Spot.END, facts=delivery.facts).as_json()
    return list_write(RECORD, row, write_request, as_by_form), change


def record_at_expected_place(row: ScoreList, read: RowsRead, delivery: Delivery, write_request: WriteRequest) -> Change:
    """Adds an entry to a locked list at its expected place.

    Raises the first error if it doesn't fit anywhere.
    """
    claim_for_write(row, write_request.actor, write_request.reason)
    _check_previous(row, delivery)
    facts = with_reasons(Edit(spot=Spot.END, facts=delivery.facts), write_request).stated
    refusals = []
    for edit in places_for(row, read.entries, delivery.expected, facts):
        try:
            return apply_edit(row, edit, write_request, Conflict.REFUSE, ahead=ReadAhead(read=read))
        except RuleViolation as violation:
            refusals.append(violation)
    raise refusals[0]


def _check_previous(row: ScoreList, delivery: Delivery) -> None:
    """Raises if the previous entry is still held."""
    if delivery.after_key is None:
        return
    if HeldEntry.objects.filter(score_list=row, key=delivery.after_key, status=HeldStatus.OPEN).exists():
        raise RuleViolation(WAITS)


def _check_may_be_held(row: ScoreList, violation: RuleViolation) -> None:
    """Raises if nobody could decide on the entry, or if too many are held."""
    if violation.code in FINAL:
        raise violation
    if HeldEntry.objects.filter(score_list=row, status=HeldStatus.OPEN).count() >= MOST_OPEN:
        raise NotNow("too_many_held", most=MOST_OPEN)


def _hold(
    row: ScoreList,
    rows: Sequence[Entry],
    delivery: Delivery,
    write_request: WriteRequest,
    at: datetime,
    violation: RuleViolation,
) -> tuple[Write, Change]:
    """Holds an entry; its revision notifies the desks that poll."""
    held = HeldEntry(
        score_list=row,
        key=delivery.key,
        after_key=delivery.after_key,
        device=write_request.actor.device,
        expected=delivery.expected.as_json(),
        facts=delivery.facts,
        entered_at=delivery.at,
        arrived_at=at,
    )
    set_hold_reason(held, rows, violation)
    held.save(force_insert=True)
    change = Change(
        result={"held": str(held.uid)},
        after={"held": str(held.uid), "cause": held.cause, "code": held.code, "facts": delivery.facts},
        tournament=tournament_of(row),
        score_list=row,
    )
    return list_write(HOLD, row, write_request, delivery.facts), change


def set_hold_reason(held: HeldEntry, rows: Sequence[Entry], violation: RuleViolation) -> None:
    """Sets the reason why an entry is held, without saving it; a late entry stays late."""
    held.code, held.params = violation.code, params_of(violation)
    if held.cause != Cause.LATE:
        held.cause = CAUSES.get(violation.code, Cause.CONFLICT)
    there = game_of_number(rows, held.expected["number"])
    held.entry = there.uid if there else None
