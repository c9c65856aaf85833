"""Heads, kinds and the legend of a free list."""

import pytest
from django.test import Client

from tests.free_lists.builders import FIVE, address_of, free_list, play
from tests.pages import Page, read
from tournaments.free_lists.lifecycle import Length
from tournaments.models.score_list import ScoreList

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

SOLO = {"value": 3, "winners": [1]}
LOST_SOLO = {"value": 3, "winners": [2, 3, 4]}


def shown(client: Client, score_list: ScoreList, name: str = "page") -> Page:
    return read(client.get(address_of(score_list, name)))


def test_standing_counts_what_its_head_says(client) -> None:
    page = shown(client, play(free_list(), SOLO, LOST_SOLO), "standing")
    column = page.words("thead th").index("Soli won") + 1
    assert page.words(f"tbody tr:first-child > :nth-child({column})") == ["1"]
    assert "Soli" not in page.words("thead th")


def test_abbreviated_kind_is_written_out_where_there_is_room(client) -> None:
    page = shown(client, play(free_list(), {"value": 3, "winners": [1], "kind": "stille_hochzeit"}))
    assert page.words(".sheet td.kind .spare") == ["silent Hochzeit"]
    assert page.words(".sheet td.kind .brief") == ["silent Hochz."]


def test_legend_explains_the_value_of_a_game_in_a_bock(client) -> None:
    raises, doubled = {"value": 2, "winners": [1, 2], "bock_rounds": 1}, {"value": 3, "winners": [1, 2]}
    page = shown(client, play(free_list(FIVE[:4], "dokomania", Length(games=8)), raises, doubled))
    assert page.words(".sheet tbody tr:first-child > td:nth-last-child(2)") == ["6"]
    assert "×2: played in a Bock, already in the value;" in page.words(".sheet-key")[0]


def test_legend_explains_the_marks_on_the_list(client) -> None:
    plain = shown(client, play(free_list(), {"value": 3, "winners": [1, 2]}))
    assert "!: has a remark." not in plain.words(".sheet-key")[0]
    marked = shown(
        client,
        play(free_list(length=Length(games=8, pflichtsoli=1)), {"value": 40, "winners": [1], "duty": "pflichtsolo"}),
    )
    key = marked.words(".sheet-key")[0]
    assert "!" in marked.words(".sheet td.kind .badge.bad")
    assert "!: has a remark." in key
    assert "PS: Pflichtsolo" in key
