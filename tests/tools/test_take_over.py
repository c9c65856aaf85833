"""With what a second laptop starts that goes on from the first one's copy. The whole way: tests/faults/."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tools import take_over
from tournaments.services.installation import started_with


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in started_with.VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_what_it_was_started_with_comes_back_without_what_another_machine_has_elsewhere(tmp_path: Path):
    given = {"HOST": "0.0.0.0", "SIGN_UP": "open", "PORT": "", "DATA_DIR": "/there", "SECRET_KEY": "s", "HOME": "/home"}
    started_with.keep(tmp_path, given)
    assert started_with.kept(tmp_path) == {"HOST": "0.0.0.0", "SIGN_UP": "open"}
    assert (tmp_path / started_with.NAME).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("words", ["", "[]", '{"PORT": 8000, "SHELL": "/bin/sh"}'])
def test_what_cannot_be_read_sets_nothing(words: str, tmp_path: Path):
    (tmp_path / started_with.NAME).write_text(words)
    assert started_with.kept(tmp_path) == {}


@pytest.mark.parametrize(
    ("kept", "here", "starts_with"),
    [
        ({"HOST": "0.0.0.0", "PORT": "8000"}, {"PORT": "8010"}, {"HOST": "0.0.0.0"}),
        ({"BASE_URL": "http://doko.lan"}, {}, {"BASE_URL": "http://doko.lan"}),
        ({"BASE_URL": "http://127.0.0.1:8000"}, {}, {"BASE_URL": "http://127.0.0.1:8000"}),
        ({"BASE_URL": "http://192.0.2.77:8000"}, {}, {}),
        ({"HTTPS": "own"}, {}, {"HTTPS": "own"}),
    ],
)
def test_second_laptop_starts_as_the_first_but_for_an_address_it_has_not(
    kept: dict[str, str], here: dict[str, str], starts_with: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    for name, value in here.items():
        monkeypatch.setenv(name, value)
    assert take_over.starts_alike(kept, "/media/stick") == starts_with


def test_certificate_that_only_the_first_laptop_has_is_said():
    with pytest.raises(SystemExit, match="HTTPS=own make take-over FROM=/media/stick"):
        take_over.starts_alike({"HTTPS": "gone.pem:gone.key"}, "/media/stick")


def test_stick_without_copies_is_said(tmp_path: Path):
    environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "FROM": str(tmp_path)}
    command = [sys.executable, "-m", "tools.take_over"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "no whole copy" in done.stderr
    assert "REPLACE=1" not in done.stderr
