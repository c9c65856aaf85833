import re

import pytest
from django.test import Client

from tests.free_lists.builders import free_list
from tests.tournaments.views.entry_forms import staff_address
from tournaments.free_lists.access import list_token
from tournaments.models.round import Table
from tournaments.selectors.lists.table.pens import DEVICE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NAME = re.compile(r'data-entry[^>]*?\sdata-device="([0-9a-f]{32})"')


@pytest.mark.parametrize("below", ["/table/", "/l/"])
def test_phone_keeps_the_id_of_its_form(client: Client, address: str, below: str) -> None:
    address = address if below == "/table/" else f"/l/{list_token(free_list())}/"
    first = client.get(address)
    cookie = first.cookies[DEVICE]
    assert NAME.search(first.content.decode()).group(1) == cookie.value
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (below, True, "Lax")
    again = client.get(address)
    assert DEVICE not in again.cookies
    assert NAME.search(again.content.decode()).group(1) == cookie.value


@pytest.mark.parametrize("made_up", ["", "x" * 32, "a" * 31])
def test_forged_id_is_replaced(client: Client, address: str, made_up: str) -> None:
    client.cookies[DEVICE] = made_up
    assert re.fullmatch("[0-9a-f]{32}", client.get(address).cookies[DEVICE].value)


def test_pages_without_a_secret_set_no_id(client: Client, table: Table) -> None:
    for page in ("/", staff_address(table)):
        assert DEVICE not in client.get(page).cookies


def test_outbox_names_its_round_and_table(client, table, address) -> None:
    assert 'data-title="Round 1, table 1"' in client.get(address).content.decode()
