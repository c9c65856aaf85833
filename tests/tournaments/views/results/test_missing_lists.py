"""If a tournament is finished with a list missing, every page shows the same final result, and the gap."""

import csv

import pytest
from django.core.cache import cache
from django.utils import timezone, translation

from tests.pages import Page, read
from tests.tournaments.field import play_round
from tests.walls.builders import bind_wall, screen_of
from tournaments.models.printing import PrintJob
from tournaments.models.score_list import ListStatus, Occupancy, ScoreList
from tournaments.models.tournament import StandingsShown, Status, Tournament
from tournaments.printing.content import gather
from tournaments.selectors.results.places import places_in
from tournaments.selectors.results.stage_words import not_in_line
from tournaments.selectors.results.standings import standings_of
from tournaments.views.results.card import summary_line

pytestmark = pytest.mark.django_db
WITHOUT = "Without the list of table 2"
RANKS = ["1", "2", "3*", "4*", "–", "–", "–", "–"]


@pytest.fixture(autouse=True)
def english():
    cache.clear()
    with translation.override("en"):
        yield


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """One round of two tables, the second without a list; the last criterion is the lot."""
    play_round(tournament, number=1, points=(10, -2, -4, -4), done=1)
    fields = {"criteria": ["points", "lot"], "lot_seed": 7, "rounds_planned": 1}
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED, **fields)
    tournament.refresh_from_db()
    return tournament


def open_page(client, event: Tournament, path: str = "") -> Page:
    return read(client.get(f"/t/{event.slug}/{path}", headers={"accept-language": "en"}))


def test_public_pages_name_the_winner_and_the_missing_list(client, event):
    page = open_page(client, event)
    assert page.words(".podium-rank") == ["1", "2", "3*"]
    assert page.words("#shown .notice") == [WITHOUT]
    assert page.words("table.places td.rank") == RANKS
    assert page.words(".badge") == []
    page = open_page(client, event, "standings/")
    assert page.words("h1, #ranking [role=status]") == ["Final standings", f"Final standings · {WITHOUT}"]
    assert page.words("td.rank") == RANKS
    assert "Testperson 0001" in " ".join(read(client.get("/", headers={"accept-language": "en"})).words(".entries li"))


@pytest.mark.parametrize(("number", "place"), [(1, "1"), (5, "–")])
def test_page_of_a_participant_shows_the_same_rank(client, event, number, place):
    page = open_page(client, event, f"participants/{number}/")
    assert page.words(".figures dd")[0] == place
    assert summary_line(standings_of(event), number).endswith(f"Final standings · {WITHOUT}")
    assert places_in(standings_of(event)).people == 8


def test_paper_shows_the_same(event):
    table = gather.standings(PrintJob(tournament=event, document="standings", options={}))
    assert (table.title, table.state) == ("Final standings", WITHOUT)
    assert [row.rank for row in table.rows] == RANKS
    assert [row.name for row in table.rows][4:] == [f"Testperson 000{number}" for number in range(5, 9)]


def test_files_contain_the_same(client, event):
    answer = client.get(f"/t/{event.slug}/standings.csv")
    lines = list(csv.DictReader(answer.content.decode().splitlines()))
    assert [(line["rank"], line["by_lot"]) for line in lines][3:5] == [("4", "yes"), ("", "no")]
    found = client.get(f"/t/{event.slug}/standings.json").json()
    assert (found["stage"], found["provisional"], found["tables"]) == ("final", False, {"done": 1, "of": 2})
    assert found["not_in"] == [{"round": 1, "table": 2, "counts": False}]
    assert [row["rank_shown"] for row in found["standings"]][4:] == ["–"] * 4


def test_wall_mentions_the_missing_list(event):
    display = bind_wall(event)
    assert read(screen_of(display)).words(".head .aside") == [str(event)]
    Tournament.objects.update(results_released_at=timezone.now())
    page = read(screen_of(display))
    assert page.words(".podium .rank") == ["1", "2", "3*"]
    assert page.words(".head .aside") == [f"{event} * decided by lot {WITHOUT}"]


def test_no_list_is_missing_if_all_are_in_or_may_still_come(event):
    Tournament.objects.update(status=Status.RUNNING)
    event.refresh_from_db()
    assert standings_of(event).not_in == ()
    Tournament.objects.update(status=Status.FINISHED)
    ScoreList.objects.update(status=ListStatus.CONFIRMED)
    event.refresh_from_db()
    assert not_in_line(standings_of(event)) == ""


def test_missing_lists_are_named_by_round(tournament):
    play_round(tournament, number=1, tables=3, done=1)
    play_round(tournament, number=2, tables=3, done=2)
    Occupancy.objects.filter(round__number=1, seat__score_list__table__number=2).update(games_played=5)
    tournament.status = Status.FINISHED
    said = "Round 1: Without the list of table 3; List of table 2 incomplete; Round 2: Without the list of table 3"
    assert not_in_line(standings_of(tournament)) == said
    tournament.unfinished_count = False
    said = "Round 1: Without the lists of tables 2, 3; Round 2: Without the list of table 3"
    assert not_in_line(standings_of(tournament)) == said


@pytest.mark.parametrize(
    ("path", "mode", "word"),
    [
        *(
            (path, StandingsShown.FROZEN, "Standings")
            for path in ("", "standings/", "rounds/1/", "rules/", "participants/1/")
        ),
        ("", StandingsShown.AFTER_END, "Standings"),
        ("", StandingsShown.AT_ONCE, "Final standings"),
    ],
)
def test_every_public_page_uses_the_same_word_for_the_standings(client, event, path, mode, word):
    Tournament.objects.update(standings_shown=mode)
    link = f"a[href='/t/{event.slug}/standings/']"
    assert open_page(client, event, path).words(link)[0] == word
    Tournament.objects.update(results_released_at=timezone.now())
    assert open_page(client, event, path).words(link)[0] == "Final standings"
