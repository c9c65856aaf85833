import pytest
from django.utils import timezone, translation

from tests.factories import TournamentFactory
from tests.tournaments.field import play_round
from tournaments.models.chances import Chances
from tournaments.models.participant import Attendance
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.results.chances import chances_shown_for, event_so_far
from tournaments.services.ledger import system_request
from tournaments.services.results import chances as results_chances
from tournaments.services.results.chances import compute_chances, compute_due_chances
from tournaments.services.rounds.steps import MissingLists, close_round
from tournaments.tasks import work_out_chances as task

pytestmark = pytest.mark.django_db
POINTS = (60, 10, -30, -40, 20, 5, -5, -20)
LATER = (20, -2, -4, -14, 20, -5, -5, -10)


@pytest.fixture
def event(tournament) -> Tournament:
    """Round 1 of 3 is closed and chances are shown."""
    Tournament.objects.update(chances_shown=True, status=Status.RUNNING, rounds_planned=3, criteria=["points"])
    tournament.refresh_from_db()
    play_round(tournament, number=1, points=POINTS)
    return tournament


def reload(event):
    return Tournament.objects.get(pk=event.pk)


def worked_out(event):
    compute_chances(reload(event), timezone.now())
    return chances_shown_for(reload(event))


def test_leader_is_likeliest_and_percents_sum_to_a_hundred_at_most(event):
    shown = worked_out(event)
    leader = event.participants.get(start_number=1)
    assert shown.chances[0].participant == leader.uid
    assert len(shown.chances) == 8
    assert 95 <= sum(chance.percent or 0 for chance in shown.chances) <= 100
    assert (shown.closed, shown.running, shown.runs) == ((1,), (), 4000)
    assert shown.chance_for(leader.uid) == shown.chances[0]


@pytest.mark.services
def test_unchanged_input_is_not_recomputed(event):
    worked_out(event)
    first, version = Chances.objects.get(), reload(event).version
    assert version == event.version + 1
    worked_out(event)
    assert Chances.objects.get().computed_at == first.computed_at
    assert reload(event).version == version


@pytest.mark.services
def test_sweep_checks_changed_tournaments(event, django_assert_num_queries):
    compute_due_chances(timezone.now())
    assert chances_shown_for(reload(event))
    compute_due_chances(timezone.now())
    with django_assert_num_queries(1):
        compute_due_chances(timezone.now())
    Occupancy.objects.filter(participant__start_number=5).update(points=300)
    Tournament.objects.update(version=event.version + 5)
    task()
    assert chances_shown_for(reload(event)).chances[0].participant == event.participants.get(start_number=5).uid


def test_closed_round_queues_the_task(event, django_capture_on_commit_callbacks):
    play_round(event, number=2, status=RoundStatus.RUNNING, points=LATER)
    with django_capture_on_commit_callbacks(execute=True):
        close_round(
            in_round=event.rounds.get(number=2),
            at=timezone.now(),
            missing=MissingLists.REFUSE,
            write_request=system_request(),
        )
    assert chances_shown_for(reload(event)).closed == (1, 2)


def no_more_rounds(event):
    Tournament.objects.update(rounds_planned=1)


def not_wanted(event):
    Tournament.objects.update(chances_shown=False)


def end_event(event):
    Tournament.objects.update(status=Status.FINISHED)


def hide_standings(event):
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)


def none_closed(event):
    Round.objects.update(status=RoundStatus.RUNNING)


@pytest.mark.parametrize("change", [no_more_rounds, not_wanted, end_event, hide_standings, none_closed])
def test_no_chances_are_computed_or_shown(event, change):
    before = worked_out(event)
    change(event)
    assert before
    assert event_so_far(reload(event)) is None
    assert not chances_shown_for(reload(event))


def test_reopened_round_removes_its_chances(event):
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_ROUND)
    play_round(event, number=2, points=LATER)
    assert worked_out(event).closed == (1, 2)
    Round.objects.filter(number=2).update(status=RoundStatus.RUNNING)
    assert not chances_shown_for(reload(event))
    assert worked_out(event).closed == (1,)


def test_no_chances_once_last_round_is_complete(event):
    """Even if the round stays open, because the standings already name the winner."""
    Tournament.objects.update(rounds_planned=2)
    play_round(event, number=2, status=RoundStatus.RUNNING, done=1, points=LATER)
    assert worked_out(event).running == (2,)
    ScoreList.objects.update(status=ListStatus.HANDED_IN, state={"finished": True})
    before = reload(event).version
    assert not worked_out(event)
    assert reload(event).version == before + 1
    assert not worked_out(event)
    assert reload(event).version == before + 1


@pytest.mark.parametrize(("counts", "leads"), [(True, 5), (False, 1)])
def test_open_list_of_a_closed_round_is_included_if_it_counts(event, counts, leads):
    Tournament.objects.update(unfinished_count=counts)
    ScoreList.objects.filter(table__number=2).update(status=ListStatus.OPEN, state={"finished": False})
    Occupancy.objects.filter(participant__start_number=5).update(points=300)
    assert worked_out(event).chances[0].participant == event.participants.get(start_number=leads).uid


def test_failing_tournament_does_not_stop_others(event, monkeypatch, caplog):
    other = TournamentFactory(chances_shown=True, status=Status.RUNNING)
    monkeypatch.setattr(results_chances, "tournaments_with_stale_chances", lambda: [reload(other), reload(event)])
    found = results_chances.event_so_far
    monkeypatch.setattr(results_chances, "event_so_far", lambda of: 1 / 0 if of.pk == other.pk else found(of))
    compute_due_chances(timezone.now())
    assert chances_shown_for(reload(event))
    assert f"the chances of tournament {other.pk}" in caplog.text


HIDDEN_LAST = [
    (StandingsShown.AT_ONCE, ((1,), (2,))),
    (StandingsShown.AFTER_ROUND, ((1,), ())),
    (StandingsShown.FROZEN, ((1,), ())),
]


@pytest.mark.parametrize(("mode", "rounds"), HIDDEN_LAST)
def test_running_round_is_included_as_published(event, mode, rounds):
    Tournament.objects.update(standings_shown=mode, rounds_planned=2)
    play_round(event, number=2, status=RoundStatus.RUNNING, done=1, points=LATER)
    shown = worked_out(event)
    assert (shown.closed, shown.running) == rounds
    Occupancy.objects.filter(round__number=2, participant__start_number=8).update(points=500)
    ScoreList.objects.filter(table__round__number=2).update(state={"games": 20, "games_left": 1, "phase": "normal"})
    Tournament.objects.update(version=event.version + 9)
    changed = worked_out(event) != shown
    assert changed is (mode is StandingsShown.AT_ONCE)


def test_chances_frozen_with_the_standings_stay_until_the_end(event):
    Tournament.objects.update(standings_shown=StandingsShown.FROZEN, rounds_planned=2)
    play_round(event, number=2, status=RoundStatus.RUNNING, points=LATER)
    shown = worked_out(event)
    Round.objects.update(status=RoundStatus.CLOSED)
    assert worked_out(event) == shown
    end_event(event)
    assert not chances_shown_for(reload(event))


def test_leavers_and_disqualified_do_not_play_on(event):
    gone, out = event.participants.get(start_number=1), event.participants.get(start_number=2)
    event.participants.filter(pk=gone.pk).update(status=Attendance.ABSENT)
    event.participants.filter(pk=out.pk).update(disqualified_at=timezone.now())
    found = event_so_far(reload(event))
    assert gone.pk in found.uids and out.pk not in found.uids
    assert {len(each.people) for each in found.ahead} == {6}
    assert [each.round for each in found.ahead] == [2, 3]


def test_remaining_games_follow_from_the_state(event):
    Tournament.objects.update(rounds_planned=2)
    play_round(event, number=2, status=RoundStatus.RUNNING, done=0, points=LATER)
    state = {"phase": "normal", "games": 14, "games_left": 10, "open_pflichtsoli": {"2": 1}}
    ScoreList.objects.filter(table__round__number=2).update(state=state)
    Occupancy.objects.filter(round__number=2).update(games_played=14)
    found = event_so_far(reload(event))
    at_second = {each.table: each.owed[each.people[1]] for each in found.ahead}
    assert {(each.games, sum(each.owed.values())) for each in found.ahead} == {(10, 1)}
    assert at_second == {1: 1, 2: 1}
    running = {each.games for each in found.earned if each.round == 2}
    assert running == {14 + 5, 14}


@pytest.mark.services
def test_pages_show_them_with_one_more_query(event, client, django_assert_max_num_queries):
    page = f"/t/{event.slug}/standings/"
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    with translation.override("en"):
        worked_out(event)
        Tournament.objects.update(chances_shown=False)
        with django_assert_max_num_queries(40) as without:
            assert "Who can still win" not in client.get(page).content.decode()
        Tournament.objects.update(chances_shown=True)
        with django_assert_max_num_queries(len(without) + 1):
            shown = client.get(page).content.decode()
        assert "Who can still win" in shown
        assert "After round 1: 4,000 simulated endings, based on this tournament’s results." in shown
        assert "Chance to win" in client.get(f"/t/{event.slug}/participants/1/").content.decode()
        body = client.get(f"/t/{event.slug}/standings.json").json()
    assert body["chances"]["closed"] == [1]
    assert len(body["chances"]["participants"]) == 8
    Tournament.objects.update(chances_shown=False)
    assert "chances" not in client.get(f"/t/{event.slug}/standings.json").json()
