"""Settings of a second laptop. The end-to-end test is in tests/faults/."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tools import take_over
from tournaments.laptop.backups import started_with


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in started_with.VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_settings_of_first_start_return_without_machine_paths(tmp_path: Path):
    given = {"HOST": "0.0.0.0", "SIGN_UP": "open", "PORT": "", "DATA_DIR": "/there", "SECRET_KEY": "s", "HOME": "/home"}
    started_with.save(tmp_path, given)
    assert started_with.load(tmp_path) == {"HOST": "0.0.0.0", "SIGN_UP": "open"}
    assert (tmp_path / started_with.NAME).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("words", ["", "[]", '{"PORT": 8000, "SHELL": "/bin/sh"}'])
def test_unreadable_settings_are_ignored(words: str, tmp_path: Path):
    (tmp_path / started_with.NAME).write_text(words)
    assert started_with.load(tmp_path) == {}


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
def test_second_laptop_drops_address_it_does_not_have(
    kept: dict[str, str], here: dict[str, str], starts_with: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    for name, value in here.items():
        monkeypatch.setenv(name, value)
    assert take_over.environment_of_first(kept, "/media/stick") == starts_with


def test_certificate_missing_on_second_laptop_is_reported():
    with pytest.raises(SystemExit, match="HTTPS=own make take-over FROM=/media/stick"):
        take_over.environment_of_first({"HTTPS": "gone.pem:gone.key"}, "/media/stick")


def _take_over(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATA_DIR": str(folder), "FROM": str(folder.parent), **environment}
    command = [sys.executable, "-m", "tools.take_over"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_stick_without_copies_is_reported(tmp_path: Path):
    done = _take_over(tmp_path / "data")
    assert done.returncode == 1
    assert "no whole copy" in done.stderr
    assert "REPLACE=1" not in done.stderr


@pytest.mark.long
def test_broken_database_is_moved_aside(tmp_path: Path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "kreuzdame.sqlite3").write_bytes(b"spilled beer " * 1000)
    done = _take_over(data, REPLACE="1")
    assert "Traceback" not in done.stderr
    assert "no whole copy" in done.stderr  # it got as far as looking for one
    [aside] = (data / "backups").glob("before-take-over-*")
    assert str(aside) in done.stdout
    assert (aside / "kreuzdame.sqlite3").read_bytes().startswith(b"spilled beer")


def test_existing_data_are_backed_up_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    codes = iter((0, 0, take_over.UNREADABLE, 1))

    def back_up(command: list[str], **_options: object) -> subprocess.CompletedProcess[bytes]:
        Path(command[-1]).write_text("what was here")
        return subprocess.CompletedProcess(command, next(codes))

    (tmp_path / "kreuzdame.sqlite3").touch()
    monkeypatch.setattr(take_over.run, "DATA_DIR", tmp_path)
    monkeypatch.setattr(subprocess, "run", back_up)
    for _time in range(3):
        take_over._back_up_existing_data()
    assert len(list((tmp_path / "backups").glob("before-take-over-*.kreuzdame"))) == 3
    assert [path.name for path in (tmp_path / "backups").glob("*/*")] == ["kreuzdame.sqlite3"]
    (tmp_path / "kreuzdame.sqlite3").touch()
    with pytest.raises(SystemExit):  # the backup fails, as on a full disk
        take_over._back_up_existing_data()
    assert (tmp_path / "kreuzdame.sqlite3").exists()
