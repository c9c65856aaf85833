"""The output of `make run` in a hall."""

import pytest

from accounts.starting import REPEATED
from tools import run


@pytest.fixture(autouse=True)
def _set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in REPEATED:
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOST": "0.0.0.0", "PORT": "8010", "HTTPS": "own", "DATA_DIR": "my data"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(run, "PORT", "8010")
    monkeypatch.setattr(run.https, "SCHEME", "https")


COMMAND = "BASE_URL=https://ADDRESS:8010 HTTPS=own HOST=0.0.0.0 PORT=8010 DATA_DIR='my data' make run"


@pytest.mark.parametrize(
    ("chosen", "found", "words", "has_command"),
    [
        ("http://doko.lan/", "http://192.168.1.5:8010", "codes: http://doko.lan/\n", False),
        ("", "https://192.168.1.5:8010", "codes: https://192.168.1.5:8010/\n", True),
        ("", "", "No network found", True),
    ],
)
def test_start_in_a_hall_names_address_and_how_to_change_it(
    chosen: str, found: str, words: str, has_command: bool
) -> None:
    text = run.phone_address_notice(chosen, found)
    assert (words in text, COMMAND in text) == (True, has_command)
    assert text.count("://") == (1 if chosen or not found else 2)
