from typing import Any
from uuid import uuid4

import pytest

from tests.factories import TournamentFactory
from tests.network import NEW, OLD, Network
from tests.tournaments.lists import STAFF, table_of
from tournaments.models.round import RoundStatus
from tournaments.selectors.tournament.address import (
    AddressChange,
    address_change,
    current_address,
    noted_address,
    redirect_address,
)
from tournaments.services.ledger import WriteRequest
from tournaments.services.tournament.addresses import note_address, note_address_at_start


def test_current_address_follows_the_laptop_and_is_cached(network: Network):
    assert [current_address() for _page in range(5)] == [OLD] * 5
    assert network.looks == 1
    network.moves("192.168.7.77")
    assert current_address() == NEW
    network.moves("")  # briefly offline
    assert current_address() == NEW


def test_configured_address_stays(network: Network, settings: Any):
    settings.FINDS_ADDRESS = False
    network.moves("192.168.7.77")
    assert (current_address(), redirect_address("192.168.1.9:8000"), network.looks) == (OLD, None, 0)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.5:8000", NEW),
        ("[fd00::5]:8000", NEW),
        ("192.168.7.77:8000", None),
        ("127.0.0.1:8000", None),
        ("[::1]:8000", None),
        ("localhost:8000", None),
        ("laptop.local:8000", None),
    ],
)
def test_page_at_an_old_network_address_moves_to_the_new_one(host: str, address: str | None, network: Network):
    network.moves("192.168.7.77")
    assert redirect_address(host) == address


@pytest.mark.django_db
def test_address_change_is_pending_until_acknowledged(network: Network):
    note_address_at_start()
    assert (noted_address(), address_change()) == (OLD, None)
    network.moves("192.168.7.77")
    assert address_change() == AddressChange(before=OLD, now=NEW)
    note_address(address=NEW, write_request=WriteRequest(actor=STAFF, client_key=uuid4()))
    assert address_change() is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "example", "noted"),
    [
        (RoundStatus.DRAWN, False, NEW),
        (RoundStatus.PUBLISHED, False, OLD),
        (RoundStatus.RUNNING, False, OLD),
        (RoundStatus.RUNNING, True, NEW),
        (RoundStatus.CLOSED, False, NEW),
    ],
)
def test_start_keeps_the_noted_address_while_codes_are_out(
    status: RoundStatus, example: bool, noted: str, network: Network
):
    table = table_of(tournament=TournamentFactory(is_demonstration=example))
    type(table.round).objects.update(status=status)
    note_address_at_start()
    network.moves("192.168.7.77")
    note_address_at_start()
    assert noted_address() == noted
