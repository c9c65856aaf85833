from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.tournaments.entries import change_entry, record_entry
from tests.tournaments.lists import STAFF, playing, seen
from tests.tournaments.rounds import enrol, running
from tournaments.adapter import event_in
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.pots import TIME_UP
from tournaments.selectors.lists.time_for_all import undoable_declaration
from tournaments.services.ledger import WriteRequest, system_request
from tournaments.services.lists.penalties import Note, book_penalty
from tournaments.services.lists.table.presence import note_presence
from tournaments.services.lists.time_for_all import DeclarationResult, declare_time, undo_time

pytestmark = pytest.mark.django_db

GAME = {"value": 1, "winners": [1, 2]}


@pytest.fixture
def tables(tournament: Tournament) -> list[Table]:
    return [playing(GAME, tournament=tournament, number=number, normal_games=24) for number in (1, 2, 3)]


def by(key=None) -> WriteRequest:
    return WriteRequest(actor=STAFF, client_key=key or system_request().client_key)


def call(at=None, request=None) -> DeclarationResult:
    return declare_time(in_round=Round.objects.get(), at=at or timezone.now(), write_request=request or by())


def undo(now=None) -> DeclarationResult:
    declared = undoable_declaration(Round.objects.get(), now or timezone.now())
    assert declared
    return undo_time(declared=declared, write_request=by())


def tables_due() -> list[int]:
    lists = ScoreList.objects.select_related("table").filter(due_event=TIME_UP)
    return sorted(each.table.number for each in lists)


def phase(table: Table) -> str:
    return ScoreList.objects.get(table=table).state["phase"]


def test_current_game_is_finished_then_only_soli(tables) -> None:
    assert call() == DeclarationResult(tables=(1, 2, 3), still=())
    assert tables_due() == [1, 2, 3]
    assert {phase(table) for table in tables} == {"normal"}
    record_entry(facts=GAME, **seen(tables[0].score_list))
    assert (tables_due(), phase(tables[0]), phase(tables[1])) == ([2, 3], "vorfuehrung", "normal")
    events = [
        event_in(entry.facts) for entry in Entry.objects.filter(score_list__table=tables[0]).order_by("order_key")
    ]
    assert events == [None, None, "time_up"]
    with pytest.raises(RuleViolation):
        record_entry(facts=GAME, **seen(tables[0].score_list))


def test_penalty_and_correction_finish_no_game(tables) -> None:
    call()
    facts = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
    book_penalty(facts=facts, note=Note(), **seen(tables[0].score_list))
    first = Entry.objects.filter(score_list__table=tables[1]).first()
    change_entry(entry=first.uid, facts={"value": 3, "winners": [1, 2]}, **seen(tables[1].score_list, reason="falsch"))
    assert tables_due() == [1, 2, 3]


def test_table_between_games_ends_itself(tables) -> None:
    call()
    record_entry(facts={"event": "time_up"}, **seen(tables[0].score_list))
    assert (tables_due(), phase(tables[0])) == ([2, 3], "vorfuehrung")


@pytest.mark.services
def test_clocks_stop_and_resume_on_undo(tables) -> None:
    now = timezone.now()
    later = now + timedelta(minutes=20)
    Table.objects.update(ends_at=later)
    call(now)
    assert set(Table.objects.values_list("ends_at", flat=True)) == {now}
    assert undo(now) == DeclarationResult(tables=(1, 2, 3), still=())
    assert tables_due() == []
    assert set(Table.objects.values_list("ends_at", flat=True)) == {later}


def test_lists_on_paper_are_not_affected(tournament) -> None:
    """If nothing was opened or entered, the typist says when time was up."""
    enrol(tournament, 4)
    paper = running(tournament).tables.get()
    assert call() == DeclarationResult(tables=(1,), still=())
    assert tables_due() == []
    undo()
    note_presence(paper, timezone.now())
    call()
    assert tables_due() == [1]


def test_extra_time_runs_on(tables) -> None:
    now = timezone.now()
    Table.objects.update(ends_at=now - timedelta(minutes=1))
    Table.objects.filter(number=2).update(extra_minutes=10)
    Table.objects.filter(number=3).update(extra_minutes=1)
    assert call(now) == DeclarationResult(tables=(1, 3), still=(2,))
    assert undoable_declaration(Round.objects.get(), now).still == (2,)
    assert call(now + timedelta(minutes=10)) == DeclarationResult(tables=(2,), still=())


def test_finished_lists_are_not_affected(tables) -> None:
    ScoreList.objects.filter(table=tables[0]).update(status=ListStatus.HANDED_IN)
    record_entry(facts={"event": "time_up"}, **seen(tables[1].score_list))
    assert call().tables == (3,)
    assert call() == DeclarationResult(tables=(), still=())


def test_undo_keeps_tables_that_finished_their_game(tables) -> None:
    Table.objects.update(ends_at=timezone.now() + timedelta(minutes=20))
    call()
    record_entry(facts=GAME, **seen(tables[1].score_list))
    assert undo() == DeclarationResult(tables=(1, 3), still=(2,))
    assert tables_due() == []
    assert [table.ends_at > timezone.now() for table in Table.objects.order_by("number")] == [True, False, True]


@pytest.mark.services
def test_undo_once_within_half_a_minute(tables) -> None:
    call()
    declared = undoable_declaration(Round.objects.get(), timezone.now())
    ends = Revision.objects.get(pk=declared.revision_id).at + timedelta(seconds=30)
    assert declared.until == f"{ends.astimezone(ZoneInfo(declared.in_round.tournament.time_zone)):%H:%M:%S}"
    undo()
    assert undoable_declaration(Round.objects.get(), timezone.now()) is None
    with pytest.raises(RuleViolation, match="time_call_over"):
        undo_time(declared=declared, write_request=by())
    call()
    assert undoable_declaration(Round.objects.get(), timezone.now() + timedelta(seconds=31)) is None


@pytest.mark.services
def test_same_key_calls_time_once(tables) -> None:
    request = by()
    assert call(request=request) == call(request=request)
    assert tables_due() == [1, 2, 3]


@pytest.mark.parametrize("status", [RoundStatus.PUBLISHED, RoundStatus.CLOSED])
def test_only_while_the_round_runs(tables, status) -> None:
    Round.objects.update(status=status)
    with pytest.raises(RuleViolation, match="round_is_"):
        call()
