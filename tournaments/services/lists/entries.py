"""Writing a list: every game, event and correction goes through `write_edit`, which folds the whole list again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from scoring.errors import RuleViolation
from scoring.terms import TableEvent
from tournaments.adapter import as_played_in, derived_to_json, event_in, is_penalty, kind_of, sum_accepted_in
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, EntryKind, Occupancy, ScoreList
from tournaments.selectors.lists.edits import KEEPING, Conflict, Edit, EditPlan, Spot, plan_edit
from tournaments.selectors.lists.lists import RowsRead, entries_of, ways_of
from tournaments.services.ledger import LONGEST_REASON, Actor, Change, WriteRequest
from tournaments.services.lists.folding import check_may_write, store
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list_as_seen
from tournaments.services.lists.pots import settle_pot
from tournaments.services.lists.time_for_all import settle_time

# Which of `Tournament.entry_ways` an entry belongs to; events belong to none.
WAY_OF: Mapping[str, str] = {EntryKind.GAME: "facts", EntryKind.POINTS: "points", EntryKind.TOTALS: "totals"}
# At a tournament's table only staff say who takes a place, who gives it up and who sits where, and that it stops before
# its list is complete; the pot of all tables is counted for it.
OF_STAFF = (TableEvent.JOIN, TableEvent.LEAVE, TableEvent.MOVE, TableEvent.POT_EMPTY, TableEvent.BROKEN_OFF)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What a write answers: the entry's uid (none when deleted), the list's new revision, what the fold derived."""

    entry: UUID | None
    revision: int
    derived: JSON


def record_entry(
    *,
    score_list: ScoreList,
    facts: JSONObject,
    write_request: WriteRequest,
    position: UUID | None = None,
    as_played: JSONObject | None = None,
    organises: bool = False,
    read: RowsRead | None = None,
) -> Recorded:
    """Writes an entry at the end of a list, or before the entry whose uid is `position`.

    `facts` is the JSON of an entry in `replay`. `as_played` ({"dealer", "duty"}, each optional) with a reason takes
    the game as it was played (TSR 9.6.3). Raises the engine's `RuleViolation`s, `StaleRevision` when the list is no
    longer as seen, `KeyReused`, and `list_…`/`round_…` codes when the list may not be written now. `organises`: whoever
    calls has made sure that the actor is an organiser, who may accept totals that do not add up to zero. `read`: the
    rows of the list as the caller has read them; where they are still those of the list they are not read again.
    """
    edit = Edit(
        spot=Spot.BEFORE if position else Spot.END,
        facts=with_reasons(facts, as_played, write_request),
        entry=position,
    )
    return write_edit("record_entry", score_list, edit, write_request, organises=organises, read=read)


def insert_entry(
    *,
    score_list: ScoreList,
    facts: JSONObject,
    write_request: WriteRequest,
    before: UUID | None = None,
    after: UUID | None = None,
    as_played: JSONObject | None = None,
    conflict: Conflict = Conflict.REFUSE,
) -> Recorded:
    """Writes an entry before or after another one (exactly one of the two); later games follow by the fold.

    Raises what `record_entry` raises, and `later_entry_illegal` unless `conflict` says what to do with later entries.
    """
    if (before is None) is (after is None):
        raise ValueError("either before or after")
    edit = Edit(
        spot=Spot.BEFORE if before else Spot.AFTER,
        facts=with_reasons(facts, as_played, write_request),
        entry=before or after,
    )
    return write_edit("insert_entry", score_list, edit, write_request, conflict=conflict)


def change_entry(
    *,
    score_list: ScoreList,
    entry: UUID,
    facts: JSONObject,
    write_request: WriteRequest,
    as_played: JSONObject | None = None,
    conflict: Conflict = Conflict.REFUSE,
    organises: bool = False,
    read: RowsRead | None = None,
) -> Recorded:
    """Replaces the facts of an entry; `organises`, `read` as for `record_entry`. Raises what `insert_entry` raises."""
    edit = Edit(spot=Spot.CHANGE, facts=with_reasons(facts, as_played, write_request), entry=entry)
    return write_edit(
        "change_entry", score_list, edit, write_request, conflict=conflict, organises=organises, read=read
    )


def delete_entry(
    *, score_list: ScoreList, entry: UUID, write_request: WriteRequest, conflict: Conflict = Conflict.REFUSE
) -> Recorded:
    """Takes an entry out of a list; its facts stay in the ledger. Raises what `insert_entry` raises."""
    return write_edit("delete_entry", score_list, Edit(spot=Spot.DELETE, entry=entry), write_request, conflict=conflict)


def end_time(*, score_list: ScoreList, write_request: WriteRequest) -> Recorded:
    """Notes that time is up: open normal games are struck, open Pflichtsoli are still played (TSR 8.5.1)."""
    return record_entry(score_list=score_list, facts={"event": "time_up"}, write_request=write_request)


def break_off(*, score_list: ScoreList, write_request: WriteRequest) -> Recorded:
    """Notes that the table stops for good before its list is complete; the games stay, for the rest the format's rule.

    By staff alone, with a reason. Raises `reason_required`, and what `record_entry` raises.
    """
    return record_entry(score_list=score_list, facts={"event": "broken_off"}, write_request=write_request)


def redeal(*, score_list: ScoreList, write_request: WriteRequest) -> Recorded:
    """Notes a hand that was dealt again; it counts as no game."""
    return record_entry(score_list=score_list, facts={"event": "redeal"}, write_request=write_request)


def with_reasons(facts: JSONObject, as_played: JSONObject | None, write_request: WriteRequest) -> JSONObject:
    """With the reasons that the facts of an entry may not be without."""
    return _with_reason(_with_as_played(facts, as_played, write_request), write_request)


def _with_as_played(facts: JSONObject, as_played: JSONObject | None, write_request: WriteRequest) -> JSONObject:
    taken = as_played if as_played is not None else as_played_in(facts)
    if taken is None:
        return facts
    if write_request.actor.kind == "table":
        raise RuleViolation("as_played_by_staff_only", "as_played")
    why = (write_request.reason or taken.get("reason") or "") if isinstance(taken, Mapping) else None
    if not isinstance(taken, Mapping) or not isinstance(why, str):
        return facts  # of a wrong type: the engine says so
    why = why.strip()
    if not why:
        raise RuleViolation("reason_required", "reason")
    if len(why) > LONGEST_REASON:
        raise RuleViolation("reason_too_long", "reason", most=LONGEST_REASON)
    return {**facts, "as_played": {**taken, "reason": why}}


def _with_reason(facts: JSONObject, write_request: WriteRequest) -> JSONObject:
    """With the reason why a list is broken off, which it cannot be without."""
    if event_in(facts) != TableEvent.BROKEN_OFF:
        return facts
    stated = facts.get("reason")
    why = (write_request.reason or (stated if isinstance(stated, str) else "")).strip()
    if not why:
        raise RuleViolation("reason_required", "reason")
    return {**facts, "reason": why[:LONGEST_REASON]}


def write_edit(
    action: str,
    score_list: ScoreList,
    edit: Edit,
    write_request: WriteRequest,
    *,
    conflict: Conflict = Conflict.REFUSE,
    write_penalty: Callable[[Entry], None] | None = None,
    penalty: JSON = None,
    organises: bool = False,
    read: RowsRead | None = None,
) -> Recorded:
    """Applies an edit once, under the locks of its list. Raises what `insert_entry` raises.

    `write_penalty` writes what a penalty has beside its entry; without it no penalty is touched. `penalty` is what a
    repeated request is compared by beside the edit. `organises`, `read` as for `record_entry`.
    """

    def apply(row: ScoreList) -> Change:
        known = read.still_of(row) if read else None
        return apply_edit(
            row, edit, write_request, conflict, write_penalty=write_penalty, organises=organises, read=known
        )

    payload = [edit.as_json(), penalty] if penalty else edit.as_json()
    if conflict in KEEPING:
        payload = [payload, conflict.value]
    answer = write_list_as_seen(action, score_list, write_request, apply, payload)
    uid = answer["entry"]
    return Recorded(entry=uid and UUID(uid), revision=answer["revision"], derived=answer["derived"])


def apply_edit(
    row: ScoreList,
    edit: Edit,
    write_request: WriteRequest,
    conflict: Conflict,
    *,
    write_penalty: Callable[[Entry], None] | None = None,
    organises: bool = False,
    read: RowsRead | None = None,
) -> Change:
    """Makes an edit of a list that is locked. Raises what `write_edit` raises, but for keys.

    `read` are the rows of the list as they are now, to be changed here; without them they are read.
    """
    actor = write_request.actor
    check_may_write(row, actor, write_request.reason)
    if edit.facts is not None:
        check_way(row, edit.facts)
    check_revision(row, write_request)
    planned = plan_edit(row, read.entries if read else entries_of(row), edit, conflict)
    row_before = _before(planned)
    before: JSONObject | None = {"entry": str(row_before.uid), "facts": row_before.facts} if row_before else None
    facts_before = before and before["facts"]
    if not organises:
        check_sum_accepted(edit.facts, facts_before, actor)
    check_office(row, edit.facts, facts_before, actor, penal=write_penalty is not None)
    check_keeping(row, conflict, actor)
    return _store(row, planned, before, write_penalty, read.people if read else None)


def _store(
    score_list: ScoreList,
    planned: EditPlan,
    before: JSONObject | None,
    write_penalty: Callable[[Entry], None] | None,
    people: Sequence[Occupancy] | None,
) -> Change:
    """Writes a planned list with what follows from it: the row of a penalty, the pot of all tables, time that is up."""
    edit, later = planned.edit, later_facts(planned)
    rows = store(score_list, planned, people)
    entry = None if edit.spot is Spot.DELETE else rows[planned.index]
    if write_penalty is not None and entry is not None:
        write_penalty(entry)
    settle_pot(score_list, edit)
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
    """Facts before and after, by uid, of the later games that the edit takes as they were noted; None without any."""
    later = [(line.row, line.facts) for line in planned.lines[planned.first_later :] if line.row]
    changed = [(row, facts) for row, facts in later if row.facts != facts]
    if not changed:
        return None
    return {str(row.uid): row.facts for row, _facts in changed}, {str(row.uid): facts for row, facts in changed}


def check_keeping(score_list: ScoreList, conflict: Conflict, actor: Actor) -> None:
    """Refuses to a tournament's table what takes later games as they were played."""
    if conflict in KEEPING and actor.kind == "table" and score_list.table_id:
        raise RuleViolation("as_played_by_staff_only")


def check_way(score_list: ScoreList, facts: JSONObject) -> None:
    """Refuses an entry of a way that the list is not entered in."""
    way = None if is_penalty(facts) else WAY_OF.get(kind_of(facts))
    if way is not None and way not in ways_of(score_list):
        raise RuleViolation("entry_way_closed", way=way)


def _before(planned: EditPlan) -> Entry | None:
    """The entry that is deleted or changed."""
    replaces = planned.edit.spot in (Spot.CHANGE, Spot.TOTALS)
    return planned.deleted or (planned.lines[planned.index].row if replaces else None)


def check_sum_accepted(facts: JSON, before: JSON, actor: Actor) -> None:
    """Refuses to accept a sum, and to a table also to change totals whose sum was accepted."""
    if sum_accepted_in(facts) or (actor.kind == "table" and sum_accepted_in(before)):
        raise RuleViolation("sum_by_organisers_only", "sum_accepted")


def check_office(score_list: ScoreList, facts: JSON, before: JSON, actor: Actor, *, penal: bool) -> None:
    """Refuses what only staff, only a referee, or only the service that knows the names may write.

    `facts` are those of the entry, `before` those that it had until it is changed or deleted; `penal` services write
    penalties.
    """
    by_table = actor.kind == "table"
    in_round = score_list.table is not None
    if as_played_in(before) and by_table and in_round:
        raise RuleViolation("as_played_by_staff_only")
    if in_round and by_table and any(event_in(each) in OF_STAFF for each in (facts, before)):
        raise RuleViolation("staff_only")
    if event_in(facts) == TableEvent.JOIN:
        raise RuleViolation("people_only_with_names")
    if penal:
        return
    if is_penalty(before):
        raise RuleViolation("penalty_not_deleted" if facts is None else "penalty_not_changed")
    if is_penalty(facts):
        raise RuleViolation("penalty_by_referee_only")
