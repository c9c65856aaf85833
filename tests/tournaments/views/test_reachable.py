import pytest
from django.test import RequestFactory

from tournaments.views.reachable import reachable_address

ADDRESSES = [
    ("", "127.0.0.1:8000", ""),
    ("", "localhost", ""),
    ("", "[::1]:8000", ""),
    ("", "0.0.0.0:8000", ""),
    ("", "192.168.7.20:8000", "http://192.168.7.20:8000"),
    ("https://doko.example.org", "127.0.0.1:8000", "https://doko.example.org"),
    ("http://127.0.0.1:8000", "192.168.7.20:8000", ""),
]


@pytest.mark.parametrize(("base", "host", "address"), ADDRESSES)
def test_local_address_is_not_reachable(settings, base: str, host: str, address: str):
    settings.BASE_URL, settings.ALLOWED_HOSTS = base, ["*"]
    assert reachable_address(RequestFactory().get("/", headers={"host": host})) == address
