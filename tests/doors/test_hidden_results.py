"""Hidden results don't change any public page."""

import pytest
from django.utils import timezone

from tests.doors.last_round import change_last_round, last_round_runs
from tests.doors.reading import READ_BY_NOBODY, read
from tests.doors.world import World, names
from tests.marks import long
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament

# Addresses that show a round's public result.
SHOWS_RESULTS = {
    *("tournament_standings", "tournament_standings_json", "tournament_standings_csv", "tournament_participant"),
    *("participant_picture", "table_page", "table_people", "table_entry", "tournament_card", "embedded_standings"),
    *("api_standings", "api_table", "api_tables", "api_entries", "api_entry"),
}


@pytest.fixture
def world(cast) -> World:
    return last_round_runs(cast)


def changed(world: World) -> set[str]:
    before = read(world)
    change_last_round()
    after = read(world)
    return {name for name in before if before[name] != after[name]}


def test_every_address_with_results_is_read() -> None:
    assert {*READ_BY_NOBODY} <= {*names()} and {*READ_BY_NOBODY} >= SHOWS_RESULTS


@pytest.mark.parametrize("mode", [StandingsShown.AFTER_ROUND, StandingsShown.FROZEN])
def test_reading_includes_chances(world: World, mode: StandingsShown) -> None:
    Tournament.objects.update(standings_shown=mode)
    texts = read(world, {"tournament_standings_json", "tournament_participant"})
    assert '"chances": {' in texts["tournament_standings_json"]
    assert "Chance to win" in texts["tournament_participant"]


@pytest.mark.long
def test_reading_finds_visible_results(world: World) -> None:
    Tournament.objects.update(standings_shown=StandingsShown.AT_ONCE)
    assert changed(world) == SHOWS_RESULTS


HIDDEN = [StandingsShown.FROZEN, long(StandingsShown.AFTER_ROUND), long(StandingsShown.AFTER_END)]


@pytest.mark.parametrize("mode", HIDDEN)
def test_hidden_running_round_changes_nothing(world: World, mode: StandingsShown) -> None:
    Tournament.objects.update(standings_shown=mode)
    assert changed(world) == set()


@pytest.mark.parametrize(
    ("mode", "status"),
    [(StandingsShown.FROZEN, Status.FINISHED), long(StandingsShown.AFTER_END, Status.RUNNING)],
)
def test_last_round_is_hidden_until_the_prize_giving(world: World, mode: StandingsShown, status: Status) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    Tournament.objects.update(standings_shown=mode, status=status)
    assert changed(world) == set()


@pytest.mark.long
def test_last_round_is_visible_after_the_prize_giving(world: World) -> None:
    Round.objects.update(status=RoundStatus.CLOSED)
    at = {"results_released_at": timezone.now(), "status": Status.FINISHED}
    Tournament.objects.update(standings_shown=StandingsShown.FROZEN, **at)
    assert changed(world) >= {"tournament", "tournament_standings", "table_page", "api_standings", "api_entries"}
