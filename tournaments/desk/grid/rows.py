"""The service that saves a typed paper list."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from uuid import UUID

from django.utils import timezone

from scoring.errors import RuleViolation
from tournaments.adapter import is_penalty, list_state, paragraph_in
from tournaments.desk.arrivals import KeptSums, note_kept, on_pile
from tournaments.desk.drafts import Rest, leave_rest
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, ListStatus, PenaltyDetail, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot, plan_edit
from tournaments.services.ledger import Actor, Change, WriteRequest, was_done
from tournaments.services.lists.entries import check_authority, check_sum_accepted, check_way
from tournaments.services.lists.folding import claim_for_write, store
from tournaments.services.lists.list_writes import check_revision, list_write, tournament_of, write_list
from tournaments.services.lists.penalties import Note
from tournaments.services.lists.pots import settle_rows
from tournaments.services.lists.time_for_all import forget_due_time

ACTION = "record_rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRows:
    entries: tuple[UUID, ...]
    revision: int


def record_rows(
    *,
    score_list: ScoreList,
    rows: Sequence[JSONObject],
    write_request: WriteRequest,
    note: Note | None = None,
    rest: Rest | None = None,
    typed: JSON = None,
    kept: KeptSums | None = None,
) -> RecordedRows:
    """Appends `replay` facts to a list, either all of them or none, and turns running totals into games.

    Penalties need a `note`, and the caller must check that the actor is a referee. `typed` identifies a repeated write,
    `rest` becomes the draft, and `kept` holds sums on paper that differ. If the list is now complete, hands it in
    together with its paper. The end of a shared pot is one of the rows (`desk/paper/rows.py`). Raises `staff_only`,
    `rows_missing`, and anything `record_entry` raises.
    """
    if write_request.actor.kind == "table":
        raise RuleViolation("staff_only")
    if not rows:
        raise RuleViolation("rows_missing")

    def apply(row: ScoreList) -> Change:
        claim_for_write(row, write_request.actor, write_request.reason)
        for facts in rows:
            check_way(row, facts)
            check_sum_accepted(facts, None, write_request.actor)
            check_authority(row, facts, None, write_request.actor, with_penalty=note is not None)
        check_revision(row, write_request)
        if rest is not None:
            leave_rest(row, rest, write_request.actor)
        change = _store_rows(row, Edit(spot=Spot.END, facts=rows[0], more=tuple(rows[1:])), note, write_request.actor)
        if kept is not None:
            note_kept(row, kept, timezone.now(), write_request.actor)
        return change

    payload: JSON = [list(rows), asdict(note) if note else None] if typed is None else {"typed": typed}
    answer = write_list(ACTION, score_list, write_request, apply, payload)
    return RecordedRows(entries=tuple(map(UUID, answer["entries"])), revision=answer["revision"])


def were_recorded(*, score_list: ScoreList, typed: JSON, write_request: WriteRequest) -> bool:
    """Checks whether this input has already been saved with the request's key. Raises `KeyReused`."""
    return was_done(list_write(ACTION, score_list, write_request, {"typed": typed}))


def _store_rows(score_list: ScoreList, edit: Edit, note: Note | None, actor: Actor) -> Change:
    planned = plan_edit(score_list, list(score_list.entries.order_by("order_key")), edit)
    written = store(score_list, planned)[planned.index :]
    if note is not None:
        _write_notes(written, note)
    settle_rows(score_list, [entry.facts for entry in written])
    forget_due_time(score_list)
    step: JSONObject = {"status": ListStatus.HANDED_IN} if _hand_in_if_complete(score_list, actor) else {}
    return Change(
        result={"entries": [str(entry.uid) for entry in written], "revision": score_list.revision},
        after={"rows": [entry.facts for entry in written], **step},
        tournament=tournament_of(score_list),
        score_list=score_list,
    )


def _hand_in_if_complete(score_list: ScoreList, actor: Actor) -> bool:
    """Hands in an open list that is complete, with its paper, and returns whether it did."""
    if score_list.status != ListStatus.OPEN or not list_state(score_list).finished:
        return False
    score_list.status = ListStatus.HANDED_IN
    score_list.save(update_fields=["status"])
    on_pile(score_list, timezone.now(), actor)
    return True


def _write_notes(entries: Sequence[Entry], note: Note) -> None:
    PenaltyDetail.objects.bulk_create(
        PenaltyDetail(entry=entry, paragraph=paragraph_in(entry.facts), **asdict(note))
        for entry in entries
        if is_penalty(entry.facts)
    )
