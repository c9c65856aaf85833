"""Results on walls."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.pages import read
from tests.tournaments.rounds import done, enrol, running
from tests.walls.builders import begun_at, bind_wall, close, finish, give_points, on, screen_of, screens_on
from tournaments.models.chances import Chances
from tournaments.models.participant import Participant
from tournaments.models.round import Round, Table
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.models.walls import Display, PrizeGiving
from tournaments.services.ledger import system_request
from tournaments.services.results.chances import compute_chances
from tournaments.walls.moments import Screen
from tournaments.walls.telling import announce_place, begin_prize_giving, end_prize_giving


@pytest.fixture(autouse=True)
def _counts() -> None:
    cache.clear()


def test_frozen_standings_are_marked_on_every_screen(tournament: Tournament) -> None:
    enrol(tournament, 8)
    first = running(tournament)
    give_points(first)
    close(first)
    Tournament.objects.update(rounds_planned=2, standings_shown=StandingsShown.FROZEN)
    running(tournament, 2)
    display = bind_wall(tournament)
    for screen in (Screen.RUNNING, Screen.FROZEN):
        Display.objects.update(shows=[screen])
        display.refresh_from_db()
        assert "Standings before the last round" in on(display)


@pytest.fixture
def last_round(tournament: Tournament) -> Round:
    enrol(tournament, 8)
    in_round = running(tournament)
    Tournament.objects.update(rounds_planned=1)
    give_points(in_round)
    begun_at(5, 60)
    return in_round


HIDDEN_WHILE_RUNNING = [StandingsShown.AFTER_ROUND, StandingsShown.FROZEN, StandingsShown.AFTER_END]
HIDDEN_BEHIND = [StandingsShown.FROZEN, StandingsShown.AFTER_END]


def all_screens(display: Display) -> str:
    Display.objects.update(shows=[screen.value for screen in Screen])
    return on(display)


@pytest.mark.parametrize("mode", StandingsShown)
def test_no_screen_shows_hidden_results_during_a_round(tournament: Tournament, last_round: Round, mode) -> None:
    Tournament.objects.update(standings_shown=mode)
    shown = all_screens(bind_wall(tournament))
    assert bool(re.search(r"\b100\d\b", shown)) is (mode not in HIDDEN_WHILE_RUNNING)


@pytest.mark.parametrize("mode", StandingsShown)
@pytest.mark.parametrize("status", [Status.RUNNING, Status.FINISHED])
def test_no_screen_shows_withheld_results(tournament: Tournament, last_round: Round, mode, status):
    close(last_round)
    Tournament.objects.update(standings_shown=mode, status=status)
    display = bind_wall(tournament)
    assert bool(re.search(r"\b100\d\b", all_screens(display))) is (mode not in HIDDEN_BEHIND)


@pytest.mark.parametrize("mode", StandingsShown)
def test_no_winner_before_the_desk_announces_or_publishes(
    tournament: Tournament, last_round: Round, mode: StandingsShown
) -> None:
    close(last_round)
    Tournament.objects.update(standings_shown=mode, status=Status.FINISHED)
    display = bind_wall(tournament)
    sentences = {"The tournament is over."} if mode not in HIDDEN_BEHIND else {"The prize giving comes next."}
    assert set(read(screen_of(display)).words(".sentence, .words p, .podium li")) == sentences
    begin_prize_giving(tournament=tournament, first=3, reached=0, write_request=system_request())
    told = [f"{place} Testperson {9 - place} {1009 - place} points" for place in (1, 2, 3)]
    assert read(screen_of(display)).words(".podium li") == told
    end_prize_giving(tournament=tournament, write_request=system_request())
    assert read(screen_of(display)).words(".podium li") == []
    Tournament.objects.update(results_released_at=timezone.now())
    assert read(screen_of(display)).words(".podium li") == told


def test_prize_giving_sends_no_later_place(tournament: Tournament, last_round: Round) -> None:
    """No screen contains names or points of places that haven't been announced."""
    finish(last_round)
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    display = bind_wall(tournament)
    begin_prize_giving(tournament=tournament, first=3, write_request=system_request())
    seen = None
    for reached, points in ((None, []), (3, ["1006"]), (2, ["1006", "1007"]), (1, ["1006", "1007", "1008"])):
        if reached:
            announce_place(tournament=tournament, seen=seen, reached=reached, write_request=system_request())
            seen = reached
        Display.objects.update(shows=["auto"])
        assert screens_on(display) == ["end"]
        assert sorted(set(re.findall(r"\b100\d\b", all_screens(display)))) == points
        Display.objects.update(shows=["end"])
        told = set(re.findall(r"Testperson \d", on(display)))
        assert told == {f"Testperson {int(each) - 1000}" for each in points}


def test_arrows_show_ranks_gained_and_lost(tournament: Tournament) -> None:
    enrol(tournament, 8)
    first = running(tournament)
    give_points(first)
    done(first)
    close(first)
    second = running(tournament, 2)
    Occupancy.objects.filter(round=second).update(games_played=20)
    Occupancy.objects.filter(round=second, participant__start_number=1).update(points=100)
    Table.objects.filter(round=second).update(ends_at=timezone.now() + timedelta(minutes=60))
    shown = on(bind_wall(tournament))
    lines = re.findall(r'<li data-key="(\d+)" .*?>.*?<span class="moved">(.*?)</span>', shown, re.DOTALL)
    moved = {key: re.sub(r"<.*?>|\s", "", words) for key, words in lines}
    assert moved == {"1": "▲7", **{str(number): "▼1" for number in range(2, 9)}}


def test_ranks_decided_by_lot_are_marked(tournament: Tournament) -> None:
    enrol(tournament, 8)
    Tournament.objects.update(criteria=["points", "lot"], lot_seed=7, rounds_planned=1)
    in_round = running(tournament)
    begun_at(5, 60)
    points = {1: 3, 2: 3, 3: 1}
    Occupancy.objects.filter(round=in_round).update(games_played=20)
    for number, earned in points.items():
        Occupancy.objects.filter(participant__start_number=number).update(points=earned)
    display = bind_wall(tournament)
    assert "by lot" not in on(display)
    done(in_round)
    close(in_round)
    assert "by lot" not in on(display)  # lots are drawn only at the end
    Tournament.objects.update(status=Status.FINISHED)
    Display.objects.update(shows=[Screen.RUNNING])
    shown = on(display)
    assert 'data-marks="* decided by lot' in shown
    lines = re.findall(r'<li data-key="(\d+)" .*?>\s*<span class="rank">(\d+)\.?(<i>\*</i>)?', shown)
    assert {key for key, _rank, mark in lines if not mark} == {"3"}
    Display.objects.update(shows=["auto"])
    begin_prize_giving(tournament=tournament, first=3, reached=0, write_request=system_request())
    told = read(screen_of(display))
    assert told.words(".podium .rank") == ["1*", "2*", "3"]
    assert told.words(".head .aside") == [f"{tournament} * decided by lot"]
    Tournament.objects.update(criteria=["points"])
    told = read(screen_of(display))
    assert told.words(".podium .rank, .podium .num") == ["1=", "3 points", "1=", "3 points", "3", "1 point"]
    assert told.words(".head .aside") == [f"{tournament} = shared rank"]
    PrizeGiving.objects.all().delete()
    Tournament.objects.update(status=Status.RUNNING)
    assert "by lot" not in on(display)
    Display.objects.update(shows=[Screen.RUNNING])
    assert 'data-marks="= shared rank' in on(display)


@pytest.mark.parametrize("people", [8, pytest.param(160, marks=pytest.mark.long)])
def test_screens_take_constant_queries(tournament: Tournament, people: int, django_assert_max_num_queries) -> None:
    enrol(tournament, people)
    in_round = running(tournament)
    give_points(in_round)
    begun_at(5, 60)
    display = bind_wall(tournament)
    for screen in Screen:
        Display.objects.update(shows=[screen], seen_at=timezone.now())
        with django_assert_max_num_queries(14):
            on(display)


def test_chances_are_shown_if_enabled(tournament: Tournament) -> None:
    enrol(tournament, 16)
    Tournament.objects.update(rounds_planned=2, status=Status.RUNNING, chances_shown=True)
    in_round = running(tournament)
    give_points(in_round)
    done(in_round)
    close(in_round)
    compute_chances(Tournament.objects.get(), timezone.now())
    display = bind_wall(tournament)
    Display.objects.update(shows=[Screen.COLLECTING])
    shown = on(display)
    assert 'data-words="Who can still win"' in shown
    assert "%</b>" in shown
    likely = Participant.objects.order_by("start_number")
    few = [[str(likely[0].uid), 60], [str(likely[1].uid), 30], [str(likely[2].uid), 9], [str(likely[3].uid), None]]
    Chances.objects.update(result={"closed": [1], "running": [], "runs": 4000, "chances": few})
    shown = on(display)
    assert re.findall(r'<rect width="(\d+)"', shown) == ["100", "50", "15"]
    under = " ".join(re.findall(r'<p class="under">(.*?)</p>', shown))
    assert "After round 1: 4,000 simulated endings, based on this tournament’s results" in under
    assert "Still possible for 1 other: 1%." in under
    Tournament.objects.update(chances_shown=False)
    assert "Who can still win" not in on(display)
    Tournament.objects.update(chances_shown=True, standings_shown=StandingsShown.AFTER_END)
    assert "Who can still win" not in on(display)
