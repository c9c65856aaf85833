import csv

import pytest
from django.core.cache import cache
from django.utils import translation

from tests.cast import CAST, answers
from tests.pages import Page, read
from tests.tournaments.field import play_round
from tournaments.models.printing import PrintJob
from tournaments.models.tournament import Status, Tournament
from tournaments.printing.content import gather
from tournaments.printing.pages.standings import pages_of
from tournaments.selectors.results.standings import standings_of
from tournaments.views.results.card import summary_line

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
MEANING = "“*”: decided by lot."


@pytest.fixture(autouse=True)
def english():
    cache.clear()
    with translation.override("en"):
        yield


@pytest.fixture
def over(tournament: Tournament) -> Tournament:
    """Numbers 1 and 5 are tied for first place, which is decided by lot."""
    play_round(tournament, number=1, points=(6, -2, -2, -2, 6, -1, -1, -4))
    seeds = {"criteria": ["points", "lot"], "lot_seed": 7, "rounds_planned": 1}
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED, **seeds)
    tournament.refresh_from_db()
    return tournament


def open_page(client, event: Tournament, path: str = "") -> Page:
    return read(client.get(f"/t/{event.slug}/{path}", headers=ENGLISH))


def test_podium_and_top_ten_mark_the_lot(client, over):
    page = open_page(client, over)
    assert page.words(".podium-rank") == ["1*", "2*", "3*"]
    assert page.words(".podium > p") == [MEANING]
    assert page.words("table.places td.rank") == ["1*", "2*", "3*", "4*", "5*", "6*", "7*", "8"]
    assert page.words("section > p.soft.small") == [MEANING, MEANING]


def test_standings_and_participant_mark_the_lot(client, over):
    page = open_page(client, over, "standings/")
    assert page.words("td.rank") == ["1*", "2*", "3*", "4*", "5*", "6*", "7*", "8"]
    assert page.words("#ranking > p.soft.small") == ["Ranks are decided by points; finally by lot.", MEANING]
    first = standings_of(over).rows[0].start_number
    assert open_page(client, over, f"participants/{first}/").words(".figures dt")[0] == "Rank, decided by lot"
    assert summary_line(standings_of(over), first).startswith("Rank 1* of 8, 6 points · * decided by lot · ")


@pytest.mark.parametrize(
    ("criteria", "words"),
    [
        (["points", "games_won", "lot"], "Ranks are decided by points, then games won; finally by lot."),
        (["points"], "Ranks are decided by points; participants who are still tied share the rank."),
        (["lot"], "Ranks are decided by lot."),
    ],
)
def test_standings_name_the_criteria(client, over, criteria, words):
    Tournament.objects.update(criteria=criteria)
    over.refresh_from_db()
    assert open_page(client, over, "standings/").words("#decides") == [words]
    assert open_page(client, over, "rules/").words("#places li") == [words]
    job = PrintJob(tournament=over, document="standings", options={})
    assert gather.public_standings(job).decides == words


def test_start_page_marks_the_lot(client, over):
    words = read(client.get("/", headers=ENGLISH)).words(".by-line > span:last-child")
    winner = standings_of(over).rows[0].name
    assert words == [f"Won by {winner} with 6 points (decided by lot)"]


def test_start_page_marks_a_shared_first_place(client, over):
    Tournament.objects.update(criteria=["points"])
    words = read(client.get("/", headers=ENGLISH)).words(".by-line > span:last-child")
    assert words == ["Won by Testperson 0001, Testperson 0005 with 6 points (shared rank)"]
    assert open_page(client, over).words(".podium > p") == ["“=” marks a shared rank."]


def test_course_marks_the_lot_only_after_the_last_round(client, over):
    play_round(over, number=2)
    page = open_page(client, over)
    ranks = page.words("table:has(caption) td.rank")
    assert [ranks[:2], ranks[2:4]] == [["1=", "1*"], ["1=", "2*"]]


def test_files_mark_the_lot(client, over):
    at = f"/t/{over.slug}/standings"
    rows = list(csv.DictReader(client.get(f"{at}.csv").text.splitlines()))
    assert [row["by_lot"] for row in rows] == ["yes"] * 7 + ["no"]
    told = csv.DictReader(client.get(f"{at}.csv?for=spreadsheet", headers=ENGLISH).text.splitlines(), delimiter=";")
    assert [row["decided by lot"] for row in told] == ["yes"] * 7 + ["no"]
    assert [row["by_lot"] for row in client.get(f"{at}.json").json()["standings"]] == [True] * 7 + [False]


@pytest.mark.parametrize("gathered", [gather.standings, gather.public_standings])
def test_paper_marks_the_lot(over, gathered):
    table = gathered(PrintJob(tournament=over, document="standings", options={}))
    assert [row.rank for row in table.rows] == ["1*", "2*", "3*", "4*", "5*", "6*", "7*", "8"]
    assert ["“*”: decided by lot." in page.ruled.face.legend for page in pages_of(table)] == [True]


def test_only_staff_are_told_to_check_the_paper_for_ties(cast, tournament):
    points, won = (6, -2, -2, -2, 6, -2, -2, -2), (None, 1, 1, 1, 9, 1, 1, 1)
    play_round(tournament, number=1, points=points, games_won=won)
    Tournament.objects.update(criteria=["points", "games_won"], status=Status.FINISHED)
    asked = answers(cast, lambda client: open_page(client, tournament, "standings/").words("details.part summary"))
    hint = ["1 shared rank could be decided from the paper lists"]
    assert asked == {who: [] if who in ("stranger", "anonymous") else hint for who in CAST}
