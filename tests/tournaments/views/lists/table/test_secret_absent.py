"""A table's pages don't contain its secret, so they can be compressed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.lists import recorded_games
from tournaments.models.round import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def page_text(client: Client, address: str) -> str:
    response = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    page: str = client.get(address).content.decode()
    return page


@pytest.mark.parametrize(
    "below", ["", "?way=facts", "people/", "wrong-seats/", "entries/{entry}/", "entries/{entry}/change/"]
)
def test_pages_do_not_contain_the_secret(client: Client, table: Table, address: str, below: str) -> None:
    page = page_text(client, address + below.format(entry=recorded_games(table)[0].uid))
    assert address.rstrip("/").rsplit("/", 1)[-1] not in page
    assert f'="{"../" * below.partition("?")[0].count("/") or "./"}' in page


def test_relative_links_lead_to_the_same_pages(client: Client, table: Table, address: str) -> None:
    entry = recorded_games(table)[1].uid
    deep = page_text(client, f"{address}entries/{entry}/change/")
    assert 'href="../../../"' in deep
    (latest,) = set(re.findall(r'href="(\./entries/[^"]*/change/)"', page_text(client, address)))
    assert client.get(address + latest.removeprefix("./")).status_code == 200


def test_language_switch_returns_to_the_same_page(client: Client, table: Table, address: str) -> None:
    answer = client.post(
        reverse("choose_language"), {"language": "de"}, headers={"Referer": f"http://testserver{address}"}
    )
    assert answer.headers["Location"] == f"http://testserver{address}"


def test_staff_pages_are_unchanged(client: Client, table: Table, owner) -> None:
    client.force_login(owner)
    response = client.get(f"/t/{table.round.tournament.slug}/rounds/1/tables/1/", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in response.headers
