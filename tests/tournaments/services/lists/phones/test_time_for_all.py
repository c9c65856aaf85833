"""Time called for all tables: noted where there is none left, and taken back where nothing was written since."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.tournaments.lists import STAFF, playing, seen
from tests.tournaments.views.lists.test_under_review import under_review
from tournaments.adapter import event_in
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ListStatus, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.time_called import time_called
from tournaments.services.ledger import WriteRequest, system_request
from tournaments.services.lists.entries import record_entry
from tournaments.services.lists.time_for_all import TimeCallResult, call_time, undo_time

pytestmark = pytest.mark.django_db

GAME = {"value": 1, "winners": [1, 2]}


@pytest.fixture
def tables(tournament: Tournament) -> list[Table]:
    """Three running tables with a game each."""
    return [playing(GAME, tournament=tournament, number=number, normal_games=24) for number in (1, 2, 3)]


def by(key=None) -> WriteRequest:
    return WriteRequest(actor=STAFF, client_key=key or system_request().client_key)


def call(at=None, request=None) -> TimeCallResult:
    return call_time(in_round=Round.objects.get(), at=at or timezone.now(), write_request=request or by())


def undo(now=None) -> TimeCallResult:
    called = time_called(Round.objects.get(), now or timezone.now())
    assert called
    return undo_time(called=called, write_request=by())


def noted() -> list[int]:
    events = [
        entry for entry in Entry.objects.select_related("score_list__table") if event_in(entry.facts) == "time_up"
    ]
    return sorted(entry.score_list.table.number for entry in events)


def test_time_is_up_everywhere_and_runs_on_when_it_is_taken_back(tables) -> None:
    before = list(ScoreList.objects.order_by("pk").values_list("state", flat=True))
    assert call() == TimeCallResult(tables=(1, 2, 3), still=())
    assert noted() == [1, 2, 3]
    assert undo() == TimeCallResult(tables=(1, 2, 3), still=())
    assert noted() == []
    assert list(ScoreList.objects.order_by("pk").values_list("state", flat=True)) == before


def test_extra_time_runs_on_until_it_is_over(tables) -> None:
    now = timezone.now()
    Table.objects.update(ends_at=now - timedelta(minutes=1))
    Table.objects.filter(number=2).update(extra_minutes=10)
    Table.objects.filter(number=3).update(extra_minutes=1)
    assert call(now) == TimeCallResult(tables=(1, 3), still=(2,))
    assert time_called(Round.objects.get(), now).still == (2,)
    assert call(now + timedelta(minutes=10)) == TimeCallResult(tables=(2,), still=())


def test_lists_that_are_in_and_those_that_know_it_stay_as_they_are(tables) -> None:
    ScoreList.objects.filter(table=tables[0]).update(status=ListStatus.HANDED_IN)
    record_entry(facts={"event": "time_up"}, **seen(tables[1].score_list))
    assert call().tables == (3,)
    undo()
    assert noted() == [2]


def test_a_list_that_takes_no_note_of_it_is_named_and_says_why(tournament: Tournament) -> None:
    under_review(tournament)
    playing(GAME, tournament=tournament, number=2, normal_games=24)
    result = call()
    assert (result.tables, result.still) == ((2,), ())
    assert [(each.number, each.why.code) for each in result.refused] == [(1, "list_needs_review")]
    shown = time_called(Round.objects.get(), timezone.now())
    assert shown.refused[0].sentence == result.refused[0].sentence
    assert "Spiel 3" in shown.refused[0].sentence


def test_a_table_that_wrote_meanwhile_keeps_it(tables) -> None:
    call()
    written = ScoreList.objects.select_related("table__round__tournament", "rule_set").get(table=tables[1])
    written.revision += 1
    written.save()
    assert undo() == TimeCallResult(tables=(1, 3), still=(2,))
    assert noted() == [2]


def test_it_can_be_taken_back_once_and_for_half_a_minute(tables) -> None:
    call()
    called = time_called(Round.objects.get(), timezone.now())
    ends = Revision.objects.get(pk=called.line).at + timedelta(seconds=30)
    assert called.until == f"{ends.astimezone(ZoneInfo(called.in_round.tournament.time_zone)):%H:%M:%S}"
    undo()
    assert time_called(Round.objects.get(), timezone.now()) is None
    with pytest.raises(RuleViolation, match="time_call_over"):
        undo_time(called=called, write_request=by())
    call()
    assert time_called(Round.objects.get(), timezone.now() + timedelta(seconds=31)) is None


def test_the_same_request_twice_notes_it_once(tables) -> None:
    request = by()
    assert call(request=request) == call(request=request)
    assert noted() == [1, 2, 3]


@pytest.mark.parametrize("status", [RoundStatus.PUBLISHED, RoundStatus.CLOSED])
def test_only_while_the_round_runs(tables, status) -> None:
    Round.objects.update(status=status)
    with pytest.raises(RuleViolation, match="round_is_"):
        call()
