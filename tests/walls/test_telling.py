"""Services for the prize giving."""

import re
from itertools import pairwise

import pytest
from django.utils import timezone

from scoring.errors import RuleViolation
from tests.tournaments.rounds import enrol, running
from tests.walls.builders import bind_wall, close, finish, give_points, on, screens_on
from tournaments.models.round import Round
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import StandingsShown, Tournament
from tournaments.models.walls import Display, PrizeGiving
from tournaments.services.ledger import StaleRevision, system_request
from tournaments.services.tournament.finishing import reopen_tournament
from tournaments.walls.moments import Screen
from tournaments.walls.prizes import announced_places, steps_from
from tournaments.walls.telling import announce_place, begin_prize_giving, end_prize_giving


@pytest.fixture
def in_round(tournament: Tournament) -> Round:
    enrol(tournament, 8)
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    in_round = running(tournament)
    give_points(in_round)
    return in_round


def begin(tournament: Tournament, first: int = 5) -> None:
    begin_prize_giving(tournament=tournament, first=first, write_request=system_request())


def tell(tournament: Tournament, seen: int | None, reached: int | None) -> None:
    announce_place(tournament=tournament, seen=seen, reached=reached, write_request=system_request())


def on_walls(tournament: Tournament) -> list[str]:
    shown = announced_places(Tournament.objects.select_related("prize_giving").get(pk=tournament.pk))
    return [row.name for part in (shown.now, shown.before, shown.podium) for row in part]


@pytest.mark.services
def test_places_are_announced_one_by_one(tournament: Tournament, in_round: Round) -> None:
    finish(in_round)
    begin(tournament)
    assert on_walls(tournament) == []
    steps = [step.reached for step in steps_from(tournament, 5)]
    assert steps == [5, 4, 3, 2, 1, 0]
    tell(tournament, None, 5)
    assert on_walls(tournament) == ["Testperson 4"]
    tell(tournament, 5, 4)
    assert on_walls(tournament) == ["Testperson 5", "Testperson 4"]
    tell(tournament, 4, 5)  # one back
    assert on_walls(tournament) == ["Testperson 4"]
    tell(tournament, 5, None)
    assert on_walls(tournament) == []
    for seen, reached in pairwise([None, *steps]):
        tell(tournament, seen, reached)
    assert on_walls(tournament) == ["Testperson 8", "Testperson 7", "Testperson 6"]
    end_prize_giving(tournament=tournament, write_request=system_request())
    assert on_walls(tournament) == []


def test_a_shared_place_is_one_step(tournament: Tournament, in_round: Round) -> None:
    Tournament.objects.update(criteria=["points"])
    tournament.refresh_from_db()
    Occupancy.objects.filter(participant__start_number__in=(6, 7)).update(points=1006)
    finish(in_round)
    assert [(step.reached, len(step.rows)) for step in steps_from(tournament, 3)] == [(2, 2), (1, 1), (0, 3)]


@pytest.mark.parametrize("mode", StandingsShown)
def test_nothing_is_announced_before_the_end(tournament: Tournament, in_round: Round, mode: StandingsShown) -> None:
    Tournament.objects.update(standings_shown=mode)
    close(in_round)
    with pytest.raises(RuleViolation, match="tournament_not_finished"):
        begin(tournament)
    assert not PrizeGiving.objects.exists()
    finish(in_round)
    begin(tournament)
    tell(tournament, None, 5)
    assert on_walls(tournament) == ["Testperson 4"]


@pytest.mark.services
@pytest.mark.parametrize("published", [True, False])
def test_reopening_hides_announced_places(tournament: Tournament, in_round: Round, published: bool) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.FROZEN)
    finish(in_round)
    walls = [bind_wall(tournament)]
    if published:
        Tournament.objects.update(results_released_at=timezone.now())
    else:
        begin_prize_giving(tournament=tournament, first=3, reached=0, write_request=system_request())
    assert "Testperson 8" in on(walls[0])
    reopen_tournament(tournament=tournament, write_request=system_request())
    walls.append(bind_wall(tournament))
    assert not PrizeGiving.objects.exists()
    assert [screens_on(wall) for wall in walls] == [["frozen"], ["frozen"]]
    Display.objects.update(shows=[screen.value for screen in Screen])
    assert [re.findall(r"\b100\d\b", on(wall)) for wall in walls] == [[], []]


@pytest.mark.parametrize("reached", [0, 3, 4, 6, None])
def test_no_place_is_skipped(tournament: Tournament, in_round: Round, reached: int | None) -> None:
    finish(in_round)
    begin(tournament)
    with pytest.raises(StaleRevision, match="prizes_moved"):
        tell(tournament, None, reached)
    assert on_walls(tournament) == []


@pytest.mark.services
def test_prize_giving_begins_once_and_two_desks_skip_no_place(tournament: Tournament, in_round: Round) -> None:
    finish(in_round)
    with pytest.raises(RuleViolation, match="prizes_not_begun"):
        tell(tournament, None, 5)
    begin(tournament)
    with pytest.raises(RuleViolation, match="prizes_begun"):
        begin(tournament)
    tell(tournament, None, 5)
    with pytest.raises(StaleRevision, match="prizes_moved"):
        tell(tournament, None, 4)
    assert PrizeGiving.objects.get().reached == 5
