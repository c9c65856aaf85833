"""Time declared for all tables of a round: each finishes its current game (TSR 8.5.1).

| a list when time is declared | effect |
|---|---|
| kept live on a phone or at the desk, in its normal games | ends after the current game |
| on paper, nothing entered | none: its typist says when time was up |
| past its normal games, finished or handed in | none |
| at a table with extra time left | none; its clock runs on |
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.errors import RuleViolation
from tournaments.adapter import kind_of, list_state
from tournaments.models.json_values import JSON
from tournaments.models.lists.time_declaration import TimeDeclaration
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import GAME_KINDS, ListStatus, ScoreList
from tournaments.selectors.lists.edits import Edit, Spot
from tournaments.selectors.lists.pots import TIME_UP, has_normal_games_left
from tournaments.selectors.lists.time_for_all import UndoableDeclaration
from tournaments.services.ledger import WriteRequest
from tournaments.services.lists.pots import end_normal_games
from tournaments.services.rounds.round_writes import RoundWrite, check_status, write_round


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclarationResult:
    """The numbers of the tables where time was declared or restored, and of those left unchanged."""

    tables: tuple[int, ...]
    still: tuple[int, ...]


def declare_time(*, in_round: Round, at: datetime, write_request: WriteRequest) -> DeclarationResult:
    """Declares time at all open lists of a running round, except at tables with extra time left."""

    def apply(row: Round) -> RoundWrite:
        check_status(row, RoundStatus.RUNNING)
        lists = _open_lists(row)
        still = [each for each in lists if _plays_on(_table(each), at)]
        over = [each for each in lists if each not in still]
        due = [each for each in over if _is_kept_here(each)]
        ScoreList.objects.filter(pk__in=[each.pk for each in due]).update(due_event=TIME_UP)
        done: dict[str, JSON] = {
            "noted": [_table(each).number for each in over],
            "due": [each.pk for each in due],
            "still": [_table(each).number for each in still],
            "ends": _stop_clocks([_table(each) for each in over], at),
        }
        return RoundWrite(after=done, details=[TimeDeclaration(round=row, **done)])

    answer = write_round("time_for_all", in_round, write_request, apply, [])
    return DeclarationResult(tables=tuple(answer["noted"]), still=tuple(answer["still"]))


def undo_time(*, declared: UndoableDeclaration, write_request: WriteRequest) -> DeclarationResult:
    """Undoes `declare_time`, except at tables that have since finished their game. Raises `time_call_over`."""

    def apply(row: Round) -> dict[str, JSON]:
        standing = row.time_declarations.filter(revision_id=declared.revision_id, undone_at=None)
        if not standing.update(undone_at=timezone.now()):
            raise RuleViolation("time_call_over")
        lists = ScoreList.objects.select_for_update(of=("self",)).filter(pk__in=declared.due).order_by("pk")
        kept = {each.table_id for each in lists if each.due_event != TIME_UP}
        lists.filter(due_event=TIME_UP).update(due_event="")
        tables = {table.pk: table for table in row.tables.filter(number__in=declared.noted)}
        for pk, ends_at in declared.ends:
            if pk not in kept and pk in tables:
                Table.objects.filter(pk=pk).update(ends_at=ends_at)
        numbers = sorted(table.number for pk, table in tables.items() if pk not in kept)
        return {
            "of": declared.revision_id,
            "undone": numbers,
            "kept": sorted(tables[pk].number for pk in kept if pk in tables),
        }

    answer = write_round("undo_time_for_all", declared.in_round, write_request, apply, declared.revision_id)
    return DeclarationResult(tables=tuple(answer["undone"]), still=tuple(answer["kept"]))


def settle_time(score_list: ScoreList, edit: Edit) -> None:
    """Ends normal games once the game in progress when time was declared has been entered."""
    if score_list.due_event != TIME_UP:
        return
    if edit.spot is Spot.END and kind_of(edit.stated) in GAME_KINDS:
        end_normal_games(score_list)
    else:
        forget_due_time(score_list)


def forget_due_time(score_list: ScoreList) -> None:
    """Clears the end that is due if the list has already ended its normal games."""
    if score_list.due_event == TIME_UP and not has_normal_games_left(score_list):
        score_list.due_event = ""
        score_list.save(update_fields=["due_event"])


def _open_lists(in_round: Round) -> list[ScoreList]:
    lists = ScoreList.objects.select_for_update(of=("self",)).filter(
        table__round=in_round, table__cancelled_at=None, status=ListStatus.OPEN
    )
    return [each for each in lists.select_related("table__presence").order_by("pk") if _must_end(each)]


def _must_end(score_list: ScoreList) -> bool:
    return has_normal_games_left(score_list) and not score_list.due_event


def _is_kept_here(score_list: ScoreList) -> bool:
    return hasattr(_table(score_list), "presence") or bool(list_state(score_list).games)


def _table(score_list: ScoreList) -> Table:
    if score_list.table is None:
        raise ValueError("a list without a table has no round")
    return score_list.table


def _plays_on(table: Table, at: datetime) -> bool:
    if not table.extra_minutes or table.ends_at is None:
        return False
    return at < table.ends_at + timedelta(minutes=table.extra_minutes)


def _stop_clocks(tables: Iterable[Table], at: datetime) -> list[JSON]:
    running = [table for table in tables if table.ends_at is not None and table.ends_at > at]
    Table.objects.filter(pk__in=[table.pk for table in running]).update(ends_at=at)
    return [[table.pk, table.ends_at.isoformat()] for table in running if table.ends_at is not None]
