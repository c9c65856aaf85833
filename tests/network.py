"""Simulates a network that changes the laptop's address."""

from typing import Any

import pytest

from accounts import site_address

OLD, NEW = "http://192.168.1.5:8000", "http://192.168.7.77:8000"


class Network:
    def __init__(self) -> None:
        self.address, self.looks = "192.168.1.5", 0

    def look(self) -> str:
        self.looks += 1
        return self.address

    def moves(self, address: str) -> None:
        self.address, site_address._last.at = address, float("-inf")


@pytest.fixture
def network(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Network:
    network = Network()
    settings.FINDS_ADDRESS, settings.BASE_URL, settings.PORT = True, OLD, 8000
    monkeypatch.setattr(site_address, "address_in_network", network.look)
    monkeypatch.setattr(site_address, "_last", site_address._Look())
    return network
