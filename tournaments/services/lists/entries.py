"""Edits of the entries in a list."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from scoring.errors import RuleViolation
from scoring.terms import TableEvent
from tournaments.adapter import as_played_in, derived_to_json, event_in, is_penalty, kind_of, sum_accepted_in
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList
from tournaments.selectors.lists.edits import KEEPING, Conflict, Edit, EditPlan, Spot, plan_edit
from tournaments.selectors.lists.lists import RowsRead, entries_of, entry_ways_of
from tournaments.services.ledger import LONGEST_REASON, Actor, Change, WriteRequest
from tournaments.services.lists.folding import claim_for_write, store
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list_as_seen
from tournaments.services.lists.pots import settle_pot
from tournaments.services.lists.time_for_all import settle_time

# The entry way of each kind, as in `Tournament.entry_ways`; events have none.
ENTRY_WAY_BY_KIND: Mapping[str, str] = {EntryKind.GAME: "facts", EntryKind.POINTS: "points", EntryKind.TOTALS: "totals"}
# At a tournament's table only staff decide who sits where and whether a list is broken off; the shared pot is settled
# automatically.
STAFF_EVENTS = frozenset(
    {
        *(TableEvent.JOIN, TableEvent.LEAVE, TableEvent.SUBSTITUTE),
        *(TableEvent.MOVE, TableEvent.POT_EMPTY, TableEvent.BROKEN_OFF),
    }
)
NAMING_SOMEBODY = frozenset({TableEvent.JOIN, TableEvent.SUBSTITUTE})


# Actions in the ledger.
ACTIONS: Mapping[Spot, str] = {
    Spot.END: "record_entry",
    Spot.BEFORE: "insert_entry",
    Spot.AFTER: "insert_entry",
    Spot.CHANGE: "change_entry",
    Spot.DELETE: "delete_entry",
    Spot.TOTALS: "record_totals",
}


class WriteAnswer(TypedDict):
    entry: str | None
    revision: int
    derived: JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAhead:
    """The rows, and possibly a plan, read before locking. Neither can be used if the list has changed since."""

    read: RowsRead
    plan: EditPlan | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyWrite:
    """A referee's write: its action, a function that saves further rows, and additional payload."""

    action: str
    write: Callable[[Entry], None]
    payload: JSON = None


def write_edit(
    *,
    score_list: ScoreList,
    edit: Edit,
    write_request: WriteRequest,
    conflict: Conflict = Conflict.REFUSE,
    organises: bool = False,
    penalty: PenaltyWrite | None = None,
    ahead: ReadAhead | None = None,
) -> WriteAnswer:
    """Edits a list exactly once, under its locks.

    Games taken as played (TSR 9.6.3) and abandoned lists need a reason. `organises`: whether the actor is an organiser,
    who may accept totals that don't add up to zero. Penalties need `penalty`.

    Raises the engine's `RuleViolation`s, `later_entry_illegal` (see `conflict`), `StaleRevision`, `KeyReused`, and a
    `list_…` or `round_…` code if the list may not be written now.
    """
    if penalty is None:
        edit = with_reasons(edit, write_request)
    payload = [edit.as_json(), penalty.payload] if penalty and penalty.payload else edit.as_json()
    if conflict in KEEPING:
        payload = [payload, conflict.value]

    def apply(row: ScoreList) -> Change:
        known = _copy_if_current(ahead, score_list, row)
        return apply_edit(row, edit, write_request, conflict, penalty=penalty, organises=organises, ahead=known)

    action = penalty.action if penalty else ACTIONS[edit.spot]
    written: WriteAnswer = write_list_as_seen(action, score_list, write_request, apply, payload)
    return written


def _copy_if_current(ahead: ReadAhead | None, seen: ScoreList, row: ScoreList) -> ReadAhead | None:
    """Returns copies that can be changed, or None if the list or its rules have changed."""
    read = ahead.read.copies_if_current(row) if ahead else None
    if ahead is None or read is None:
        return None
    folded_by = (row.format, row.rule_set_id) == (seen.format, seen.rule_set_id)
    return ReadAhead(read=read, plan=ahead.plan.of_rows(read.entries) if ahead.plan and folded_by else None)


def with_reasons(edit: Edit, write_request: WriteRequest) -> Edit:
    """Adds reasons to the edit's facts if they need them. Raises `reason_required`, `reason_too_long`."""
    if edit.facts is None:
        return edit
    return replace(edit, facts=_with_reason(_with_as_played(edit.facts, write_request), write_request))


def _with_as_played(facts: JSONObject, write_request: WriteRequest) -> JSONObject:
    taken = as_played_in(facts)
    if taken is None:
        return facts
    if write_request.actor.kind == "table":
        raise RuleViolation("as_played_by_staff_only", "as_played")
    own = taken.get("reason") or "" if isinstance(taken, Mapping) else None
    if not isinstance(taken, Mapping) or not isinstance(own, str):
        return facts  # the engine reports the wrong type
    why = own.strip() or write_request.reason.strip()
    if not why:
        raise RuleViolation("reason_required", "reason")
    if len(why) > LONGEST_REASON:
        raise RuleViolation("reason_too_long", "reason", most=LONGEST_REASON)
    return {**facts, "as_played": {**taken, "reason": why}}


def _with_reason(facts: JSONObject, write_request: WriteRequest) -> JSONObject:
    if event_in(facts) != TableEvent.BROKEN_OFF:
        return facts
    stated = facts.get("reason")
    why = (write_request.reason or (stated if isinstance(stated, str) else "")).strip()
    if not why:
        raise RuleViolation("reason_required", "reason")
    return {**facts, "reason": why[:LONGEST_REASON]}


def apply_edit(
    row: ScoreList,
    edit: Edit,
    write_request: WriteRequest,
    conflict: Conflict,
    *,
    penalty: PenaltyWrite | None = None,
    organises: bool = False,
    ahead: ReadAhead | None = None,
) -> Change:
    """Edits a locked list. Raises everything `write_edit` does, except for errors about keys.

    The rows in `ahead` are modified.
    """
    actor = write_request.actor
    claim_for_write(row, actor, write_request.reason)
    if edit.facts is not None:
        check_way(row, edit.facts)
    check_revision(row, write_request)
    planned = ahead.plan if ahead else None
    if planned is None or (planned.edit, planned.conflict) != (edit, conflict):
        planned = plan_edit(row, ahead.read.entries if ahead else entries_of(row), edit, conflict)
    row_before = _replaced_entry(planned)
    before: JSONObject | None = {"entry": str(row_before.uid), "facts": row_before.facts} if row_before else None
    facts_before = before and before["facts"]
    if not organises:
        check_sum_accepted(edit.facts, facts_before, actor)
    check_authority(row, edit.facts, facts_before, actor, with_penalty=penalty is not None)
    check_may_keep_later(row, conflict, actor)
    return _store(row, planned, before, penalty, ahead.read.people if ahead else None)


def _store(
    score_list: ScoreList,
    planned: EditPlan,
    before: JSONObject | None,
    penalty: PenaltyWrite | None,
    people: Sequence[Occupancy] | None,
) -> Change:
    edit, later = planned.edit, later_facts(planned)
    rows = store(score_list, planned, people)
    entry = None if edit.spot is Spot.DELETE else rows[planned.index]
    if penalty is not None and entry is not None:
        penalty.write(entry)
    if score_list.table and score_list.table.round.pot:
        settle_pot(score_list, edit)
    if score_list.due_event:
        settle_time(score_list, edit)
    return Change(
        result={
            "entry": str(entry.uid) if entry else None,
            "revision": score_list.revision,
            "derived": derived_to_json(planned.result),
        },
        before={**(before or {}), "later": later[0]} if later else before,
        after={"facts": edit.facts, "later": later[1]} if later else edit.facts,
        tournament=tournament_of(score_list),
        score_list=score_list,
    )


def later_facts(planned: EditPlan) -> tuple[JSONObject, JSONObject] | None:
    """Returns the facts before and after, by uid, of later games whose facts change; None if there are none."""
    later = [(line.row, line.facts) for line in planned.lines[planned.first_later :] if line.row]
    changed = [(row, facts) for row, facts in later if row.facts != facts]
    if not changed:
        return None
    return {str(row.uid): row.facts for row, _facts in changed}, {str(row.uid): facts for row, facts in changed}


def check_may_keep_later(score_list: ScoreList, conflict: Conflict, actor: Actor) -> None:
    """Raises RuleViolation if a table of a tournament tries to keep later games as played."""
    if conflict in KEEPING and actor.kind == "table" and score_list.table_id:
        raise RuleViolation("as_played_by_staff_only")


def check_way(score_list: ScoreList, facts: JSONObject) -> None:
    """Raises RuleViolation if games can't be entered in this way on the list."""
    way = None if is_penalty(facts) else ENTRY_WAY_BY_KIND.get(kind_of(facts))
    if way is not None and way not in entry_ways_of(score_list):
        raise RuleViolation("entry_way_closed", way=way)


def _replaced_entry(planned: EditPlan) -> Entry | None:
    replaces = planned.edit.spot in (Spot.CHANGE, Spot.TOTALS)
    return planned.deleted or (planned.lines[planned.index].row if replaces else None)


def check_sum_accepted(facts: JSON, before: JSON, actor: Actor) -> None:
    """Raises `sum_by_organisers_only` if a sum other than zero is accepted, or a table changes such totals."""
    if sum_accepted_in(facts) or (actor.kind == "table" and sum_accepted_in(before)):
        raise RuleViolation("sum_by_organisers_only", "sum_accepted")


def check_authority(score_list: ScoreList, facts: JSON, before: JSON, actor: Actor, *, with_penalty: bool) -> None:
    """Raises RuleViolation for facts that only staff, referees or certain services may write."""
    by_table = actor.kind == "table"
    in_round = score_list.table is not None
    if as_played_in(before) and by_table and in_round:
        raise RuleViolation("as_played_by_staff_only")
    if in_round and by_table and any(event_in(each) in STAFF_EVENTS for each in (facts, before)):
        raise RuleViolation("staff_only")
    if event_in(facts) in NAMING_SOMEBODY:
        raise RuleViolation("people_only_with_names")
    if with_penalty:
        return
    if is_penalty(before):
        raise RuleViolation("penalty_not_deleted" if facts is None else "penalty_not_changed")
    if is_penalty(facts):
        raise RuleViolation("penalty_by_referee_only")
