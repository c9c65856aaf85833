"""The pot shared by all tables of a round, and the end of their lists.

| a list when the pot runs out | its end |
|---|---|
| open, in its normal games | after the current game |
| broken off | after its next game, if continued |
| handed in before its end | after its next game, if reopened; at once after one entered by staff |
| past its normal games | none; after its next game if a correction brings normal games back |
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from scoring.errors import RuleViolation
from scoring.lists.pot import is_empty_pot
from scoring.terms import Phase
from tournaments.adapter import event_in, kind_of, list_state
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import GAME_KINDS, Entry, ScoreList
from tournaments.selectors.list_states import MAY_GO_ON
from tournaments.selectors.lists.edits import Edit, EditPlan, Spot, plan_edit
from tournaments.selectors.lists.pots import POT_EMPTY, has_normal_games_left, pot_left_of, shared_pot
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.lists.folding import store
from tournaments.services.rounds.round_writes import check_status, write_round, write_round_computed


def settle_pot(score_list: ScoreList, edit: Edit) -> None:
    """Ends normal games if an edit has used up the shared pot. The round and the list must be locked.

    This list ends immediately if the edit completed a game; the others end after their current game. Corrections never
    refill the pot.
    """
    in_round = score_list.table.round if score_list.table else None
    if in_round is None or shared_pot(in_round) is None:
        return
    left = pot_left_of(in_round)
    if in_round.pot_emptied_at is None and left is not None and is_empty_pot(left):
        _mark_empty(in_round, timezone.now())
        score_list.refresh_from_db(fields=["due_event"])
    make_end_due(score_list)
    finished = edit.spot is Spot.END and kind_of(edit.stated) in GAME_KINDS
    if finished and score_list.due_event == POT_EMPTY:
        end_normal_games(score_list)


def settle_rows(score_list: ScoreList, rows: Sequence[JSONObject]) -> None:
    """Like `settle_pot`, for rows that are saved together and may include the end of normal games.

    If another table has used up the pot in the meantime, the end is added after the rows. Raises `StaleRevision` if the
    rows contain the end but there are still points in the pot.
    """
    in_round = score_list.table.round if score_list.table else None
    if in_round is None or shared_pot(in_round) is None:
        return
    played_off = is_empty_pot(pot_left_of(in_round) or 0)
    ends = any(event_in(facts) == POT_EMPTY for facts in rows)
    if ends and in_round.pot_emptied_at is None and not played_off:
        raise StaleRevision("stale_revision", revision=score_list.revision)
    newly = in_round.pot_emptied_at is None and played_off
    if newly:
        _mark_empty(in_round, timezone.now())
        score_list.refresh_from_db(fields=["due_event"])
    make_end_due(score_list)
    has_games = any(kind_of(facts) in GAME_KINDS for facts in rows)
    if score_list.due_event == POT_EMPTY and (ends or (newly and has_games)):
        end_normal_games(score_list)


def _mark_empty(in_round: Round, at: datetime) -> None:
    in_round.pot_emptied_at = at
    in_round.save(update_fields=["pot_emptied_at"])
    # A broken-off list may be continued: it then ends after its next game, too.
    due = _locked_lists(in_round).filter(MAY_GO_ON)
    ScoreList.objects.filter(pk__in=[row.pk for row in due]).update(due_event=POT_EMPTY)


def make_end_due(score_list: ScoreList) -> None:
    """Marks the list to end after its next game if the pot is used up."""
    in_round = score_list.table.round if score_list.table else None
    is_empty = in_round is not None and in_round.pot_emptied_at is not None
    if is_empty and has_normal_games_left(score_list) and not score_list.due_event:
        score_list.due_event = POT_EMPTY
        score_list.save(update_fields=["due_event"])


def _locked_lists(in_round: Round) -> QuerySet[ScoreList]:
    return ScoreList.objects.select_for_update(of=("self",)).filter(table__round=in_round).order_by("pk")


def end_normal_games(score_list: ScoreList) -> None:
    if list_state(score_list).phase is Phase.NORMAL:
        rows = list(score_list.entries.order_by("order_key"))
        store(score_list, plan_edit(score_list, rows, Edit(spot=Spot.END, facts={"event": score_list.due_event})))
    score_list.due_event = ""
    score_list.save(update_fields=["due_event"])


def empty_pot(*, in_round: Round, at: datetime, write_request: WriteRequest) -> None:
    """Marks the shared pot as used up, for tables whose points are still only on paper.

    Raises `no_shared_pot`, `pot_is_empty`.
    """

    def apply(row: Round) -> None:
        _check_shared_pot(row)
        if row.pot_emptied_at is not None:
            raise RuleViolation("pot_is_empty")
        _mark_empty(row, at)

    write_round("empty_pot", in_round, write_request, apply)


def fill_pot_again(*, in_round: Round, write_request: WriteRequest) -> None:
    """Resumes normal games if the mistake that used up the pot has been corrected.

    Lists stay ended if the games played since then would become illegal. Raises `no_shared_pot`, `pot_not_emptied`,
    `pot_still_empty`.
    """
    write_round_computed("fill_pot_again", in_round, write_request, _Refill())


@dataclass(frozen=True, slots=True)
class _EndedLists:
    revisions: tuple[tuple[int, int], ...]
    lists: tuple[tuple[ScoreList, tuple[Entry, ...]], ...] = field(compare=False)


# A list and its plan without the end of normal games: the list itself if it has none, None if it would be illegal.
Renewed = tuple[ScoreList, EditPlan | ScoreList | None]


class _Refill:
    def look(self, row: Round) -> _EndedLists:
        _check_shared_pot(row)
        if row.pot_emptied_at is None:
            raise RuleViolation("pot_not_emptied")
        if is_empty_pot(pot_left_of(row) or 0):
            raise RuleViolation("pot_still_empty")
        lists = list(_locked_lists(row).select_related("rule_set", "table__round__tournament"))
        entries: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in Entry.objects.filter(score_list__in=lists).order_by("order_key"):
            entries[entry.score_list_id].append(entry)
        return _EndedLists(
            revisions=tuple((each.pk, each.revision) for each in lists),
            lists=tuple((each, tuple(entries[each.pk])) for each in lists),
        )

    def compute(self, ended: _EndedLists) -> list[Renewed]:
        return [(score_list, _plan_to_continue(score_list, rows)) for score_list, rows in ended.lists]

    def apply(self, row: Round, renewed: list[Renewed]) -> Mapping[str, JSON]:
        row.pot_emptied_at = None
        row.save(update_fields=["pot_emptied_at"])
        for score_list, planned in renewed:
            if isinstance(planned, EditPlan):
                store(score_list, planned)
        ended = [each.table.number for each, planned in renewed if planned is None and each.table]
        going_on = [each.pk for each, planned in renewed if planned is not None]
        ScoreList.objects.filter(pk__in=going_on, due_event=POT_EMPTY).update(due_event="")
        return {"still_ended": ended}


def _check_shared_pot(in_round: Round) -> None:
    check_status(in_round, RoundStatus.RUNNING)
    if shared_pot(in_round) is None:
        raise RuleViolation("no_shared_pot")


def _plan_to_continue(score_list: ScoreList, rows: Sequence[Entry]) -> EditPlan | ScoreList | None:
    ended = next((row for row in rows if event_in(row.facts) == POT_EMPTY), None)
    if ended is None:
        return score_list
    try:
        return plan_edit(score_list, rows, Edit(spot=Spot.DELETE, entry=ended.uid))
    except RuleViolation:
        return None
