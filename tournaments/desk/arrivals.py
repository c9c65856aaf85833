"""Services that record the arrival of paper lists and compare them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.db.models import Max

from scoring.errors import RuleViolation
from tournaments.adapter import list_state
from tournaments.desk.pile import sums_of_seats
from tournaments.models.desk.paper_arrival import Comparison, PaperArrival
from tournaments.models.json_values import JSON, JSONObject
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.selectors.lists.writing import round_refusal
from tournaments.services.ledger import LONGEST_REASON, Actor, Change, WriteRequest
from tournaments.services.lists.folding import check_round
from tournaments.services.lists.list_writes import check_revision, tournament_of, write_list
from tournaments.services.lists.status import CONFIRM, take_step


@dataclass(frozen=True, slots=True, kw_only=True)
class PilePlace:
    """A list's place in the pile; `again`: whether it was already there."""

    place: int
    at: datetime
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSums:
    """Sums on paper that differ from the list, by seat, and why the list was kept."""

    sums: tuple[int, ...]
    note: str


def mark_arrived(*, score_list: ScoreList, at: datetime, write_request: WriteRequest) -> PilePlace:
    """Records that the paper list has arrived. Repeating this keeps its place and time.

    Raises `staff_only`, `round_not_started`, `tournament_finished`.
    """
    apply = partial(_record_arrival, at, write_request.actor)
    answer = write_list("paper_arrived", score_list, write_request, apply)
    return PilePlace(place=answer["place"], at=datetime.fromisoformat(answer["at"]), again=answer["again"])


def mark_not_here(*, score_list: ScoreList, write_request: WriteRequest) -> None:
    """Takes a paper list back out of the pile.

    Raises `paper_compared`, and anything `mark_arrived` raises.
    """
    write_list("paper_not_here", score_list, write_request, partial(_take_off_pile, write_request.actor))


def record_comparison(
    *,
    score_list: ScoreList,
    sums: Sequence[int],
    keep: bool,
    at: datetime,
    write_request: WriteRequest,
    kept_because: str = "",
) -> Comparison:
    """Compares the sums on paper, by seat, with a complete list, and confirms the list.

    Also records the arrival. Raises `paper_sums_differ` unless `keep` is set, and anything `confirm` raises.
    `kept_because` is stored with the request's reason, but can't replace a required one.
    """
    noted = replace(write_request, reason=" ".join(filter(None, (kept_because, write_request.reason))))

    def apply(row: ScoreList) -> Change:
        check_round(row, write_request.actor, write_request.reason)
        return _compare(tuple(sums), keep, at, noted, row)

    payload: JSONObject = {"sums": list(sums), "keep": keep}
    return Comparison(write_list("compare_paper", score_list, noted, apply, payload)["outcome"])


def _check_desk(score_list: ScoreList, actor: Actor) -> None:
    if actor.kind == "table" or score_list.table is None:
        raise RuleViolation("staff_only")
    refusal = round_refusal(score_list, by_table=False)
    if refusal is not None:
        raise refusal


def _record_arrival(at: datetime, actor: Actor, score_list: ScoreList) -> Change:
    _check_desk(score_list, actor)
    earlier = PaperArrival.objects.filter(score_list=score_list).first()
    arrival = earlier or _put_on_pile(score_list, at, actor)
    result: JSONObject = {"place": arrival.place, "at": arrival.at.isoformat(), "again": earlier is not None}
    return _change(score_list, after=result, result=result)


def on_pile(score_list: ScoreList, at: datetime, actor: Actor) -> PaperArrival:
    """Returns the list's place in the pile, adding it at the end if it's new; the caller must lock the round."""
    return PaperArrival.objects.filter(score_list=score_list).first() or _put_on_pile(score_list, at, actor)


def _put_on_pile(score_list: ScoreList, at: datetime, actor: Actor) -> PaperArrival:
    if score_list.table is None:
        raise TypeError("expected the list of a table")
    pile = PaperArrival.objects.filter(round=score_list.table.round)
    last = pile.aggregate(last=Max("place"))["last"] or 0
    return PaperArrival.objects.create(
        score_list=score_list, round=score_list.table.round, place=last + 1, at=at, by=actor.label
    )


def _take_off_pile(actor: Actor, score_list: ScoreList) -> Change:
    _check_desk(score_list, actor)
    arrival = PaperArrival.objects.filter(score_list=score_list).first()
    if arrival is None:
        return _change(score_list)
    if arrival.outcome:
        raise RuleViolation("paper_compared")
    before: JSONObject = {"place": arrival.place, "at": arrival.at.isoformat(), "by": arrival.by}
    arrival.delete()
    return _change(score_list, before=before)


def _compare(
    sums: tuple[int, ...], keep: bool, at: datetime, write_request: WriteRequest, score_list: ScoreList
) -> Change:
    actor = write_request.actor
    _check_desk(score_list, actor)
    check_revision(score_list, write_request)
    outcome = _outcome(score_list, sums, keep)
    before: JSONObject = {"status": score_list.status}
    revision = score_list.revision
    if score_list.status != ListStatus.CONFIRMED:
        take_step(CONFIRM, write_request, score_list)
        revision += 1
    arrival = on_pile(score_list, at, actor)
    _note_comparison(arrival, outcome, KeptSums(sums=sums, note=write_request.reason), at, actor)
    arrival.compared_revision = revision
    arrival.save()
    after: JSONObject = {"status": ListStatus.CONFIRMED, "outcome": outcome, "sums": list(sums), "place": arrival.place}
    return _change(score_list, before=before, after=after, result={"outcome": outcome})


def note_kept(score_list: ScoreList, kept: KeptSums, at: datetime, actor: Actor) -> None:
    """Records that a list was kept although its paper has different sums; the caller must lock the list."""
    arrival = on_pile(score_list, at, actor)
    _note_comparison(arrival, Comparison.KEPT, kept, at, actor)
    arrival.compared_revision = score_list.revision
    arrival.save()


def _note_comparison(arrival: PaperArrival, outcome: Comparison, kept: KeptSums, at: datetime, actor: Actor) -> None:
    arrival.outcome, arrival.sums, arrival.note = outcome, list(kept.sums), kept.note[:LONGEST_REASON]
    arrival.compared_at, arrival.compared_by = at, actor.label


def _outcome(score_list: ScoreList, sums: tuple[int, ...], keep: bool) -> Comparison:
    if score_list.status == ListStatus.OPEN and not list_state(score_list).finished:
        raise RuleViolation("list_not_finished")
    if sums_of_seats(score_list) == sums:
        return Comparison.AGREES
    if not keep:
        raise RuleViolation("paper_sums_differ")
    return Comparison.KEPT


def _change(score_list: ScoreList, before: JSON = None, after: JSON = None, result: JSON = None) -> Change:
    tournament = tournament_of(score_list)
    return Change(result=result, before=before, after=after, tournament=tournament, score_list=score_list)
