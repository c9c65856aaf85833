from datetime import timedelta

import pytest
from django.utils import timezone

from tests.pages import read
from tests.tournaments.field import POINTS, play_round
from tournaments.models.round import Round, RoundStatus
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.selectors.access import tournament_for
from tournaments.views.results import freshness

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(
    hour=12, minute=20, second=0, microsecond=0
)  # far from midnight, so that no day ends during a test
UNTIL = NOW + timedelta(minutes=20)


@pytest.fixture(autouse=True)
def clock(client, monkeypatch):
    """Returns a function to set the time, which starts at `NOW`."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"

    def set_clock(at):
        monkeypatch.setattr(timezone, "now", lambda: at)

    set_clock(NOW)
    return set_clock


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Two of three rounds are closed; objections to the second are still possible."""
    Tournament.objects.update(status=Status.RUNNING, date=NOW.date(), time_zone="UTC", rounds_planned=3)
    play_round(tournament, number=1, points=POINTS)
    play_round(tournament, number=2, points=(1, -1))
    Round.objects.filter(number=2).update(objections_until=UNTIL)
    tournament.refresh_from_db()
    return tournament


def text(client, event, path=""):
    return " ".join(client.get(f"/t/{event.slug}/{path}").content.decode().split())


# (page, part, words before and after the objections end)
HEARD = "provisional, objections until 12:40"
OF_LIST = "Game 1 of 24 · handed in · the round is closed"
SAID = [
    ("", "#state", f"Round 2 of 3 is over, {HEARD}", "Round 2 of 3 is over, final"),
    ("rounds/2/", "#state", f"Round 2 of 3 is over, {HEARD}", "Round 2 of 3 is over, final"),
    ("rounds/2/tables/1/", ".state .at-desk", f"{OF_LIST} · {HEARD}", f"{OF_LIST} · final"),
    ("participants/1/", "#shown section:first-of-type > p.soft", f"Result: {HEARD}", "Result: final"),
    ("standings/", "#finality", f"Round 1 final; round 2 {HEARD}", "Rounds 1, 2 final"),
]
PATHS = [path for path, *_said in SAID]


@pytest.mark.parametrize(("path", "place", "provisional", "final"), SAID)
def test_pages_show_until_when_a_result_is_provisional(client, event, clock, path, place, provisional, final):
    address = f"/t/{event.slug}/{path}"
    assert read(client.get(address)).words(place)[:1] == [provisional]
    clock(UNTIL)
    assert read(client.get(address)).words(place)[:1] == [final]
    assert "objections until" not in text(client, event, path)


@pytest.mark.parametrize("path", ["", "rounds/2/", "participants/1/", "standings/", "standings.json"])
def test_etag_changes_when_a_result_becomes_final(client, event, clock, path):
    address = f"/t/{event.slug}/{path}"
    clock(UNTIL - timedelta(seconds=9))
    tag = client.get(address)["ETag"]
    clock(UNTIL - timedelta(seconds=1))
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    clock(UNTIL)
    response = client.get(address, headers={"If-None-Match": tag})
    assert response.status_code == 200 and response["ETag"] != tag


def test_standings_do_not_depend_on_the_minute(client, event, clock):
    address = f"/t/{event.slug}/standings/"
    tag = client.get(address)["ETag"]
    clock(NOW + timedelta(minutes=7))
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize(("at", "seconds"), [(NOW, 1200.0), (UNTIL, None)])
def test_cached_answer_expires_when_objections_end(event, clock, rf, cast, at, seconds):
    clock(at)
    fetched = tournament_for(cast["stranger"], event.slug)
    assert freshness._seconds_to_change(fetched, clocked=False) == seconds
    assert (freshness._seconds_to_change(fetched, clocked=True) or 0) <= 60


def test_json_includes_the_finality_of_results(client, event):
    of_file = client.get(f"/t/{event.slug}/standings.json").json()
    first, second = of_file["results"]
    assert (of_file["frozen"], of_file["provisional"], of_file["stage"]) == (False, False, "between")
    assert first == {"round": 1, "final": True, "objections_until": None}
    assert (second["round"], second["final"], second["objections_until"][:16]) == (2, False, f"{UNTIL:%Y-%m-%dT%H:%M}")
    rounds = client.get(f"/api/v1/tournaments/{event.uid}/rounds/").json()
    assert [(row["final"], bool(row["objections_until"])) for row in rounds] == [(True, False), (False, True)]
    one = client.get(f"/api/v1/tournaments/{event.uid}/rounds/2/").json()
    assert one["final"] is False


def test_finality_of_hidden_results_is_not_shown(client, event):
    assert ["objections until" in text(client, event, path) for path in PATHS] == [True] * 5
    Tournament.objects.update(standings_shown=StandingsShown.AFTER_END)
    assert ["objections until" in text(client, event, path) for path in PATHS] == [False] * 5
    rounds = client.get(f"/api/v1/tournaments/{event.uid}/rounds/").json()
    assert [(row["final"], row["objections_until"]) for row in rounds] == [(None, None)] * 2


def test_end_of_the_tournament_makes_every_result_final(client, event):
    assert ["objections until" in text(client, event, path) for path in PATHS] == [True] * 5
    Tournament.objects.update(status=Status.FINISHED)
    assert ["objections until" in text(client, event, path) for path in PATHS] == [False] * 5


@pytest.fixture
def frozen(event: Tournament) -> Tournament:
    """The last round is running hidden, with higher scores than any before."""
    Tournament.objects.update(standings_shown=StandingsShown.FROZEN)
    play_round(event, number=3, status=RoundStatus.RUNNING, points=(777, -777))
    event.refresh_from_db()
    return event


FROZEN = "frozen since the last round started; the rest follows at the prize giving"


def test_frozen_standings_hide_the_last_round(client, frozen):
    def shown(path):
        return read(client.get(f"/t/{frozen.slug}/{path}"))

    standings, player = shown("standings/"), shown("participants/1/")
    assert standings.words("#ranking .notice") == player.words("#shown > .notice") == [f"After round 2 of 3; {FROZEN}"]
    assert standings.words("#ranking th") == ["Rank", "Name", "R1", "R2", "Points", "Games won", "Soli won"]
    assert player.words("#shown section p.soft")[0] == "Results will be shown later."
    later = "Results are not shown yet. The organisers will show them later."
    assert shown("rounds/3/tables/1/").words(".empty") == [later]
    foot = ".card-foot a"
    assert (shown("rounds/3/").words(foot), shown("rounds/2/").words(foot)) == ([], ["Games of this table"] * 2)
    assert [path for path in ("standings/", "participants/1/") if "777" in text(client, frozen, path)] == []
    body = client.get(f"/t/{frozen.slug}/standings.json").json()
    assert (body["frozen"], body["rounds"]) == (True, [1, 2])


# Notices to guests while the last round runs, and until its result is published.
FOLLOWS, AFTERWARDS = (
    "The final standings follow after the prize giving.",
    "The standings will be shown after the prize giving.",
)
LATER = [
    (StandingsShown.AT_ONCE, [], []),
    (StandingsShown.AFTER_ROUND, ["The results of a round are shown once it is closed."], []),
    (StandingsShown.FROZEN, [FOLLOWS], [FOLLOWS]),
    (StandingsShown.AFTER_END, [AFTERWARDS], [AFTERWARDS]),
]


@pytest.mark.parametrize(("mode", "running", "behind"), LATER)
def test_guests_see_when_results_come(client, frozen, mode, running, behind):
    def notices():
        return read(client.get(f"/t/{frozen.slug}/")).words("#shown .notice")[:1]

    Tournament.objects.update(standings_shown=mode, version=98)
    assert notices() == running
    Round.objects.filter(number=3).update(status=RoundStatus.CLOSED)
    Tournament.objects.update(version=99)
    assert notices() == behind
    Tournament.objects.update(status=Status.FINISHED, version=100)
    assert notices() == behind
    Tournament.objects.update(results_released_at=NOW, version=101)
    assert notices() == []


@pytest.mark.parametrize("released", [False, True])
def test_prize_giving_opens_frozen_standings(client, frozen, released):
    Round.objects.filter(number=3).update(status=RoundStatus.CLOSED)
    at = NOW if released else None
    Tournament.objects.update(status=Status.FINISHED, results_released_at=at, version=99)
    standings, start = text(client, frozen, "standings/"), text(client, frozen)
    assert ("777" in standings, FROZEN in standings) == (released, not released)
    assert ("Final standings" in standings, 'id="podium"' in start) == (released, released)
    first = "with 788 points" in " ".join(client.get("/").content.decode().split())
    assert ("777" in start, first) == (released, released)


def test_etag_changes_when_the_last_round_is_released(client, frozen):
    Round.objects.filter(number=3).update(status=RoundStatus.PUBLISHED)
    address = f"/t/{frozen.slug}/standings/"
    before = client.get(address)
    assert FROZEN not in before.text
    Round.objects.filter(number=3).update(status=RoundStatus.RUNNING)
    Tournament.objects.update(version=98)  # as every write does
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, read(after).words("#ranking .notice")) == (200, [f"After round 2 of 3; {FROZEN}"])
