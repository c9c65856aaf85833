import pytest

from tests.cast import CAST
from tests.factories import TournamentFactory
from tests.tournaments.field import play_round
from tournaments.models.round import RoundStatus, Table
from tournaments.models.tournament import NameDisplay, StandingsShown, Visibility

pytestmark = pytest.mark.django_db


def addresses(tournament):
    base = f"/api/v1/tournaments/{tournament.uid}/"
    table = f"/api/v1/tables/{Table.objects.filter(round__tournament=tournament).first().uid}/"
    return [base, f"{base}rounds/", f"{base}rounds/1/", f"{base}rounds/1/tables/", f"{base}standings/", table,
            f"{table}entries/"]  # fmt: skip


def test_public_tournaments_are_listed_in_pages(anybody, running):
    TournamentFactory(visibility=Visibility.LINK)
    TournamentFactory(visibility=Visibility.PRIVATE)
    body = anybody.get("/api/v1/tournaments/").json()
    assert (body["count"], body["next"], [row["uid"] for row in body["results"]]) == (1, None, [str(running.uid)])


def test_tournament_includes_its_format(anybody, running):
    body = anybody.get(f"/api/v1/tournaments/{running.uid}/").json()
    assert (body["slug"], body["rule_book"], body["rounds_planned"], body["status"]) == (
        running.slug,
        "ddv",
        3,
        "running",
    )


@pytest.mark.parametrize("visibility", [Visibility.PUBLIC, Visibility.LINK])
def test_tournament_that_is_not_private_is_open_to_everybody(anybody, running, visibility):
    running.visibility = visibility
    running.save()
    assert {anybody.get(address).status_code for address in addresses(running)} == {200}


def test_private_tournament_is_open_to_its_staff(cast_answers, running):
    running.visibility = Visibility.PRIVATE
    running.save()
    pages = addresses(running)
    expected = {who: [404 if who in ("stranger", "anonymous") else 200] * len(pages) for who in CAST}
    assert cast_answers(lambda reader: [reader.get(address).status_code for address in pages]) == expected


def test_rounds_count_their_tables(anybody, running):
    play_round(running, number=2, status=RoundStatus.DRAWN)
    body = anybody.get(f"/api/v1/tournaments/{running.uid}/rounds/").json()
    times = {"planned_start": None, "started_at": None, "closed_at": None}
    unclosed = {"final": None, "objections_until": None}
    counts = {"number": 1, "status": "started", "tables": 2, "tables_done": 0, "minutes_left": None}
    assert body == [{**counts, **times, **unclosed}]
    assert anybody.get(f"/api/v1/tournaments/{running.uid}/rounds/2/").status_code == 404
    assert anybody.get(f"/api/v1/tournaments/{running.uid}/rounds/2/tables/").status_code == 404


def test_tables_name_people_by_position(anybody, running):
    body = anybody.get(f"/api/v1/tournaments/{running.uid}/rounds/1/tables/").json()
    assert [(row["number"], row["list_status"], row["revision"]) for row in body["results"]] == [
        (1, "open", 0),
        (2, "open", 0),
    ]
    seats = body["results"][1]["seats"]
    assert [(seat["position"], seat["start_number"], seat["name"]) for seat in seats] == [
        (1, 5, "Testperson 0005"),
        (2, 6, "Testperson 0006"),
        (3, 7, "Testperson 0007"),
        (4, 8, "Testperson 0008"),
    ]


def test_names_follow_the_tournament(anybody, running):
    pages = addresses(running)
    seated = f"/api/v1/tournaments/{running.uid}/rounds/1/tables/"
    assert [page for page in pages if b"Testperson" in anybody.get(page).content] == [seated, pages[-2]]
    running.name_display = NameDisplay.NUMBER
    running.save()
    assert [page for page in pages if b"Testperson" in anybody.get(page).content] == []


def test_hidden_results_are_for_staff(cast_answers, running, table):
    running.standings_shown = StandingsShown.AFTER_ROUND
    running.save()

    def ask(reader):
        body = reader.get(f"/api/v1/tables/{table.uid}/").json()
        entries = reader.get(f"/api/v1/tables/{table.uid}/entries/").status_code
        return body["state"] is not None, body["seats"][0]["points"] is not None, entries

    public = dict.fromkeys(("stranger", "anonymous"), (False, False, 403))
    assert cast_answers(ask) == {**dict.fromkeys(CAST, (True, True, 200)), **public}


def test_hidden_standings_are_refused_with_a_message(anybody, running):
    running.standings_shown = StandingsShown.AFTER_END
    running.save()
    response = anybody.get(f"/api/v1/tournaments/{running.uid}/standings/")
    assert (response.status_code, response.json()["code"]) == (403, "standings_not_shown")


def test_standings_equal_those_of_the_json_file(anybody, running):
    play_round(running, number=2, points=(5, -5))
    over_rest = anybody.get(f"/api/v1/tournaments/{running.uid}/standings/").json()
    beside_page = anybody.get(f"/t/{running.slug}/standings.json").json()
    del over_rest["as_of"], beside_page["as_of"]  # without a ledger entry it is the time of the request
    assert over_rest == beside_page
    assert over_rest["standings"][0]["points"] == 5


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize(("path", "queries"), [("rounds/", 4), ("rounds/1/tables/", 6), ("standings/", 5)])
def test_queries_do_not_grow(anybody, tournament, django_assert_num_queries, tables, path, queries):
    play_round(tournament, number=1, tables=tables)
    with django_assert_num_queries(queries):
        assert anybody.get(f"/api/v1/tournaments/{tournament.uid}/{path}").status_code == 200


@pytest.mark.parametrize("count", [1, 3])
def test_queries_of_the_list_do_not_grow(anybody, django_assert_num_queries, count):
    for _ in range(count):
        TournamentFactory()
    with django_assert_num_queries(2):
        anybody.get("/api/v1/tournaments/")


def test_tournament_includes_its_pot(anybody, running):
    pot = {"points": 100, "drain": "written", "scope": "tournament", "max_games": 40, "max_games_at": {"5": 45}}
    running.pot, running.sizes = pot, {"4": {"normal_games": None, "minutes": 90}}
    running.save()
    body = anybody.get(f"/api/v1/tournaments/{running.uid}/").json()
    assert (body["pot"], body["sizes"]["4"]["normal_games"]) == (pot, None)
