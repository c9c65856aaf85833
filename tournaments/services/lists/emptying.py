"""Takes out what was entered in a list."""

from collections.abc import Sequence

from scoring.errors import RuleViolation
from tournaments.adapter import fold_facts
from tournaments.models.desk.list_draft import ListDraft, SecondDraft
from tournaments.models.desk.paper_arrival import PaperArrival
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.selectors.lists.edits import Edit, EditPlan, PlannedEntry, Spot
from tournaments.selectors.lists.emptying import EMPTIED, removable
from tournaments.services.ledger import Actor, Change, WriteRequest
from tournaments.services.lists.folding import check_round, store
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list
from tournaments.services.lists.occupancies import delete_newcomer
from tournaments.services.lists.pots import settle_pot


def empty_table_list(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Takes everything but penalties out of a table's list and reopens it, without paper or drafts.

    For staff, with a reason, e.g. if a paper list was typed at the wrong table. Raises `staff_only`, `reason_required`,
    `list_empty`, `participant_sits_elsewhere`, `StaleRevision`, `KeyReused`, `tournament_finished`, `round_…`.
    """

    def apply(row: ScoreList) -> Change:
        _check(row, write_request.actor, write_request.reason)
        check_revision(row, write_request)
        return _empty(row)

    write_list(EMPTIED, score_list, write_request, apply)


def _check(row: ScoreList, actor: Actor, reason: str) -> None:
    if actor.kind == "table" or row.table is None:
        raise RuleViolation("staff_only")
    check_round(row, actor, reason)
    if not reason.strip():
        raise RuleViolation("reason_required", "reason")


def _empty(row: ScoreList) -> Change:
    entries = list(row.entries.order_by("order_key"))
    gone = removable(entries)
    if not gone:
        raise RuleViolation("list_empty")
    before: dict[str, JSON] = {"status": row.status, "paper": _take_off_pile(row)}
    before |= take_out(row, gone, [entry for entry in entries if entry not in gone])
    row.status = ListStatus.OPEN
    row.save(update_fields=["status"])
    if row.table and row.table.round.pot:
        settle_pot(row, Edit(spot=Spot.DELETE))
    for drafts in (ListDraft, SecondDraft):
        drafts.objects.filter(score_list=row).delete()
    after: JSONObject = {"status": row.status, "revision": row.revision}
    return Change(result=after, before=before, after=after, tournament=tournament_of(row), score_list=row)


def _take_off_pile(row: ScoreList) -> JSON:
    arrival = PaperArrival.objects.filter(score_list=row).first()
    if arrival is None:
        return None
    fields = ("place", "by", "outcome", "compared_by", "sums", "note")
    paper = {"at": arrival.at.isoformat(), **{name: getattr(arrival, name) for name in fields}}
    arrival.delete()
    return paper


def take_out(score_list: ScoreList, gone: Sequence[Entry], kept: Sequence[Entry] = ()) -> JSONObject:
    """Deletes entries of a locked list and folds those that are kept. Returns, for the ledger, what was deleted."""
    lines = tuple(PlannedEntry(facts=entry.facts, row=entry) for entry in kept)
    after = fold_facts(score_list, [line.facts for line in lines])
    deleted: JSONObject = {
        "facts": [entry.facts for entry in gone],
        "came": [delete_newcomer(entry) for entry in gone],
    }
    Entry.objects.filter(pk__in=[entry.pk for entry in gone]).delete()
    store(score_list, EditPlan(edit=Edit(spot=Spot.END), lines=lines, index=len(lines), after=after))
    return deleted
