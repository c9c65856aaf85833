"""Claims a list for writing, and saves its fold."""

from collections.abc import Sequence

from scoring.errors import RuleViolation
from tournaments.adapter import ENGINE_VERSION, FoldedList, kind_of, state_of, state_to_json, with_last_legal
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.selectors.lists import writing
from tournaments.selectors.lists.edits import EditPlan, PlannedEntry
from tournaments.services.ledger import Actor
from tournaments.services.lists.occupancies import delete_newcomer, store_people
from tournaments.services.lists.table.pens import hold_pen

ENTRY_FIELDS = ("facts", "kind", "order_key", "derived", "engine_version")


def claim_for_write(score_list: ScoreList, actor: Actor, reason: str) -> None:
    """Takes the pen of the locked list. Raises the refusal of `writing.refusal`, if any."""
    _raise_if_refused(writing.refusal(score_list, by_table=actor.kind == "table", has_reason=bool(reason.strip())))
    hold_pen(score_list, actor)


def claim_for_drop(score_list: ScoreList, actor: Actor) -> None:
    """Takes the pen of the locked list. Raises the refusal of `writing.drop_refusal`, if any."""
    _raise_if_refused(writing.drop_refusal(score_list, by_table=actor.kind == "table"))
    hold_pen(score_list, actor)


def check_round(score_list: ScoreList, actor: Actor, reason: str | None) -> None:
    """Raises the refusal that `writing.round_refusal` returns.

    Pass None as the reason for writes that don't change any points, because they don't need one.
    """
    has_reason = reason is None or bool(reason.strip())
    _raise_if_refused(writing.round_refusal(score_list, by_table=actor.kind == "table", has_reason=has_reason))


def _raise_if_refused(refusal: RuleViolation | None) -> None:
    if refusal is not None:
        raise refusal


def store(score_list: ScoreList, planned: EditPlan, people: Sequence[Occupancy] | None = None) -> list[Entry]:
    """Saves the planned list and increases its revision. For `people`, see `store_people`."""
    if planned.deleted is not None:
        delete_newcomer(planned.deleted)
        planned.deleted.delete()
    rows = _write_rows(score_list, planned)
    store_people(score_list, rows, planned.after, None if planned.deleted else people)
    store_state(score_list, planned.after)
    score_list.revision += 1
    score_list.save(update_fields=["revision", "state", "needs_review", "engine_version"])
    return rows


def _write_rows(score_list: ScoreList, planned: EditPlan) -> list[Entry]:
    rows, changed = [], []
    for line, key, derived in zip(planned.lines, _order_keys(planned.lines), planned.after.derived, strict=True):
        row = line.row or Entry(score_list=score_list)
        wanted = {"facts": line.facts, "kind": kind_of(line.facts), "order_key": key}
        # Results of other facts must go: they may have been a penalty, which few may see.
        wanted["derived"] = with_last_legal(derived, row.derived if row.facts == line.facts else {}, line.facts)
        if any(getattr(row, field) != value for field, value in wanted.items()):
            changed.append(row)
        for field, value in wanted.items():
            setattr(row, field, value)
        rows.append(row)
    _save(changed)
    return rows


def _save(rows: Sequence[Entry]) -> None:
    for row in rows:
        row.engine_version = ENGINE_VERSION
    Entry.objects.bulk_update([row for row in rows if row.pk], [*ENTRY_FIELDS])
    Entry.objects.bulk_create([row for row in rows if not row.pk])


def _order_keys(lines: Sequence[PlannedEntry]) -> list[int]:
    known = [line.row.order_key if line.row else None for line in lines]
    keys: list[int] = []
    for index, key in enumerate(known):
        before = keys[-1] if keys else 0
        after = next((other for other in known[index + 1 :] if other is not None), before + 2 * Entry.STEP)
        keys.append(key if key is not None else (before + after) // 2)
    if len(set(keys)) == len(keys):
        return keys
    # No key is left between two neighbours: renumber above every key in use.
    top = max(key for key in known if key is not None)
    return [top + (index + 1) * Entry.STEP for index in range(len(lines))]


def store_state(score_list: ScoreList, folded: FoldedList) -> None:
    """Sets the list's state for overviews, but doesn't save it."""
    score_list.state = state_to_json(state_of(folded))
    score_list.needs_review = folded.broken is not None
    score_list.engine_version = ENGINE_VERSION
