"""The desk calls time for a whole round: noted at every table that has no time left, and taken back within a moment."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.db import transaction

from scoring.errors import RuleViolation
from tournaments.adapter import list_state
from tournaments.models.json_values import JSON
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.selectors.lists.phones.held_entries import params_of
from tournaments.selectors.time_called import CALLED, UNDONE, RefusedTable, TimeCalled, refused_tables, was_undone
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import delete_entry, end_time
from tournaments.services.rounds.round_writes import check_status, write_round

# Refusals of lists for which there is nothing to note.
NOTHING_TO_NOTE = frozenset({"time_up_twice", "list_finished"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCallResult:
    """The numbers of the tables at which a call or its undoing took effect, and of those where time goes on as it was.

    `refused`: the tables whose lists took no note of it, and why.
    """

    tables: tuple[int, ...]
    still: tuple[int, ...]
    refused: tuple[RefusedTable, ...] = ()


def call_time(*, in_round: Round, at: datetime, write_request: WriteRequest) -> TimeCallResult:
    """Notes that time is up (TSR 8.5.1) at every open list of a running round, in one transaction.

    Lists that are finished, or where it is noted already, stay as they are; so do tables whose extra time runs on.
    Every other list that refuses the note (one that has to be reviewed, for example) is named in the answer.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.STARTED)
        lines: dict[str, list[JSON]] = {"noted": [], "still": [], "refused": []}
        for score_list in _open_lists(row):
            try:
                place, line = _note(score_list, at, write_request)
            except RuleViolation as violation:
                if violation.code in NOTHING_TO_NOTE:
                    continue
                place, line = "refused", [_table(score_list).number, violation.code, params_of(violation)]
            lines[place].append(line)
        return {**lines}

    answer = write_round(CALLED, in_round, write_request, apply, [])
    return TimeCallResult(
        tables=tuple(each[3] for each in answer["noted"]),
        still=tuple(answer["still"]),
        refused=refused_tables(answer),
    )


def undo_time(*, called: TimeCalled, write_request: WriteRequest) -> TimeCallResult:
    """Takes back what `call_time` noted; tables at which something was written since keep it.

    Raises `time_call_over` where that was done already.
    """

    def apply(row: Round) -> dict[str, JSON]:
        if was_undone(row, called.line):
            raise RuleViolation("time_call_over")
        undone: list[JSON] = []
        kept: list[JSON] = []
        for pk, entry, revision, number in called.noted:
            score_list = ScoreList.objects.select_related("rule_set", "table__round__tournament").get(pk=pk)
            untouched = score_list.revision == revision and score_list.status == ListStatus.OPEN
            if untouched:
                delete_entry(
                    score_list=score_list, entry=UUID(entry), write_request=_own(write_request, score_list, revision)
                )
            (undone if untouched else kept).append(number)
        return {"of": called.line, "undone": undone, "kept": kept}

    answer = write_round(UNDONE, called.in_round, write_request, apply, called.line)
    return TimeCallResult(tables=tuple(answer["undone"]), still=tuple(answer["kept"]))


def _open_lists(in_round: Round) -> list[ScoreList]:
    """In the order in which lists are locked."""
    lists = ScoreList.objects.filter(table__round=in_round, status=ListStatus.OPEN).order_by("pk")
    related = lists.select_related("rule_set", "table__round__tournament")
    return [each for each in related if not list_state(each).finished]


def _table(score_list: ScoreList) -> Table:
    if score_list.table is None:
        raise ValueError("a list of its own is in no round")
    return score_list.table


def _plays_on(table: Table, at: datetime) -> bool:
    """Whether a table has extra time that is not over."""
    if not table.extra_minutes or table.ends_at is None:
        return False
    return at < table.ends_at + timedelta(minutes=table.extra_minutes)


def _note(score_list: ScoreList, at: datetime, write_request: WriteRequest) -> tuple[str, JSON]:
    """Where it is kept in the answer ("noted" or "still"), and what; raises what the list says against it."""
    table = _table(score_list)
    if _plays_on(table, at):
        return "still", table.number
    with transaction.atomic():
        noted = end_time(score_list=score_list, write_request=_own(write_request, score_list, score_list.revision))
    return "noted", [score_list.pk, str(noted.entry), noted.revision, table.number]


def _own(write_request: WriteRequest, score_list: ScoreList, revision: int) -> WriteRequest:
    """The same request for one list, under a key of its own."""
    key = uuid5(write_request.client_key, str(score_list.pk))
    return WriteRequest(actor=write_request.actor, client_key=key, seen_revision=revision)
