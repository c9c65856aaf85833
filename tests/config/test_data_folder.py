"""Permissions of the data folder."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from config.data_folder import load_or_create_secret_key, prepare_data_folder, private
from tests.marks import long
from tests.paths import ROOT
from tools.run import restrict_to_owner

# With a usual umask, as in a process started by hand.
WITH_DATABASE = """
import os
os.umask(0o022)
import django
django.setup()
from django.db import connection
connection.ensure_connection()
"""
# Commands for other programs that need nothing stored.
COMPUTING = {
    ("rulebook", "ddv"): {},
    ("seatplan", "--players", "16", "--rounds", "2"): {},
    ("score", "--rules", "ddv"): {"kind": "normal", "re": [1, 3], "augen_re": 155},
    ("replay",): {"rules": "ddv", "format": {"seats": 4, "normal_games": 4}, "entries": []},
}


def environment(folder: Path) -> dict[str, str]:
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", "SECRET_KEY": ""}
    return {**os.environ, **own}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.mark.parametrize("before", [None, 0o700, 0o755, 0o777])
def test_folder_is_closed_to_others(tmp_path: Path, before: int | None) -> None:
    folder = tmp_path / "kept" / "var"
    if before is not None:
        folder.mkdir(parents=True)
        folder.chmod(before)
    assert mode(private(folder)) == 0o700


def test_files_are_closed_at_start(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir(mode=0o755)
    (tmp_path / "files" / "list.pdf").touch(mode=0o644)
    (tmp_path / "program").touch(mode=0o755)
    (tmp_path / "elsewhere").symlink_to(sys.executable)
    elsewhere = mode(Path(sys.executable).resolve())
    restrict_to_owner(tmp_path)
    assert [mode(tmp_path / name) for name in ("files", "files/list.pdf", "program")] == [0o700, 0o600, 0o700]
    assert mode(Path(sys.executable).resolve()) == elsewhere


@pytest.mark.long
@pytest.mark.parametrize("command", COMPUTING, ids=lambda command: command[0])
def test_computing_command_creates_no_folder(command: tuple[str, ...], tmp_path: Path) -> None:
    given = json.dumps(COMPUTING[command])
    run = [sys.executable, "manage.py", *command]
    done = subprocess.run(
        run, cwd=ROOT, env=environment(tmp_path / "var"), input=given, capture_output=True, text=True, check=True
    )
    assert "error" not in json.loads(done.stdout)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("before", [long(None), 0o755])
def test_database_creates_and_closes_folder(tmp_path: Path, before: int | None) -> None:
    folder = tmp_path / "var"
    if before is not None:
        folder.mkdir(mode=before)
    subprocess.run([sys.executable, "-c", WITH_DATABASE], cwd=ROOT, env=environment(folder), check=True)
    assert (mode(folder), mode(folder / "kreuzdame.sqlite3")) == (0o700, 0o600)


def test_server_creates_folder_with_queue_and_key(tmp_path: Path, settings) -> None:
    folder = settings.DATA_DIR = tmp_path / "var"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(folder / "queue" / "messages")}
    settings.SECRET_KEY = load_or_create_secret_key(folder)
    for _start in range(2):
        prepare_data_folder()
        there = {str(path.relative_to(tmp_path)): oct(mode(path)) for path in tmp_path.rglob("*")}
        closed = {"var": "0o700", "var/queue": "0o700", "var/queue/messages": "0o700", "var/secret_key": "0o600"}
        assert there == closed
    assert load_or_create_secret_key(folder) == settings.SECRET_KEY == (folder / "secret_key").read_text()


def test_concurrent_starts_share_one_key(tmp_path: Path) -> None:
    starting = 8
    barrier = Barrier(starting)

    def signed(key: str) -> bytes:
        barrier.wait()
        return key.encode()

    keys = [load_or_create_secret_key(tmp_path) for _ in range(starting)]
    with ThreadPoolExecutor(starting) as processes:
        used = set(processes.map(signed, keys))
    assert used == {(tmp_path / "secret_key").read_bytes()}
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_uploads_are_private(settings) -> None:
    assert (settings.FILE_UPLOAD_PERMISSIONS, settings.FILE_UPLOAD_DIRECTORY_PERMISSIONS) == (0o600, 0o700)
