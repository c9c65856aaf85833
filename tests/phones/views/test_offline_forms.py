"""Offline data for the next game's form."""

import json
import re
import zlib
from base64 import b64decode
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from tests.free_lists.builders import free_list
from tests.paths import CASES
from tests.tournaments.entries import record_entry
from tests.tournaments.lists import NORMAL, playing, recorded_games, seen, table_of
from tests.tournaments.views.entry_forms import FACTS, send_entry, staff_address
from tournaments.free_lists.access import Link, list_token
from tournaments.models.score_list import Entry
from tournaments.selectors.lists.lists import table_address

COUNTED = json.loads((CASES / "counted_forms.json").read_text())["counted"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def offline(client, address: str, **query: str) -> dict[str, str]:
    return client.get(address, query).context.get("offline", {})


@pytest.mark.parametrize("way", ["points", "facts"])
def test_new_game_can_wait_in_both_ways_of_entry(client, table, address, way) -> None:
    told = offline(client, address, way=way)
    assert told["outbox"] == f"{address}outbox/"
    assert json.loads(told["expected"]) == {"number": 1, "dealer": 1, "players": [1, 2, 3, 4], "bock": 1}
    assert told["table"] == str(table.uid)
    assert bool(told["counted"]) == (way == "facts")


def test_free_list_can_wait(client) -> None:
    address = reverse("free_list_page", kwargs={"token": list_token(free_list(), Link.WRITE)})
    assert offline(client, address, way="facts")["counted"]


def test_totals_corrections_and_the_desk_cannot_wait(client, table, address, helper) -> None:
    assert not offline(client, address, way="totals")
    correction = f"{address}entries/{recorded_games(table)[1].uid}/change/"
    assert not offline(client, correction, way="facts")
    client.force_login(helper)
    assert not offline(client, staff_address(table), way="facts")


def foreseen(page: str) -> dict[str, Any]:
    packed = re.search(r'data-outlook="([^"]*)"', page)
    assert packed
    return json.loads(zlib.decompress(b64decode(packed[1])))


def test_page_brings_what_can_follow(client) -> None:
    table = playing(NORMAL)
    outlook = foreseen(client.get(table_address(table, "")).content.decode())
    first = outlook["steps"][0]
    assert [first["next"][name] for name in ("number", "dealer", "forced", "players")] == [2, 2, None, [1, 2, 3, 4]]
    assert [column[2] for column in outlook["tables"][first["table"]]["12"][1:]] == [2, 2, -2, -2]


def test_list_under_review_foresees_nothing(client) -> None:
    table = playing(NORMAL)
    Entry.objects.update(facts={"value": 2, "winners": [1, 7]})
    assert offline(client, table_address(table, ""))["outlook"] == ""


LARGEST = 14_000  # bytes of the page of a table, compressed


@pytest.mark.parametrize("seats", [4, 5])
def test_page_stays_small(client, tournament, seats) -> None:
    table = table_of(seats, tournament=tournament, normal_games=24)
    for _game in range(12):
        record_entry(facts={"value": 0, "winners": []}, **seen(table.score_list))
    answer = client.get(table_address(table, ""), headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < LARGEST


def test_counting_page_has_texts_and_numbers(client, tournament) -> None:
    table = table_of(5, tournament=tournament)
    address = table_address(table, "")
    page = client.get(address, {"way": "facts"}).content.decode()
    told = json.loads(unescape(re.search(r'data-counted="([^"]*)"', page)[1]))
    assert (told["whole"], told["tricks"], told["forced"]) == (240, 12, True)
    assert list(told["names"]) == ["1", "2", "3", "4", "5"]
    assert told["instead"]["doppel_karlchen"] == "karlchen"
    for typed, said in (({"re": []}, told["says"]["re"]), ({"augen": ""}, told["says"]["augen"])):
        refused = send_entry(client, address, {**FACTS, "re": ["2", "4"], **typed})
        assert said in refused.content.decode()
    seats = told["says"]["seats"].format(kind="normal game", expected=2, given=1)
    assert seats in send_entry(client, address, {**FACTS, "re": ["2"]}).content.decode()


def test_page_by_points_has_no_counting(client, address) -> None:
    assert "data-counted" not in client.get(address).content.decode()


def test_counting_page_matches_the_scripts_test_data(client) -> None:
    address = reverse("free_list_page", kwargs={"token": list_token(free_list(), Link.WRITE)})
    assert json.loads(offline(client, address, way="facts")["counted"]) == COUNTED
