"""The pot that all tables of a round share: who empties it, and what every other table still plays.

| a list when the pot is played off | its end |
|---|---|
| open, in its normal games | behind the game it is playing |
| broken off | behind its next game, once it is let go on |
| handed in before its end | behind its next game, once it is opened again; at once behind one that staff enter |
| past its normal games | none; behind its next game where a correction brings normal games back |
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from scoring.errors import RuleViolation
from scoring.lists.pot import is_played_off
from scoring.terms import Phase
from tournaments.adapter import event_in, kind_of, list_state
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Entry, EntryKind, ScoreList
from tournaments.selectors.list_states import MAY_GO_ON
from tournaments.selectors.lists.edits import Edit, EditPlan, Spot, plan_edit
from tournaments.selectors.lists.pots import POT_EMPTY, goes_on, pot_left_of, shared_pot
from tournaments.services.ledger import StaleRevision, WriteRequest
from tournaments.services.lists.folding import store
from tournaments.services.rounds.round_writes import check_status, write_round, write_round_worked_out

PLAYED = frozenset({EntryKind.GAME, EntryKind.POINTS})


def settle_pot(score_list: ScoreList, edit: Edit) -> None:
    """Ends normal games where a stored edit of a list played the shared pot off; round and list are locked.

    Once the pot is played off, every list that still has normal games ends them: this one if the edit was a game it
    finished, the others behind the game they are playing. A correction never fills the pot again.
    """
    in_round = score_list.table.round if score_list.table else None
    if in_round is None or shared_pot(in_round) is None:
        return
    left = pot_left_of(in_round)
    if in_round.pot_emptied_at is None and left is not None and is_played_off(left):
        _mark_empty(in_round, timezone.now())
        score_list.refresh_from_db(fields=["due_event"])
    make_end_due(score_list)
    finished = edit.spot is Spot.END and kind_of(edit.stated) in PLAYED
    if finished and score_list.due_event == POT_EMPTY:
        end_normal_games(score_list)


def settle_rows(score_list: ScoreList, rows: Sequence[JSONObject]) -> None:
    """As `settle_pot`, for rows stored at once that have the end of the normal games among them where it belongs.

    Where another table drew since they were read, the end comes behind them. A pot that is due still is as long as rows
    are missing. Raises `StaleRevision` where the rows end with a pot that has points left by now.
    """
    in_round = score_list.table.round if score_list.table else None
    if in_round is None or shared_pot(in_round) is None:
        return
    played_off = is_played_off(pot_left_of(in_round) or 0)
    ends = any(event_in(facts) == POT_EMPTY for facts in rows)
    if ends and in_round.pot_emptied_at is None and not played_off:
        raise StaleRevision("stale_revision", revision=score_list.revision)
    newly = in_round.pot_emptied_at is None and played_off
    if newly:
        _mark_empty(in_round, timezone.now())
        score_list.refresh_from_db(fields=["due_event"])
    make_end_due(score_list)
    has_games = any(kind_of(facts) in PLAYED for facts in rows)
    if score_list.due_event == POT_EMPTY and (ends or (newly and has_games)):
        end_normal_games(score_list)


def _mark_empty(in_round: Round, at: datetime) -> None:
    in_round.pot_emptied_at = at
    in_round.save(update_fields=["pot_emptied_at"])
    # One that was broken off may be let go on: then it ends behind its next game as well.
    due = _locked_lists(in_round).filter(MAY_GO_ON)
    ScoreList.objects.filter(pk__in=[row.pk for row in due]).update(due_event=POT_EMPTY)


def make_end_due(score_list: ScoreList) -> None:
    """Has a list end its normal games behind the next one, if they go on although the pot is played off."""
    in_round = score_list.table.round if score_list.table else None
    is_empty = in_round is not None and in_round.pot_emptied_at is not None
    if is_empty and goes_on(score_list) and not score_list.due_event:
        score_list.due_event = POT_EMPTY
        score_list.save(update_fields=["due_event"])


def _locked_lists(in_round: Round) -> QuerySet[ScoreList]:
    """The lists of a round, locked by id; whoever asks holds the round."""
    return ScoreList.objects.select_for_update(of=("self",)).filter(table__round=in_round).order_by("pk")


def end_normal_games(score_list: ScoreList) -> None:
    """Writes the end that is due, where normal games go on; then none is due any more."""
    if list_state(score_list).phase is Phase.NORMAL:
        rows = list(score_list.entries.order_by("order_key"))
        store(score_list, plan_edit(score_list, rows, Edit(spot=Spot.END, facts={"event": score_list.due_event})))
    score_list.due_event = ""
    score_list.save(update_fields=["due_event"])


def empty_pot(*, in_round: Round, at: datetime, write_request: WriteRequest) -> None:
    """Says that the pot all tables share is played off, where tables without a phone made it so.

    Raises `no_shared_pot`, `pot_is_empty`.
    """

    def apply(row: Round) -> None:
        _check_shared(row)
        if row.pot_emptied_at is not None:
            raise RuleViolation("pot_is_empty")
        _mark_empty(row, at)

    write_round("empty_pot", in_round, write_request, apply)


def fill_pot_again(*, in_round: Round, write_request: WriteRequest) -> None:
    """Lets normal games go on after a pot was emptied by a mistake that is corrected by now.

    Takes out what ended the normal games of each list, unless games were played behind it that could not stand then.
    Raises `no_shared_pot`, `pot_not_emptied`, `pot_still_empty`.
    """
    write_round_worked_out("fill_pot_again", in_round, write_request, _Refill())


@dataclass(frozen=True, slots=True)
class _Ended:
    """The lists of a round with their entries; the same as long as nothing is written in one."""

    revisions: tuple[tuple[int, int], ...]
    lists: tuple[tuple[ScoreList, tuple[Entry, ...]], ...] = field(compare=False)


# A list, and what it becomes without the end of its normal games; the same list where it has none, None where it
# could not stand then.
Renewed = tuple[ScoreList, EditPlan | ScoreList | None]


class _Refill:
    """Filling the pot again, in the steps that it takes: every list is folded without the end of its normal games."""

    def look(self, row: Round) -> _Ended:
        """All lists, if the pot was emptied by a mistake."""
        _check_shared(row)
        if row.pot_emptied_at is None:
            raise RuleViolation("pot_not_emptied")
        if is_played_off(pot_left_of(row) or 0):
            raise RuleViolation("pot_still_empty")
        lists = list(_locked_lists(row).select_related("rule_set", "table__round__tournament"))
        entries: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in Entry.objects.filter(score_list__in=lists).order_by("order_key"):
            entries[entry.score_list_id].append(entry)
        return _Ended(
            revisions=tuple((each.pk, each.revision) for each in lists),
            lists=tuple((each, tuple(entries[each.pk])) for each in lists),
        )

    def compute(self, ended: _Ended) -> list[Renewed]:
        """What becomes of each list."""
        return [(score_list, _going_on(score_list, rows)) for score_list, rows in ended.lists]

    def apply(self, row: Round, renewed: list[Renewed]) -> Mapping[str, JSON]:
        """Writes the lists that go on; answers the tables that stay ended."""
        row.pot_emptied_at = None
        row.save(update_fields=["pot_emptied_at"])
        for score_list, planned in renewed:
            if isinstance(planned, EditPlan):
                store(score_list, planned)
        ended = [each.table.number for each, planned in renewed if planned is None and each.table]
        going_on = [each.pk for each, planned in renewed if planned is not None]
        ScoreList.objects.filter(pk__in=going_on, due_event=POT_EMPTY).update(due_event="")
        return {"still_ended": ended}


def _check_shared(in_round: Round) -> None:
    check_status(in_round, RoundStatus.STARTED)
    if shared_pot(in_round) is None:
        raise RuleViolation("no_shared_pot")


def _going_on(score_list: ScoreList, rows: Sequence[Entry]) -> EditPlan | ScoreList | None:
    """A list without the end of its normal games, as `Renewed` has it."""
    ended = next((row for row in rows if event_in(row.facts) == POT_EMPTY), None)
    if ended is None:
        return score_list
    try:
        return plan_edit(score_list, rows, Edit(spot=Spot.DELETE, entry=ended.uid))
    except RuleViolation:
        return None
