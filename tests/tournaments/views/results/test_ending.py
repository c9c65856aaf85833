import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.cast import CAST, answers
from tests.pages import read
from tests.tournaments.field import play_round
from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import ListStatus, ScoreList
from tournaments.models.tournament import NameDisplay, StandingsShown, Status, Tournament

pytestmark = pytest.mark.django_db
POINTS = (10, 10, 4, -24, 1, 1, 1, -3)


@pytest.fixture(autouse=True)
def english(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


@pytest.fixture
def over(tournament):
    """Two rounds at two tables; 1 and 2 share first place."""
    tournament.status, tournament.criteria = Status.FINISHED, ["points"]
    tournament.save()
    for number in (1, 2):
        play_round(tournament, number=number, points=POINTS)
    return tournament


def page(client, tournament, query=""):
    response = client.get(f"/t/{tournament.slug}/{query}")
    assert response.status_code == 200
    return response


def podium(response):
    return [(row.rank, row.tied, row.start_number) for row in response.context["podium"]]


def test_podium_shows_shared_ranks(client, over):
    assert podium(page(client, over)) == [(1, True, 1), (1, True, 2), (3, False, 3)]


BEFORE = ("Prize giving", "Final standings", "Records of the day")
BEHIND = ("All lists", "Files", "About")


def test_page_shows_all_parts_in_order(client, over):
    shown = read(page(client, over))
    assert shown.words("h2") == [*BEFORE, "The leaders, round by round", *BEHIND]
    assert shown.values("#shown svg", "class") == ["chart"]
    lists = [f"/t/{over.slug}/rounds/{number}/tables/{table}/" for number in (1, 2) for table in (1, 2)]
    assert shown.values("ul.entries a[href*='/tables/']", "href") == lists
    files = [f"/t/{over.slug}/standings.csv?for=spreadsheet", f"/t/{over.slug}/standings.json"]
    assert shown.values("p.row a", "href") == files


def test_single_round_has_no_course(client, tournament):
    tournament.status = Status.FINISHED
    tournament.save()
    play_round(tournament, number=1, points=POINTS)
    assert read(page(client, tournament)).words("h2") == [*BEFORE, *BEHIND]


def test_winner_is_shown_despite_a_missing_list(client, over):
    ScoreList.objects.filter(table__number=2, table__round__number=2).update(status=ListStatus.OPEN, state={})
    response = page(client, over)
    assert podium(response) == [(1, True, 1), (1, True, 2), (3, False, 3)]
    assert read(response).words("#shown .notice") == ["Round 2: List of table 2 incomplete"]


def test_standings_held_back_are_for_staff(cast, over):
    over.standings_shown = StandingsShown.AFTER_END
    over.save()

    def ask(client):
        text = page(client, over).content.decode()
        return "Prize giving</h2>" in text, "All lists" in text, "after the prize giving" in text

    expected = {
        **dict.fromkeys(CAST, (True, True, False)),
        **dict.fromkeys(("stranger", "anonymous"), (False, False, True)),
    }
    assert answers(cast, ask) == expected


ALONE = "Only staff see all of this"
UNTIL_CLOSED = f"{ALONE}: each round becomes public when it is closed."
UNTIL_PUBLISHED = f"{ALONE} until the final standings are published."
PATHS = ("", "standings/", "participants/1/")


@pytest.mark.parametrize(
    ("mode", "last_round", "released", "said", "path"),
    [
        *((StandingsShown.AFTER_END, RoundStatus.CLOSED, None, UNTIL_PUBLISHED, path) for path in PATHS),
        (StandingsShown.FROZEN, RoundStatus.CLOSED, None, UNTIL_PUBLISHED, "standings/"),
        *((StandingsShown.FROZEN, RoundStatus.CLOSED, timezone.now(), None, path) for path in PATHS),
        *((StandingsShown.AFTER_ROUND, RoundStatus.RUNNING, None, UNTIL_CLOSED, path) for path in PATHS),
        (StandingsShown.AFTER_ROUND, RoundStatus.CLOSED, None, None, "standings/"),
        (StandingsShown.AT_ONCE, RoundStatus.RUNNING, None, None, "standings/"),
    ],
)
def test_staff_see_that_results_are_hidden_from_others(client, organiser, over, path, mode, last_round, released, said):
    Tournament.objects.update(rounds_planned=2, standings_shown=mode, results_released_at=released)
    Round.objects.filter(number=2).update(status=last_round)
    address = f"/t/{over.slug}/{path}"
    assert ALONE not in client.get(address).content.decode()
    client.force_login(organiser)
    told = read(client.get(address)).words(".notice")
    assert [words for words in told if words.startswith(ALONE)] == [said] * bool(said)


def test_people_are_named_in_the_configured_way(client, over):
    of_people = "#shown a[href*='/participants/'], .chart-line text, tbody th.person"
    assert {*read(page(client, over)).words(of_people)} == {f"Testperson 000{number}" for number in range(1, 9)}
    over.name_display = NameDisplay.NUMBER
    over.save()
    numbered = page(client, over)
    assert {*read(numbered).words(of_people)} == {f"No. {number}" for number in range(1, 9)}
    assert "Testperson" not in numbered.text


def test_disqualified_are_not_on_the_podium(client, over):
    over.participants.filter(start_number=1).update(disqualified_at=timezone.now())
    assert podium(page(client, over)) == [(1, False, 2), (2, False, 3), (3, True, 5), (3, True, 6), (3, True, 7)]


def test_deciding_criterion_is_shown_with_the_points(client, over):
    over.criteria = ["table_points", "points"]
    over.save()
    shown = read(page(client, over))
    assert shown.words(".podium-points > span.soft:first-of-type") == ["table points"] * 5
    assert shown.words("th")[:6] == ["Rank", "Name", "R1", "R2", "Table points", "Points"]


def test_running_tournament_keeps_its_page(client, over):
    over.status = Status.RUNNING
    over.save()
    shown = read(page(client, over))
    assert shown.words("label[for=q]") == ["Where do I sit?"]
    assert shown.words("h2") == ["Rounds", "About"]


def test_search_comes_first_once_used(client, over):
    shown = read(page(client, over, "?q=Testperson+0003"))
    assert shown.words("label[for=q], #podium") == ["Who sat where?", "Prize giving"]
    assert read(page(client, over)).words("label[for=q], #podium") == ["Prize giving", "Who sat where?"]


def test_page_is_the_same_until_something_changes(client, over):
    first = page(client, over)
    address = f"/t/{over.slug}/"
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    over.version += 1
    over.save()
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("tables", [1, 3])
def test_queries_do_not_grow(client, tournament, django_assert_num_queries, tables):
    tournament.status = Status.FINISHED
    tournament.save()
    play_round(tournament, number=1, tables=tables, points=POINTS)
    cache.clear()
    with django_assert_num_queries(15):
        page(client, tournament)
    with django_assert_num_queries(9):
        page(client, tournament)


@pytest.mark.parametrize(("tables", "links"), [(2, True), (41, False)])
def test_lists_of_a_large_round_are_only_on_its_page(client, tournament, tables, links):
    tournament.status = Status.FINISHED
    tournament.save()
    play_round(tournament, number=1, tables=tables, points=POINTS)
    shown = read(page(client, tournament))
    of_tables = [f"/t/{tournament.slug}/rounds/1/tables/{number}/" for number in (1, 2)]
    assert shown.values("ul.entries a", "href") == [f"/t/{tournament.slug}/rounds/1/", *(of_tables if links else [])]
