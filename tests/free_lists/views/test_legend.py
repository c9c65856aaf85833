"""Heads, kinds and the legend of a free list."""

import pytest
from django.test import Client

from tests.free_lists.builders import address_of, free_list, play
from tests.pages import Page, read
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
