"""A table's pages do not contain its secret, so that they may be compressed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.lists import recorded_games
from tournaments.models.round import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def sent(client: Client, address: str) -> str:
    response = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    page: str = client.get(address).content.decode()
    return page


@pytest.mark.parametrize(
    "below", ["", "?way=facts", "people/", "wrong-seats/", "entries/{entry}/", "entries/{entry}/change/"]
)
def test_pages_name_their_secret_nowhere(client: Client, table: Table, address: str, below: str) -> None:
    page = sent(client, address + below.format(entry=recorded_games(table)[0].uid))
    assert address.rstrip("/").rsplit("/", 1)[-1] not in page
    assert f'="{"../" * below.partition("?")[0].count("/") or "./"}' in page


def test_a_link_leads_where_it_led(client: Client, table: Table, address: str) -> None:
    entry = recorded_games(table)[1].uid
    deep = sent(client, f"{address}entries/{entry}/change/")
    assert 'href="../../../"' in deep
    (latest,) = set(re.findall(r'href="(\./entries/[^"]*/change/)"', sent(client, address)))
    assert client.get(address + latest.removeprefix("./")).status_code == 200


def test_the_language_changes_where_it_is_pressed(client: Client, table: Table, address: str) -> None:
    answer = client.post(
        reverse("choose_language"), {"language": "de"}, headers={"Referer": f"http://testserver{address}"}
    )
    assert answer.headers["Location"] == f"http://testserver{address}"


def test_pages_of_staff_stay_as_they_are(client: Client, table: Table, owner) -> None:
    client.force_login(owner)
    response = client.get(f"/t/{table.round.tournament.slug}/rounds/1/tables/1/", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in response.headers
