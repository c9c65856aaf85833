import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import Scope, User
from accounts.services import create_token
from tests.factories import TournamentFactory
from tests.paths import ROOT
from tests.tournaments.lists import NORMAL, table_of
from tournaments.models.participant import Participant
from tournaments.models.score_list import Entry
from tournaments.models.tournament import Tournament
from tournaments.services.tournament.disk import is_full

pytestmark = pytest.mark.django_db


def _full_database(folder: Path) -> sqlite3.Error:
    """Returns SQLite's real error for a file that can't grow."""
    with closing(sqlite3.connect(folder / "full.sqlite3")) as small:
        small.execute("CREATE TABLE rows (text)")
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError, match="disk is full") as caught:
            small.execute("INSERT INTO rows VALUES (?)", ["x" * 100_000])
    return caught.value


@contextmanager
def _nothing_fits(folder: Path, start: str = "INSERT") -> Iterator[None]:
    """Makes statements that start like this fail as on a full disk."""
    error = OperationalError("database or disk is full")
    error.__cause__ = _full_database(folder)

    def refuse(execute: Any, sql: str, params: object, many: bool, context: dict[str, Any]) -> Any:
        if sql.startswith(start):
            raise error
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield


def _error_caused_by(cause: Exception) -> OperationalError:
    error = OperationalError("as Django wraps it")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "answer"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.EACCES, "Permission denied"), False),
        (_error_caused_by(psycopg.errors.DiskFull("could not extend file")), True),
        (_error_caused_by(psycopg.errors.LockNotAvailable("locked")), False),
        (OperationalError("without a cause"), False),
        (ValueError("a bug"), False),
    ],
)
def test_errors_that_mean_a_full_disk(error: Exception, answer: bool):
    assert is_full(error) is answer


def test_io_error_without_space_means_a_full_disk(monkeypatch: pytest.MonkeyPatch):
    cause = sqlite3.OperationalError("disk I/O error")
    cause.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert not is_full(_error_caused_by(cause))
    monkeypatch.setattr("tournaments.services.tournament.disk.TOO_LITTLE", 1 << 62)
    assert is_full(_error_caused_by(cause))


def test_page_reports_a_full_disk(organiser: User, tournament: Tournament, tmp_path: Path):
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    address, sent = f"/organise/{tournament.slug}/participants/add/", {"name": "Anna Test", "client_key": uuid4()}
    with _nothing_fits(tmp_path):
        refused = client.post(address, sent)
    assert refused.status_code == 507
    assert "Nothing was lost" in refused.content.decode()
    assert not Participant.objects.exists()
    assert client.post(address, sent).status_code < 400
    assert Participant.objects.count() == 1


def test_page_without_a_readable_session(organiser: User, tmp_path: Path):
    client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    client.force_login(organiser)
    with _nothing_fits(tmp_path, start="SELECT"):
        page = client.get("/organise/")
    assert page.status_code == 507
    assert "Nothing was lost" in page.content.decode()
    assert client.get("/organise/").status_code == 200


def test_api_reports_a_full_disk(helper: User, tmp_path: Path):
    table = table_of(tournament=TournamentFactory(club=helper.memberships.get().club))
    token = create_token(user=helper, name="full", scope=Scope.ENTER, expires_on=None).text
    client = APIClient(headers={"accept-language": "en", "authorization": f"Bearer {token}"})
    sent = {"facts": NORMAL, "seen_revision": 0, "client_key": str(uuid4())}
    with _nothing_fits(tmp_path):
        refused = client.post(f"/api/v1/tables/{table.uid}/entries/", sent, format="json")
    assert (refused.status_code, refused["Content-Type"]) == (507, "application/problem+json")
    assert refused.json()["code"] == "disk_full"
    assert not Entry.objects.exists()
    assert client.post(f"/api/v1/tables/{table.uid}/entries/", sent, format="json").status_code == 201


REAL = """
import django
django.setup()
from contextlib import suppress
from pathlib import Path
from uuid import uuid4
from django.conf import settings
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient
from accounts.models import Scope, User
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
client = Client(headers={"host": "localhost"}, raise_request_exception=False)
client.force_login(User.objects.get())
tournament = Tournament.objects.get()
wall = Path(settings.DATA_DIR) / "wall"

def send(keep_open):
    sent = {"last": 900, "client_key": uuid4()}
    answer = client.post(f"/organise/{tournament.slug}/participants/numbers/", sent)
    if not keep_open:
        connection.close()
    return answer.status_code

before = Participant.objects.count()
with suppress(OSError), wall.open("wb", buffering=0) as file:
    while file.write(b"x" * 4096):
        pass
print(send(True), send(True), Participant.objects.count() - before)
connection.close()
print(send(False), client.get("/organise/").status_code in (200, 507))
wall.unlink()
print(send(True), Participant.objects.count() > before)
"""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of six megabytes, if this machine allows it."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=6m", "kreuzdame", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.long
def test_really_full_disk_refuses_loses_nothing_and_recovers(small_disk: Path, prepared: Callable[[Path], Path]):
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**kept, "DATA_DIR": str(small_disk), "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}

    def run(*command: str) -> str:
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    prepared(small_disk)
    lines = run("-c", REAL).splitlines()
    # With all connections closed SQLite may be unable to open its log, and nothing can be read.
    assert lines == ["507 507 0", "507 True", "302 True"]
    assert run("manage.py", "recompute", "--check").strip() == "0 differences"
