from uuid import uuid4

import pytest

from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, recorded_games, seen, table_of
from tests.tournaments.views.entry_forms import FACTS, POINTS, form_of, send_entry, staff_address
from tournaments.models.round import Table
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_entry_page_gives_its_reasons(client, table, address) -> None:
    first = recorded_games(table)[0]
    page = client.get(f"{address}entries/{first.uid}/").content.decode()
    assert "opponents below 90 (Re)" in page
    assert "155 : 85" in page


def test_change_shows_the_consequences_then_saves(client, table, address) -> None:
    solo = recorded_games(table)[1]
    change = f"{address}entries/{solo.uid}/change/"
    assert client.get(change).context["editor"].form["kind"].value() == "damen_solo"
    typed = {**FACTS, "augen": "130"}
    shown = send_entry(client, change, typed, do="check").context["editor"].preview.consequences
    assert any("owes a Pflichtsolo again" in sentence for sentence in shown)
    assert any(sentence.startswith("Game 3:") and "deals instead of" in sentence for sentence in shown)
    assert send_entry(client, change, typed).status_code == 302
    assert [entry.facts.get("kind") for entry in Entry.objects.all()] == ["normal", "normal", None]


def test_insert_before_a_game(client, table, address) -> None:
    last = recorded_games(table)[2]
    insert = f"{address}entries/{last.uid}/insert/"
    assert send_entry(client, insert, POINTS).status_code == 302
    assert [entry.derived["number"] for entry in Entry.objects.all()] == [1, 2, 3, 4]
    assert Entry.objects.all()[2].facts["value"] == 4


def test_delete_shows_the_consequences_then_asks_once(client, table, address) -> None:
    solo = recorded_games(table)[1]
    delete = f"{address}entries/{solo.uid}/delete/"
    page = client.get(delete)
    assert "owes a Pflichtsolo again" in page.content.decode()
    key = {"client_key": str(page.context["client_key"]), "seen_revision": page.context["seen_revision"]}
    assert client.post(delete, key).status_code == 302
    assert client.post(delete, key).status_code == 302
    assert Entry.objects.count() == 2


def test_delete_of_a_stale_page_is_refused(client, table, address) -> None:
    first = recorded_games(table)[0]
    key = {"client_key": str(uuid4()), "seen_revision": "1"}
    response = client.post(f"{address}entries/{first.uid}/delete/", key)
    assert response.status_code == 409
    assert Entry.objects.count() == 3


def conflicting(tournament: Tournament) -> tuple[Table, Entry]:
    table = table_of(normal_games=1, tournament=tournament)
    for facts in ({"value": 1, "winners": [3]}, NORMAL, {"value": 1, "winners": [4]}):
        record_entry(facts=facts, **seen(table.score_list))
    return table, Entry.objects.first()


def test_organiser_may_save_a_correction_that_breaks_a_later_game(client, tournament, helper, organiser) -> None:
    table, first = conflicting(tournament)
    change = staff_address(table, "change", entry=first.uid)
    typed = {"way": "points", "winners": ["4"], "value": "1", "alone": "solo"}
    client.force_login(helper)
    refused = send_entry(client, change, typed)
    assert refused.status_code == 422
    assert "This correction would make game 3 break the rules" in refused.content.decode()
    assert 'value="review"' not in refused.content.decode()
    client.force_login(organiser)
    offered = send_entry(client, change, typed, do="check")
    hidden = form_of(offered.content.decode())
    assert client.post(change, {**typed, **hidden, "do": "review"}).status_code == 302
    assert ScoreList.objects.get().needs_review
    page = client.get(staff_address(table)).content.decode()
    assert "must be reviewed first" in page


@pytest.mark.parametrize("way", ["as_noted", "move_duty", "review"])
def test_organiser_chooses_the_way_for_later_games(client, tournament, organiser, way) -> None:
    table, first = conflicting(tournament)
    change = staff_address(table, "change", entry=first.uid)
    typed = {"way": "points", "winners": ["4"], "value": "1", "alone": "solo"}
    client.force_login(organiser)
    checked = send_entry(client, change, typed, do="check")
    shown = checked.context["editor"].ways_out
    assert [each.value for each in shown.options] == ["as_noted", "move_duty", "review"]
    assert "Choose what happens to the games after it" in checked.content.decode()
    assert send_entry(client, change, typed, do=way).status_code == 302
    last = Entry.objects.order_by("order_key").last()
    assert ScoreList.objects.get().needs_review is (way == "review")
    reason = "Correction of game 1: played as recorded"
    assert (last.facts.get("as_played", {}).get("reason") == reason) is (way != "review")


def test_helper_may_keep_later_games_as_played_only(client, tournament, helper) -> None:
    table, first = conflicting(tournament)
    client.force_login(helper)
    change = staff_address(table, "change", entry=first.uid)
    typed = {"way": "points", "winners": ["4"], "value": "1", "alone": "solo"}
    assert send_entry(client, change, typed, do="review").status_code == 422
    assert not ScoreList.objects.get().needs_review
    assert send_entry(client, change, typed, do="as_noted").status_code == 302


def test_deletion_compares_the_ways_for_later_games(client, tournament, organiser) -> None:
    table, first = conflicting(tournament)
    client.force_login(organiser)
    delete = staff_address(table, "delete", entry=first.uid)
    asked = client.get(delete)
    values = [way.value for way in asked.context["ways_out"].options]
    assert [f'value="{value}"' in asked.content.decode() for value in values] == [True] * len(values)
    assert [game.number for game in asked.context["ways_out"].games] == [3]
    key = {name: str(asked.context[name]) for name in ("client_key", "seen_revision")}
    assert client.post(delete, {**key, "do": "as_noted"}).status_code == 302
    assert [row.derived["dealer"] for row in Entry.objects.order_by("order_key")] == [1, 2]


def test_changed_ways_are_shown_again(client, tournament, organiser) -> None:
    table, first = conflicting(tournament)
    client.force_login(organiser)
    change = staff_address(table, "change", entry=first.uid)
    typed = {"way": "points", "winners": ["4"], "value": "1", "alone": "solo"}
    hidden = form_of(client.get(change).content.decode()) | {"shown": "another"}
    again = client.post(change, {**typed, **hidden, "do": "as_noted"})
    assert again.status_code == 422
    assert form_of(again.content.decode())["shown"] != "another"
    assert all("as_played" not in row.facts for row in Entry.objects.all())


def test_players_see_one_sentence_about_later_games(client, table, address) -> None:
    solo = recorded_games(table)[1]
    typed = {**FACTS, "augen": "130"}
    checked = send_entry(client, f"{address}entries/{solo.uid}/change/", typed, do="check")
    ways = checked.context["editor"].ways_out
    assert ways.sentence == "Game 3 changes: dealer."
    assert ways.has_table is False
    assert ways.sentence in checked.content.decode()
    assert "Leave as it is" in checked.content.decode()
