import re

import pytest

from tests.tournaments.lists import recorded_games, seen, table_of
from tests.tournaments.views.entry_forms import FACTS, POINTS, form_of
from tournaments.models.score_list import Entry
from tournaments.selectors.lists.lists import table_address
from tournaments.services.lists.people import Newcomer, substitute

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def at_once(client, address, typed):
    """Posts the form as opened, without checking it first."""
    hidden = form_of(client.get(address, {"way": typed["way"]}).content.decode())
    return client.post(address, {**typed, **hidden, "do": "save"})


def tiles_of(page: str) -> list[str]:
    shown = re.sub(r'<span[^>]* data-sign="\w+" hidden>.*?</span>', "", page, flags=re.S)
    return re.findall(r'<li class="tile.*?</li>', shown, re.S)


def tile(page: str, position: int) -> str:
    """Returns the words on a tile, without checkboxes."""
    tiles = tiles_of(page)
    return " ".join(re.sub(r"<[^>]*>", " ", tiles[position - 1]).split())


@pytest.mark.parametrize(("typed", "won"), [(POINTS, 4), (FACTS, 2)])
def test_one_step_saves(client, address, typed, won) -> None:
    assert at_once(client, address, typed).status_code == 302
    assert Entry.objects.get().derived["points"] == [won, -won, won, -won]


def test_incomplete_input_is_shown_again(client, address) -> None:
    refused = at_once(client, address, {**POINTS, "value": ""})
    assert refused.status_code == 422
    assert not Entry.objects.exists()


def test_correction_of_other_games_is_shown_first(client, table, address) -> None:
    change = f"{address}entries/{recorded_games(table)[1].uid}/change/"
    shown = at_once(client, change, {**FACTS, "augen": "130"})
    assert shown.status_code == 200
    assert shown.context["editor"].preview.consequences
    confirmed = client.post(change, {**FACTS, "augen": "130", **form_of(shown.content.decode()), "do": "save"})
    assert confirmed.status_code == 302


def test_latest_game_is_changed_in_one_step(client, address) -> None:
    at_once(client, address, POINTS)
    latest = client.get(address).context["latest"]
    assert latest["number"] == 1
    assert at_once(client, latest["url"], {**POINTS, "value": "5"}).status_code == 302
    assert Entry.objects.get().facts["value"] == 5
    assert "Game 1 changed." in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"winners": ["1"]}, "solo of {name} won (Pflichtsolo)"),
        ({"winners": ["2", "3", "4"], "alone": "solo"}, "solo of {name} lost (Pflichtsolo)"),
        ({"winners": ["1"], "alone": "stille_hochzeit"}, "silent Hochzeit of {name} won"),
    ],
)
def test_success_message_names_a_solo(client, table, address, typed, told) -> None:
    name = client.get(address).context["view"].places[0].short
    told = told.format(name=name)
    at_once(client, address, {**POINTS, "alone": "solo", **typed})
    page = client.get(address)
    assert f"Game 1: {told}." in page.content.decode()
    at_once(client, page.context["latest"]["url"], {**POINTS, "alone": "solo", "value": "3", **typed})
    assert f"Game 1 changed: {told}." in client.get(address).content.decode()


def test_success_message_names_the_soloist_of_that_time(client, table, address) -> None:
    at_once(client, address, {**POINTS, "winners": ["1"], "alone": "solo"})
    page = client.get(address)
    was, change = page.context["view"].places[0].short, page.context["latest"]["url"]
    substitute(seat=1, person=Newcomer(name="Zacharias"), **seen(table.score_list))
    at_once(client, change, {**POINTS, "winners": ["1"], "alone": "solo", "value": "3"})
    assert f"solo of {was} won" in client.get(address).content.decode()


def test_page_opens_with_points_after_a_game_by_facts(client, address) -> None:
    at_once(client, address, FACTS)
    assert client.get(address).context["editor"].entry_way == "points"
    counting = client.get(address, {"way": "facts"}).content.decode()
    assert '<button form="note-redeal">' in counting
    assert re.search(r'class="menu-sheet">.*wrong-seats', counting, re.S)


def test_fragment_fetched_while_typing_saves_nothing(client, address) -> None:
    """The focused button is sent as well."""
    hidden = form_of(client.get(address).content.decode())
    fragment = client.post(address, {**POINTS, **hidden, "do": "save"}, headers={"HX-Request": "true"})
    assert fragment.status_code == 200
    assert not Entry.objects.exists()


def test_tiles_show_total_dealer_duty_and_result(client, address) -> None:
    at_once(client, address, POINTS)
    page = client.get(address).content.decode()
    assert re.match(r"1 Testperson \d+ 4 ○PS Pflichtsolo open", tile(page, 1))
    assert "♦ deals" in tile(page, 2)
    assert "●PS" not in page
    fragment = client.post(address, {**POINTS, **form_of(page)}, headers={"HX-Request": "true"}).content.decode()
    gets = re.search(r'<span data-into="gets-2">(.*?)</span>', fragment, re.S).group(1)
    assert " ".join(re.sub(r"<[^>]*>", " ", gets).split()) == "−4 → −8"


@pytest.mark.parametrize("seats", [5, 6, 7])
def test_people_sitting_out_have_a_tile_without_checkboxes(client, tournament, seats) -> None:
    page = client.get(table_address(table_of(seats=seats, tournament=tournament), "")).content.decode()
    tiles = tiles_of(page)
    assert [re.search(r'class="place">(\d)', each).group(1) for each in tiles] == [str(n + 1) for n in range(seats)]
    assert sum("data-tile" in each for each in tiles) == 4
    assert sum("sits out" in each for each in tiles) == seats - 4
