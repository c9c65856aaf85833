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
from tournaments.selectors.time_called import CALLED, UNDONE, TimeCalled, was_undone
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.entries import delete_entry, end_time
from tournaments.services.rounds.round_writes import check_status, write_round


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """The numbers of the tables at which time is up now, and of those whose extra time still runs."""

    tables: tuple[int, ...]
    still: tuple[int, ...]


def call_time(*, in_round: Round, at: datetime, write_request: WriteRequest) -> Called:
    """Notes that time is up (TSR 8.5.1) at every open list of a running round, in one transaction.

    Lists that are finished, or where it is noted already, stay as they are; so do tables whose extra time runs on.
    """

    def apply(row: Round) -> dict[str, JSON]:
        check_status(row, RoundStatus.STARTED)
        noted: list[JSON] = []
        still: list[JSON] = []
        for score_list in _open_lists(row):
            table = _table(score_list)
            if _plays_on(table, at):
                still.append(table.number)
            elif (entry := _note(score_list, write_request)) is not None:
                noted.append([score_list.pk, str(entry[0]), entry[1], table.number])
        return {"noted": noted, "still": still}

    answer = write_round(CALLED, in_round, write_request, apply, [])
    return Called(tables=tuple(each[3] for each in answer["noted"]), still=tuple(answer["still"]))


def undo_time(*, called: TimeCalled, write_request: WriteRequest) -> Called:
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
    return Called(tables=tuple(answer["undone"]), still=tuple(answer["kept"]))


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


def _note(score_list: ScoreList, write_request: WriteRequest) -> tuple[UUID, int] | None:
    """The entry and the list's revision behind it; None where the list does not take it."""
    try:
        with transaction.atomic():
            noted = end_time(score_list=score_list, write_request=_own(write_request, score_list, score_list.revision))
    except RuleViolation:
        return None
    return (noted.entry, noted.revision) if noted.entry is not None else None


def _own(write_request: WriteRequest, score_list: ScoreList, revision: int) -> WriteRequest:
    """The same request for one list, under a key of its own."""
    key = uuid5(write_request.client_key, str(score_list.pk))
    return WriteRequest(actor=write_request.actor, client_key=key, seen_revision=revision)
