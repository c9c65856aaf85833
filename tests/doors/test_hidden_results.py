"""Hidden results don't change any public page."""

import re
from collections.abc import Collection, Mapping

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.doors.groups import Answer
from tests.doors.last_round import change_last_round, last_round_runs
from tests.doors.table import PARTS
from tests.doors.world import World, _answer, names
from tests.marks import long
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.services.results.chances import compute_chances

# Content that is new in each response.
NEW_AT_EVERY_READING = {"connection_answer", "healthz"}  # random numbers, signs of life
NEW_EACH_TIME = re.compile(r'(csrfmiddlewaretoken|client_key)" value="[^"]*"|"X-CSRFToken": ?"[^"]*"')
READ_BY_NOBODY = sorted(
    {
        name
        for actors, groups in PARTS.values()
        for group in groups
        for name in group.names.split()
        if "nobody" in actors and "GET" in group.methods and group.expected("nobody", "GET") is Answer.OPEN
    }
    - NEW_AT_EVERY_READING
)
# Addresses that show a round's public result.
SHOWS_RESULTS = {
    *("tournament_standings", "tournament_standings_json", "tournament_standings_csv", "tournament_participant"),
    *("participant_picture", "table_page", "table_people", "table_entry", "tournament_card", "embedded_standings"),
    *("api_standings", "api_table", "api_tables", "api_entries", "api_entry"),
}


@pytest.fixture
def world(cast) -> World:
    return last_round_runs(cast)


def read(world: World, addresses: Collection[str] = READ_BY_NOBODY) -> Mapping[str, str]:
    compute_chances(Tournament.objects.get(pk=world.tournament.pk), timezone.now())
    cache.clear()
    client = Client(headers={"accept-language": "en"})
    return {name: _text(client.get(_address(world, name))) for name in addresses}


def _address(world: World, name: str) -> str:
    return world.address(name, world.who("nobody", name))


def _text(response: HttpResponse) -> str:
    assert _answer(response) is not Answer.BROKEN
    body = b"".join(response) if response.streaming else response.content
    return NEW_EACH_TIME.sub("", f"{response.status_code} {body.decode(errors='replace')}")


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
