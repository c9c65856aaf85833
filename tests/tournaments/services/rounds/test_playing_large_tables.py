"""Tables of six and seven, from the draw to the standings."""

import json
import re
from collections import Counter
from datetime import UTC, datetime
from io import StringIO
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import ClubFactory
from tests.marks import long, printing
from tests.printing.reading import page_texts
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import points_of, seen
from tests.tournaments.rounds import again, drawn, enrol, publish, running, seating
from tournaments.adapter import stored_format
from tournaments.management.simulation import SimulationSettings, simulate
from tournaments.models.printing import PrintJob
from tournaments.models.round import RoundStatus
from tournaments.models.score_list import Occupancy, ScoreList
from tournaments.models.tournament import DrawMode, Tournament
from tournaments.printing.content.gather import sheet_of
from tournaments.printing.content.gather_lists import filled_list
from tournaments.printing.paper import paper_tables
from tournaments.printing.registry import document_for
from tournaments.selectors.lists.lists import table_address
from tournaments.selectors.results.standings import standings_of
from tournaments.selectors.rounds.overview.overview import overview_of
from tournaments.selectors.rounds.rounds import list_format
from tournaments.services.ledger import system_request
from tournaments.services.lists.recompute import recompute_all
from tournaments.services.lists.totals import record_totals
from tournaments.services.rounds.steps import MissingLists, close_round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
SIZES = {6: [6], 7: [7], 11: [5, 6], 12: [4, 4, 4]}


def sizes_of(tournament: Tournament) -> list[int]:
    lists = ScoreList.objects.filter(table__round__tournament=tournament, table__round__number=1)
    return sorted(lists.values_list("format__seats", flat=True))


# A fifth of the games, as a whole round takes seconds.
SHORT = {"sizes": {str(seats): {"normal_games": seats, "minutes": seats * 5} for seats in (4, 5, 6, 7)}}
ROUNDS = [
    (7, SHORT, 7, 9),
    *(long(players, SHORT, 7, 9) for players in (6, 11, 12)),
    long(7, {}, 20, 27),
]


@pytest.mark.parametrize(("players", "fields", "least", "most"), ROUNDS)
def test_rounds_are_played_to_the_end_and_everybody_plays_about_as_much(players, fields, least, most):
    rehearsal = SimulationSettings(club=ClubFactory(), players=players, rounds=2, seed=4, at=NOON, fields=fields)
    tournament = simulate(rehearsal).tournament
    assert sizes_of(tournament) == SIZES[players]
    assert {row.status for row in tournament.rounds.all()} == {RoundStatus.CLOSED}
    assert list(recompute_all(only_check=True)) == []
    found = standings_of(tournament)
    assert len(found.rows) == players
    assert sum(row.points for row in found.rows) == 0
    # TSR 10.2.1: of 24 games at least 20, one or two more if Pflichtsoli of others are redealt
    played = Occupancy.objects.filter(round__tournament=tournament).values_list("games_played", flat=True)
    assert min(played) >= least
    assert max(played) <= most


def test_simulate_plays_a_table_of_six():
    out = StringIO()
    call_command("simulate", players=6, rounds=1, seed=3, stdout=out)
    answer = json.loads(out.getvalue())
    assert sizes_of(Tournament.objects.get(slug=answer["slug"])) == [6]
    assert answer["games"] == 36


@pytest.fixture
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def seven(tournament: Tournament, english: None):
    """A running round with one table of seven: 35 normal games and 7 Pflichtsoli."""
    enrol(tournament, 7)
    return running(tournament)


def list_of(in_round) -> ScoreList:
    return ScoreList.objects.select_related("table__round__tournament").get(table__round=in_round)


def test_game_counts_for_the_four_players(seven):
    score_list = list_of(seven)
    record_entry(facts={"value": 3, "winners": [2, 3]}, **seen(score_list))  # 1, 4 and 6 sit out
    assert points_of(score_list) == [0, 3, 3, 0, -3, 0, -3]
    record_entry(facts={"value": 2, "winners": [1]}, **seen(score_list))  # 2, 5 and 7 sit out
    assert points_of(score_list) == [6, 3, 1, -2, -3, -2, -3]


def test_totals_of_seven_close_the_round(seven, client: Client, helper):
    client.force_login(helper)
    address = reverse("round_totals", args=[seven.tournament.slug, 1])
    page = client.get(address, {"table": 1})
    assert len(page.context["desk"].form.rows()) == 7
    record_totals(totals=[21, -7, 7, -14, 3, -3, -7], **seen(list_of(seven)))
    close_round(
        in_round=again(seven),
        at=NOON,
        missing=MissingLists.REFUSE,
        write_request=system_request(),
    )
    points = [row.points for row in standings_of(seven.tournament).rows]
    assert points == [21, 7, 3, -3, -7, -7, -14]


def test_overview_and_table_page_show_all_seven(seven, client: Client, organiser):
    (card,) = overview_of(seven, NOON).cards
    assert [seat.position for seat in card.seats] == list(range(1, 8))
    assert (card.planned, card.minutes_left) == (42, 175)
    assert card.keeper.start_number == seating(seven)[1][-1]
    client.force_login(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get(reverse("organise_table", args=[seven.tournament.slug, 1, 1])).content.decode()
    assert "Sits out first" in page


def test_players_page_shows_everybody(seven, client: Client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get(table_address(list_of(seven).table, ""), {"way": "points"}).content.decode()
    assert page.count('<label class="won">') == 4
    at = dict(enumerate(seating(seven)[1], start=1))
    out = re.findall(r'class="tile out"[^>]*data-name="([^"]*)"', page)
    assert out == [f"Testperson {at[position]}" for position in (1, 4, 6)]


def test_public_pages_name_everybody(seven, client: Client):
    page = client.get(reverse("tournament_round", args=[seven.tournament.slug, 1])).content.decode()
    assert all(f"Testperson {number}" in page for number in range(1, 8))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    start = client.get(reverse("tournament", args=[seven.tournament.slug])).content.decode()
    assert "table of seven: 42 games in 175 minutes" in start


def test_api_tells_of_seven(seven, client: Client):
    base = f"/api/v1/tournaments/{seven.tournament.uid}/rounds/1/tables/"
    (table,) = client.get(base).json()["results"]
    assert [seat["position"] for seat in table["seats"]] == list(range(1, 8))
    (line,) = client.get(f"/api/v1/tournaments/{seven.tournament.uid}/rounds/").json()
    assert line["tables"] == 1


@printing()
@pytest.mark.long
def test_pack_of_seven(seven):
    pack = page_texts(document_for(PrintJob(tournament=seven.tournament, round=seven, document="round_pack")))
    assert len(pack) == 4  # two notices, two sheets
    assert "35 normal games, 7 Pflichtsoli, 175 minutes" in pack[-1]
    assert all(f"Testperson {number}" in page for number in range(1, 8) for page in pack)


def test_filled_list_of_seven(seven):
    record_entry(facts={"value": 3, "winners": [2, 3]}, **seen(list_of(seven)))
    (table,) = paper_tables(seven)
    filled = filled_list(sheet_of(seven, table), table, ZoneInfo("Europe/Berlin"))
    assert filled.result.totals == (0, 3, 3, 0, -3, 0, -3)
    assert filled.games[0].points == (None, 3, 3, None, -3, None, -3)


def test_blank_sheets_for_six(seven):
    job = PrintJob(tournament=seven.tournament, document="blank_sheets", options={"seats": 6, "copies": 1})
    (sheet,) = document_for(job).sheets
    assert (sheet.format.seats, len(sheet.format.games), sheet.format.minutes) == (6, 30, 150)
    assert Counter(seat for game in sheet.format.games for seat in game.sitting) == dict.fromkeys(range(1, 7), 10)


# players, number of tables in the draw settings, sizes in every round
PLANS = [(6, None, [6]), (7, None, [7]), (11, None, [5, 6]), (14, 2, [7, 7]), (13, 2, [6, 7]), (41, 8, [5] * 7 + [6])]


# Their first round is random.
BY_RESULTS = (DrawMode.STANDINGS, DrawMode.SNAKE, DrawMode.LADDER)
DRAWS = [
    *((*case, mode) for case in PLANS for mode in (DrawMode.PLAN, DrawMode.RANDOM)),
    *((*PLANS[0], mode) for mode in BY_RESULTS),
]


@pytest.mark.long
@pytest.mark.parametrize(("players", "count", "sizes", "mode"), DRAWS)
def test_every_draw_mode_supports_large_tables(tournament, mode, players, count, sizes):
    tournament.draw_mode = mode
    tournament.draw_settings = {"table_count": count} if count else {}
    tournament.save()
    enrol(tournament, players)
    in_round = publish(drawn(tournament))
    rounds = list(tournament.rounds.all())
    assert len(rounds) == (3 if mode is DrawMode.PLAN else 1)
    for row in rounds:
        seated = seating(row)
        assert sorted(map(len, seated.values())) == sizes
        assert sorted(number for people in seated.values() for number in people) == list(range(1, players + 1))
    forms = set(map(stored_format, ScoreList.objects.all()))
    assert forms == {list_format(in_round, form.seats) for form in forms}


@printing()
@pytest.mark.long
def test_documents_for_a_plan_of_eleven(tournament):
    tournament.draw_mode, tournament.rounds_planned = DrawMode.PLAN, 2
    tournament.save()
    enrol(tournament, 11)
    publish(drawn(tournament))
    texts = page_texts(document_for(PrintJob(tournament=tournament, document="rounds_pack")))
    # the way through all rounds, then per round two notices, the sheet of five and two sheets of six
    assert len(texts) == 1 + 2 * (2 + 1 + 2)
    assert all(f"Testperson {number}" in texts[0] for number in range(1, 12))
    assert all(words in " ".join(texts) for words in ("30 Normalspiele, 6 Pflichtsoli, 150 Minuten", "125 Minuten"))
