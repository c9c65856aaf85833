"""Writing a list: every game, event and correction goes through `write`, which folds the whole list again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.terms import TableEvent
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.selectors.lists.edits import Conflict, Edit, Plan, Spot, plan
from tournaments.selectors.lists.lists import ways_of
from tournaments.selectors.lists.penalties import is_penalty
from tournaments.services import ledger
from tournaments.services.ledger import Actor, Change, StaleRevision, Write, WriteRequest
from tournaments.services.lists.folding import check_may_write, kind_of, store
from tournaments.services.lists.list_writes import lock_list
from tournaments.services.lists.pots import settle_pot

JSON = Any
REASON_LENGTH = 300

# Which of `Tournament.entry_ways` an entry belongs to; events belong to none.
WAY_OF: Mapping[str, str] = {EntryKind.GAME: "facts", EntryKind.POINTS: "points", EntryKind.TOTALS: "totals"}
# Of a tournament's table, staff say who takes a place and who gives it up; the pot of all tables is counted for it.
OF_STAFF = (TableEvent.JOIN, TableEvent.LEAVE, TableEvent.POT_EMPTY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What a write answers: the entry's uid (none when deleted), the list's new revision, what the fold derived."""

    entry: UUID | None
    revision: int
    derived: JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An edit as it was asked for, by whom, with which key and seen revision.

    `then` writes what a penalty has beside its entry; without it an order touches no penalty. `more` is what a
    repeated write is compared by beside the edit.
    """

    action: str
    score_list: ScoreList
    edit: Edit
    seen_revision: int
    client_key: UUID
    actor: Actor
    reason: str = ""
    conflict: Conflict = Conflict.REFUSE
    then: Callable[[Entry], None] | None = None
    more: JSON = None


def record_entry(
    *,
    score_list: ScoreList,
    facts: JSON,
    seen_revision: int,
    client_key: UUID,
    actor: Actor,
    position: UUID | None = None,
    as_played: Mapping[str, JSON] | None = None,
    reason: str = "",
) -> Recorded:
    """Writes an entry at the end of a list, or before the entry whose uid is `position`.

    `facts` is the JSON of an entry in `replay`. `as_played` ({"dealer", "duty"}, each optional) with a `reason` takes
    the game as it was played (TSR 9.6.3). Raises the engine's `RuleViolation`s, `StaleRevision` when the list is no
    longer as seen, `KeyReused`, and `list_…`/`round_…` codes when the list may not be written now.
    """
    edit = Edit(
        spot=Spot.BEFORE if position else Spot.END,
        facts=_with_as_played(facts, as_played, reason, actor),
        entry=position,
    )
    return write(
        Order(
            action="record_entry",
            score_list=score_list,
            edit=edit,
            seen_revision=seen_revision,
            client_key=client_key,
            actor=actor,
            reason=reason,
        )
    )


def insert_entry(
    *,
    score_list: ScoreList,
    facts: JSON,
    seen_revision: int,
    client_key: UUID,
    actor: Actor,
    before: UUID | None = None,
    after: UUID | None = None,
    as_played: Mapping[str, JSON] | None = None,
    reason: str = "",
    conflict: Conflict = Conflict.REFUSE,
) -> Recorded:
    """Writes an entry before or after another one (exactly one of the two); later games follow by the fold.

    Raises what `record_entry` raises, and `later_entry_illegal` unless `conflict` says to keep it for review.
    """
    if (before is None) is (after is None):
        raise ValueError("either before or after")
    edit = Edit(
        spot=Spot.BEFORE if before else Spot.AFTER,
        facts=_with_as_played(facts, as_played, reason, actor),
        entry=before or after,
    )
    return write(
        Order(
            action="insert_entry",
            score_list=score_list,
            edit=edit,
            seen_revision=seen_revision,
            client_key=client_key,
            actor=actor,
            reason=reason,
            conflict=conflict,
        )
    )


def change_entry(
    *,
    score_list: ScoreList,
    entry: UUID,
    facts: JSON,
    seen_revision: int,
    client_key: UUID,
    actor: Actor,
    as_played: Mapping[str, JSON] | None = None,
    reason: str = "",
    conflict: Conflict = Conflict.REFUSE,
) -> Recorded:
    """Replaces the facts of an entry. Raises what `insert_entry` raises."""
    edit = Edit(spot=Spot.CHANGE, facts=_with_as_played(facts, as_played, reason, actor), entry=entry)
    return write(
        Order(
            action="change_entry",
            score_list=score_list,
            edit=edit,
            seen_revision=seen_revision,
            client_key=client_key,
            actor=actor,
            reason=reason,
            conflict=conflict,
        )
    )


def delete_entry(
    *,
    score_list: ScoreList,
    entry: UUID,
    seen_revision: int,
    client_key: UUID,
    actor: Actor,
    reason: str = "",
    conflict: Conflict = Conflict.REFUSE,
) -> Recorded:
    """Takes an entry out of a list; its facts stay in the ledger. Raises what `insert_entry` raises."""
    return write(
        Order(
            action="delete_entry",
            score_list=score_list,
            edit=Edit(spot=Spot.DELETE, entry=entry),
            seen_revision=seen_revision,
            client_key=client_key,
            actor=actor,
            reason=reason,
            conflict=conflict,
        )
    )


def end_time(*, score_list: ScoreList, seen_revision: int, client_key: UUID, actor: Actor) -> Recorded:
    """Notes that time is up: open normal games are struck, open Pflichtsoli are still played (TSR 8.5.1)."""
    return record_entry(
        score_list=score_list,
        facts={"event": "time_up"},
        seen_revision=seen_revision,
        client_key=client_key,
        actor=actor,
    )


def redeal(*, score_list: ScoreList, seen_revision: int, client_key: UUID, actor: Actor) -> Recorded:
    """Notes a hand that was dealt again; it counts as no game."""
    return record_entry(
        score_list=score_list,
        facts={"event": "redeal"},
        seen_revision=seen_revision,
        client_key=client_key,
        actor=actor,
    )


def _with_as_played(facts: JSON, as_played: Mapping[str, JSON] | None, reason: str, actor: Actor) -> JSON:
    taken = as_played if as_played is not None else facts.get("as_played")
    if taken is None:
        return facts
    if actor.kind == "table":
        raise RuleViolation("as_played_by_staff_only", "as_played")
    why = reason or ((taken.get("reason") or "") if isinstance(taken, Mapping) else None)
    if not isinstance(why, str):
        return facts  # of a wrong type: the engine says so
    why = why.strip()
    if not why:
        raise RuleViolation("reason_required", "reason")
    if len(why) > REASON_LENGTH:
        raise RuleViolation("reason_too_long", "reason", most=REASON_LENGTH)
    return {**facts, "as_played": {**taken, "reason": why}}


def write(order: Order) -> Recorded:
    """Applies an edit once, under the locks of its list. Raises what `insert_entry` raises."""
    score_list, edit = order.score_list, order.edit
    asked = Write(
        action=order.action,
        scope=f"list:{score_list.pk}",
        request=WriteRequest(actor=order.actor, client_key=order.client_key, reason=order.reason[:REASON_LENGTH]),
        payload=[edit.as_json(), order.more] if order.more else edit.as_json(),
    )
    answer = ledger.once(asked, partial(lock_list, score_list), partial(_apply, order))
    uid = answer["entry"]
    return Recorded(entry=uid and UUID(uid), revision=answer["revision"], derived=answer["derived"])


def _apply(order: Order, score_list: ScoreList) -> Change:
    round_ = score_list.table.round if score_list.table else None
    check_may_write(score_list, order.actor, order.reason)
    if order.edit.facts is not None:
        _check_way(score_list, order.edit.facts)
    if score_list.revision != order.seen_revision:
        raise StaleRevision("stale_revision", revision=score_list.revision)
    planned = plan(score_list, list(score_list.entries.order_by("order_key")), order.edit, order.conflict)
    before = _facts_before(planned)
    _check_office(order, before and before["facts"], in_round=round_ is not None)
    rows = store(score_list, planned)
    row = None if order.edit.spot is Spot.DELETE else rows[planned.index]
    if order.then is not None and row is not None:
        order.then(row)
    settle_pot(score_list, order.edit)
    return Change(
        result={"entry": row and str(row.uid), "revision": score_list.revision, "derived": dict(planned.derived)},
        before=before,
        after=order.edit.facts,
        tournament=round_.tournament if round_ else None,
        score_list=score_list,
    )


def _check_way(score_list: ScoreList, facts: JSON) -> None:
    way = None if is_penalty(facts) else WAY_OF.get(kind_of(facts))
    if way is not None and way not in ways_of(score_list):
        raise RuleViolation("entry_way_closed", way=way)


def _facts_before(planned: Plan) -> JSON:
    row: Entry | None = planned.deleted or (
        planned.lines[planned.index].row if planned.edit.spot is Spot.CHANGE else None
    )
    return row and {"entry": str(row.uid), "facts": row.facts}


def _check_office(order: Order, before: JSON, *, in_round: bool) -> None:
    """Refuses what only staff, only a referee, or only the service that knows the names may write.

    `before` are the facts of an entry that is changed or deleted.
    """
    facts, by_table = order.edit.facts, in_round and order.actor.kind == "table"
    if before and before.get("as_played") and order.actor.kind == "table":
        raise RuleViolation("as_played_by_staff_only")
    if by_table and any(each and each.get("event") in OF_STAFF for each in (facts, before)):
        raise RuleViolation("staff_only")
    if order.then is not None:
        return
    if before and is_penalty(before):
        raise RuleViolation("penalty_not_deleted" if facts is None else "penalty_not_changed")
    if facts and is_penalty(facts):
        raise RuleViolation("penalty_by_referee_only")
    if facts and facts.get("event") == TableEvent.JOIN:
        raise RuleViolation("people_only_with_names")
