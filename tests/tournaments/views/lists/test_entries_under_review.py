"""An entry under review shows its last points, but doesn't count anywhere."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.printing.filled_lists import filled_list_of
from tests.tournaments.entries import change_entry, record_entry
from tests.tournaments.lists import NORMAL, seen, table_of
from tournaments.models.json_values import JSONObject
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.edits import Conflict
from tournaments.selectors.lists.lists import list_for, list_view
from tournaments.services.lists.recompute import differences, recompute

pytestmark = pytest.mark.django_db

WORDS = "under review, does not count"


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """The third game, worth 3 to position 4, is illegal."""
    return under_review(tournament)


def under_review(tournament: Tournament, *more: JSONObject) -> Table:
    """A table where the third game and everything after it is illegal."""
    table = table_of(normal_games=1, tournament=tournament)
    for facts in ({"value": 1, "winners": [3]}, NORMAL, {"value": 3, "winners": [4]}, *more):
        record_entry(facts=facts, **seen(table.score_list))
    first = Entry.objects.order_by("order_key").first()
    assert first
    change_entry(
        entry=first.uid, facts={"value": 1, "winners": [4]}, conflict=Conflict.REVIEW, **seen(table.score_list)
    )
    return table


def test_entry_under_review_keeps_its_last_result(table):
    row = Entry.objects.order_by("order_key").last()
    assert row
    assert (bool(row.derived["error"]), row.derived["last"]["points"]) == (True, [-3, -3, -3, 9])
    assert differences(ScoreList.objects.get()) == []
    view = list_view(list_for(table), full_names=True)
    shown = view.rows[-1]
    assert ([cell.points for cell in shown.cells], shown.number, bool(shown.error)) == ([-3, -3, -3, 9], 3, True)
    assert [place.total for place in view.places] == list(view.folded.sheet.totals) != [-3, -3, -3, 9]


def test_filled_list_prints_the_last_points_without_a_running_total(table):
    with translation.override("en"):
        printed = filled_list_of(table.score_list)
    waiting = [game for game in printed.games if game.running == (None,) * 4]
    assert [(game.points, game.played[0]) for game in waiting[-1:]] == [((-3, -3, -3, 9), WORDS)]
    assert printed.result and printed.result.totals != (-3, -3, -3, 9)


def test_entry_under_review_forgets_its_earlier_facts(tournament):
    table = under_review(tournament, {"value": 2, "winners": [1]})
    row = Entry.objects.order_by("order_key").last()
    assert row
    assert "last" in row.derived
    now = {"value": 3, "winners": [4]}
    change_entry(entry=row.uid, facts=now, conflict=Conflict.REVIEW, **seen(table.score_list))
    row.refresh_from_db()
    assert ("error" in row.derived, "last" in row.derived) == (True, False)


def test_game_under_review_hides_the_penalty_it_replaced(client: Client, table):
    row = Entry.objects.order_by("order_key").last()
    assert row
    row.derived["last"] = {"paragraph": "9.3.2", "offender": 3, "points": [0, 0, -3, 0]}
    row.save()
    entries = client.get(f"/api/v1/tables/{table.uid}/entries/").json()["entries"]
    assert entries[-1]["derived"]["last"] == {"points": [0, 0, -3, 0]}
    assert recompute(score_list=ScoreList.objects.get(), reason="test") != []
    row.refresh_from_db()
    assert "last" not in row.derived


def test_corrected_entry_forgets_its_last_result(table):
    first = Entry.objects.order_by("order_key").first()
    assert first
    change_entry(entry=first.uid, facts={"value": 1, "winners": [3]}, **seen(table.score_list))
    assert ["last" in row.derived for row in Entry.objects.all()] == [False] * 3


def test_pages_and_api_show_the_last_points_as_not_counting(client: Client, table):
    where = {"slug": table.round.tournament.slug, "round_number": 1, "table_number": 1}
    last = Entry.objects.order_by("order_key").last()
    assert last
    fourth = table.score_list.seats.get(position=4).occupancies.get().participant
    pages = [
        reverse("table_page", kwargs=where),
        reverse("tournament_participant", args=[where["slug"], fourth.start_number]),
    ]
    for page in pages:
        text = client.get(page, headers={"accept-language": "en"}).content.decode()
        assert (WORDS in text, "+9" in text) == (True, True)
    text = client.get(reverse("table_entry", kwargs={**where, "entry": last.uid}), headers={"accept-language": "en"})
    assert "They do not count until the list is corrected." in text.content.decode()
    derived = client.get(f"/api/v1/tables/{table.uid}/entries/").json()["entries"][-1]["derived"]
    assert (bool(derived["error"]), derived["last"]["points"]) == (True, [-3, -3, -3, 9])
