"""Services for referee calls."""

from datetime import UTC, datetime, timedelta

import pytest
from django.http import Http404

from scoring.errors import RuleViolation
from tests.tournaments.entries import book_penalty
from tests.tournaments.lists import PLAYERS, STAFF, playing, seen
from tournaments.calls.calling import call_referee, give_minutes, solve_call, take_back_call, take_call
from tournaments.calls.queue import call_in, calls_of, open_call, penalties_since, waiting_calls
from tournaments.models.calls import RefereeCall
from tournaments.models.revision import Revision
from tournaments.models.round import Round, RoundStatus, Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.services.ledger import Actor, WriteRequest, system_request
from tournaments.services.lists.penalties import Note

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 20, 19, 42, 10, tzinfo=UTC)
LATER = AT + timedelta(minutes=6, seconds=1)


@pytest.fixture
def played(tournament: Tournament) -> ScoreList:
    return playing({"value": 1, "winners": [1, 2]}, tournament=tournament, normal_games=24).score_list


def by(actor) -> WriteRequest:
    return WriteRequest(actor=actor, client_key=system_request().client_key)


def make_call(score_list: ScoreList, reason: str = "", actor=PLAYERS) -> RefereeCall:
    call_referee(score_list=score_list, reason=reason, at=AT, write_request=by(actor))
    return RefereeCall.objects.latest("pk")


def solve(call: RefereeCall, note: str = "", penalty=None) -> RefereeCall:
    solve_call(call=call, note=note, penalty=penalty, at=LATER, write_request=by(STAFF))
    return RefereeCall.objects.get(pk=call.pk)


@pytest.mark.services
def test_second_call_updates_the_reason(played: ScoreList) -> None:
    call = make_call(played)
    assert (call.called_by, call.reason) == (PLAYERS.label, "")
    make_call(played, "  Wer  war dran? ")
    make_call(played)
    row = RefereeCall.objects.get()
    assert (row.pk, row.reason, row.called_at) == (call.pk, "Wer war dran?", AT)
    assert ScoreList.objects.get().revision == 1  # unchanged by the call
    assert open_call(played) == row


def test_withdrawn_call_is_closed_and_kept_in_the_ledger(played: ScoreList) -> None:
    make_call(played)
    for _time in range(2):
        take_back_call(score_list=played, at=LATER, write_request=by(PLAYERS))
    assert open_call(played) is None
    assert calls_of(played.table.round.tournament, LATER) == ((), ())
    again = make_call(played)
    assert RefereeCall.objects.count() == 2
    assert open_call(played) == again
    actions = list(Revision.objects.order_by("pk").values_list("action", flat=True))
    assert actions[-4:] == ["call_referee", "take_back_call", "take_back_call", "call_referee"]


@pytest.mark.services
def test_call_is_taken_and_solved_with_a_penalty(played: ScoreList) -> None:
    call = make_call(played, "Falsch bedient")
    take_call(call=call, at=AT, write_request=by(STAFF))
    assert RefereeCall.objects.get().taken_by == STAFF.label
    facts = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
    booked = book_penalty(facts=facts, note=Note(), **seen(played)).entry
    Entry.objects.filter(uid=booked).update(created_at=LATER)
    ((detail,),) = penalties_since([call]).values()
    row = solve(call_in(played.table.round.tournament, call.uid), "Verwarnt", detail.entry.uid)
    assert (row.penalty.uid, row.note, row.solved_by) == (booked, "Verwarnt", STAFF.label)
    (waiting, done) = calls_of(played.table.round.tournament, LATER)
    assert waiting == ()
    assert [(each.minutes, each.since) for each in done] == [(7, "20:42")]


def test_penalty_booked_before_the_call_is_not_offered(played: ScoreList) -> None:
    facts = {"event": "penalty", "paragraph": "9.3.2", "offender": 3}
    booked = book_penalty(facts=facts, note=Note(), **seen(played)).entry
    Entry.objects.filter(uid=booked).update(created_at=AT - timedelta(minutes=1))
    assert penalties_since([make_call(played)]) == {}


def test_taken_call_cannot_be_taken_again(played: ScoreList) -> None:
    call = make_call(played)
    take_call(call=call, at=AT, write_request=by(STAFF))
    with pytest.raises(RuleViolation, match="call_taken") as refused:
        take_call(call=call, at=LATER, write_request=by(Actor(kind="user", label="Zweite Leitung")))
    assert refused.value.params["name"] == STAFF.label
    assert (RefereeCall.objects.get().taken_by, RefereeCall.objects.get().taken_at) == (STAFF.label, AT)


def test_penalty_of_another_table_is_refused(played: ScoreList, tournament: Tournament) -> None:
    other = playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=2).score_list
    booked = book_penalty(facts={"event": "penalty", "paragraph": "9.3.2", "offender": 3}, note=Note(), **seen(other))
    with pytest.raises(RuleViolation, match="penalty_gone"):
        solve(make_call(played), penalty=booked.entry)
    assert RefereeCall.objects.get().solved_at is None


@pytest.mark.parametrize("step", ["take", "solve"])
def test_closed_call_cannot_be_changed(played: ScoreList, step: str) -> None:
    call = solve(make_call(played))
    with pytest.raises(RuleViolation, match="call_over"):
        take_call(call=call, at=AT, write_request=by(STAFF)) if step == "take" else solve(call)


@pytest.mark.services
def test_minutes_are_given_back_once(played: ScoreList) -> None:
    call = make_call(played)
    with pytest.raises(RuleViolation, match="call_over"):
        give_minutes(call=call, write_request=by(STAFF))
    Table.objects.update(extra_minutes=5)
    call = solve(call_in(played.table.round.tournament, call.uid))
    assert give_minutes(call=call, write_request=by(STAFF)) == 7
    assert Table.objects.get().extra_minutes == 12
    with pytest.raises(RuleViolation, match="call_over"):
        give_minutes(call=call, write_request=by(STAFF))
    assert Table.objects.get().extra_minutes == 12


def test_repeated_request_makes_one_call(played: ScoreList) -> None:
    call = solve(make_call(played))
    request = by(STAFF)
    assert {give_minutes(call=call, write_request=request) for _time in range(2)} == {7}
    assert Table.objects.get().extra_minutes == 7


@pytest.mark.parametrize("status", [RoundStatus.PUBLISHED, RoundStatus.CLOSED])
def test_call_requires_a_running_round(played: ScoreList, status: RoundStatus) -> None:
    Round.objects.update(status=status)
    with pytest.raises(RuleViolation, match="calls_while_running"):
        make_call(played)


def test_open_call_can_be_solved_after_the_round(played: ScoreList) -> None:
    call = make_call(played)
    Round.objects.update(status=RoundStatus.CLOSED)
    tournament = Tournament.objects.get()
    assert len(waiting_calls(tournament, LATER)) == 1
    assert solve(call_in(tournament, call.uid)).solved_at == LATER
    Tournament.objects.update(status=Status.FINISHED)
    assert waiting_calls(Tournament.objects.get(), LATER) == ()


def test_call_of_another_tournament_is_not_found(played: ScoreList) -> None:
    from tests.factories import TournamentFactory

    call = make_call(played)
    with pytest.raises(Http404):
        call_in(TournamentFactory(), call.uid)


@pytest.mark.services
def test_calls_take_one_query(played: ScoreList, tournament, django_assert_num_queries) -> None:
    for number in (2, 3, 4):
        make_call(playing({"value": 1, "winners": [1, 2]}, tournament=tournament, number=number).score_list)
    with django_assert_num_queries(1):
        waiting, _solved = calls_of(tournament, LATER)
        assert [each.row.table.round.number for each in waiting] == [1, 1, 1]
    with django_assert_num_queries(1):
        penalties_since(each.row for each in waiting)
