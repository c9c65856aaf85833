"""Turns of a rehearsal with a clock that jumps."""

import logging
from datetime import UTC, datetime, timedelta

import pytest

from scoring.errors import RuleViolation
from tests.factories import ClubFactory
from tests.marks import long
from tests.tournaments.entries import record_entry
from tournaments.models.calls import RefereeCall
from tournaments.models.lists.correction_wish import CorrectionWish
from tournaments.models.lists.presence import Presence
from tournaments.models.message import Message
from tournaments.models.phones import HeldEntry
from tournaments.models.rehearsals import RehearsalRun
from tournaments.models.revision import Revision
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Entry, Occupancy, ScoreList
from tournaments.models.tournament import Status, Tournament
from tournaments.rehearsals.acts import DOING
from tournaments.rehearsals.lifecycle import begin_rehearsal, stop_rehearsal, throw_away_rehearsal
from tournaments.rehearsals.plan.evening import Act, Evening
from tournaments.rehearsals.running import Rehearsing, plan_of, rehearsing
from tournaments.rehearsals.turns import LEASE, PATIENCE, play_all_due, play_due
from tournaments.services.ledger import system_request
from tournaments.services.lists.recompute import recompute_all
from tournaments.services.rounds.steps import release_round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now


def begin_run(minutes=2, rounds=1, left=(1,), driven=False, seed=1, players=16):
    evening = Evening(players=players, rounds=rounds, minutes=minutes, seed=seed, left=left)
    tournament = begin_rehearsal(
        club=ClubFactory(), evening=evening, at=NOON, write_request=system_request(), driven=driven
    )
    return RehearsalRun.objects.get(tournament=tournament)


def drive(run, clock, until=None):
    """Plays until a certain time or the end, and returns what happened."""
    acts = []
    while (next_at := play_due(run.pk, clock, lambda planned_act, _run: acts.append(planned_act.act))) is not None:
        if until is not None and next_at > until:
            return acts
        clock.now = next_at
    return acts


@pytest.mark.parametrize(
    ("players", "rounds", "left", "seed"), [(16, 1, (1,), 1), long(21, 2, (), 2), long(23, 2, (2,), 3)]
)
def test_evening_is_played_to_the_end(players, rounds, left, seed, caplog):
    caplog.set_level(logging.ERROR)
    run = begin_run(players=players, rounds=rounds, left=left, seed=seed)
    acts = drive(run, Clock())
    assert caplog.records == []
    assert set(acts) | ({Act.FILL} if not left else set()) == set(Act)
    run.tournament.refresh_from_db()
    assert run.tournament.status == Status.FINISHED
    assert run.tournament.results_released_at is not None
    assert {row.status for row in Round.objects.all()} == {"closed"}
    assert {row.status for row in ScoreList.objects.all()} == {"confirmed"}
    assert all(row.state["finished"] for row in ScoreList.objects.all())
    assert list(recompute_all(only_check=True)) == []
    assert sum(Occupancy.objects.values_list("points", flat=True)) == 0
    assert_everything_was_there_to_be_seen()


def assert_everything_was_there_to_be_seen():
    assert Message.objects.exists()
    assert {call.solved_at is not None for call in RefereeCall.objects.all()} == {True}
    assert set(HeldEntry.objects.values_list("status", flat=True)) == {"dropped"}
    assert set(CorrectionWish.objects.values_list("status", flat=True)) == {"accepted"}
    assert Table.objects.filter(extra_minutes__gt=0).exists()
    assert Presence.objects.exists()
    kinds = {frozenset(row.entries.values_list("kind", flat=True)) for row in ScoreList.objects.all()}
    assert frozenset({"totals"}) in kinds
    assert set(Revision.objects.values_list("actor_kind", flat=True)) == {"table", "system"}


def test_unfinished_list_of_people_is_broken_off():
    run, clock = begin_run(), Clock()
    plan = plan_of(run)
    during = NOON + timedelta(seconds=next(each.second for each in plan if each.act is Act.TELL))
    drive(run, clock, until=during)
    played = ScoreList.objects.get(table__number=1)
    record_entry(
        score_list=played,
        facts={"value": 2, "winners": [1, 2]},
        write_request=system_request(seen_revision=played.revision),
    )
    acts = drive(run, clock)
    assert Act.FILL not in acts
    played.refresh_from_db()
    assert played.status == "confirmed"
    assert Entry.objects.filter(score_list=played, facts__event="broken_off").exists()


def test_failing_act_is_skipped_and_counted(monkeypatch, caplog):
    run, clock = begin_run(), Clock()
    monkeypatch.setitem(DOING, Act.ARRIVES, lambda moment: 1 / 0)
    drive(run, clock, until=NOON + timedelta(seconds=11))
    monkeypatch.undo()
    drive(run, clock)
    shown = rehearsing(run.tournament, clock.now)
    assert shown == Rehearsing(runs=False, failed=16)
    assert "goes on without arrives" in caplog.text


def test_acts_already_done_by_people_are_skipped():
    run, clock = begin_run(), Clock()
    release = next(each.second for each in plan_of(run) if each.act is Act.RELEASE)
    drive(run, clock, until=NOON + timedelta(seconds=release - 0.5))
    in_round = Round.objects.get()
    release_round(in_round=in_round, at=clock.now, write_request=system_request())
    acts = drive(run, clock, until=clock.now + timedelta(seconds=45))
    assert Act.RELEASE not in acts
    assert Act.GAME in acts


def test_delayed_machine_plays_everything_later():
    run, clock = begin_run(), Clock()
    second = plan_of(run)[0].second
    clock.now = NOON + timedelta(seconds=second) + timedelta(hours=1)
    play_due(run.pk, clock)
    run.refresh_from_db()
    assert (run.done, run.began_at) == (1, NOON + timedelta(hours=1))
    clock.now += PATIENCE
    play_due(run.pk, clock)
    run.refresh_from_db()
    assert run.began_at == NOON + timedelta(hours=1)


@pytest.mark.parametrize(("driven", "late", "plays"), [(False, 0, 1), (True, 0, 0), (True, 61, 1)])
def test_workers_leave_a_driven_rehearsal_alone(driven, late, plays):
    begin_run(driven=driven)
    clock = Clock()
    clock.now = NOON + timedelta(seconds=late)
    assert play_all_due(clock.now, clock) == plays


@pytest.mark.services
def test_one_process_plays_at_a_time():
    """The turn of a killed process expires after a while."""
    run, clock = begin_run(), Clock()
    RehearsalRun.objects.update(next_at=NOON + LEASE)
    clock.now = NOON + timedelta(seconds=30)
    assert play_due(run.pk, clock) == NOON + LEASE
    assert RehearsalRun.objects.get().done == 0
    clock.now = NOON + LEASE
    play_due(run.pk, clock)
    assert RehearsalRun.objects.get().done > 0


@pytest.mark.services
def test_repeated_act_changes_nothing():
    run, clock = begin_run(), Clock()
    drive(run, clock, until=NOON + timedelta(seconds=60))
    before = (RehearsalRun.objects.get().done, Entry.objects.count(), Round.objects.count())
    RehearsalRun.objects.update(done=before[0] - 3, next_at=clock.now)
    drive(run, clock, until=clock.now)
    assert (RehearsalRun.objects.get().done, Entry.objects.count(), Round.objects.count()) == before


def test_stopped_rehearsal_stays_unchanged():
    run, clock = begin_run(), Clock()
    drive(run, clock, until=NOON + timedelta(seconds=20))
    stop_rehearsal(tournament=run.tournament, write_request=system_request())
    done = RehearsalRun.objects.get().done
    clock.now += timedelta(hours=1)
    assert play_due(run.pk, clock) is None
    assert play_all_due(clock.now, clock) == 0
    assert RehearsalRun.objects.get().done == done
    with pytest.raises(RuleViolation, match="rehearsal_over"):
        stop_rehearsal(tournament=run.tournament, write_request=system_request())


def test_rehearsal_deleted_during_a_turn_ends():
    run, clock = begin_run(), Clock()
    clock.now += timedelta(seconds=20)
    thrown = []

    def throw_away(planned_act, playing):
        throw_away_rehearsal(tournament=playing.tournament, write_request=system_request())
        thrown.append(planned_act)

    assert play_due(run.pk, clock, throw_away) is None
    assert len(thrown) == 1
    assert not Tournament.objects.exists()
