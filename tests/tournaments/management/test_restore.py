"""`backup` and `restore`: during writes, between databases, and from older versions."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.installation import fresh_database
from tests.paths import ROOT
from tests.prepared import make_another
from tournaments.laptop.backups.data_lock import in_use

SERVER = os.environ.get("DATABASE_URL", "")
pytestmark = pytest.mark.long
# What guests and owner use: a table's code, signing in, a printed file.
VISIT = """
import django
django.setup()
from django.conf import settings
from django.test import Client
from pathlib import Path
from accounts.models import User
from tournaments.models.round import Table
from tournaments.selectors.access import table_secret
table = Table.objects.order_by("pk").first()
print(table.uid, table_secret(table))
owner = User.objects.order_by("pk").first()
print(Client(headers={"host": "localhost"}).login(username=owner.email, password=PASSWORD))
print((Path(settings.MEDIA_ROOT) / "print" / "one.pdf").read_text())
"""
# A backup made with fewer migrations.
OLDER = """
import django
django.setup()
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from pathlib import Path
from tournaments.laptop.backups import stored_rows
from tournaments.laptop.backups.archives import Manifest, new_archive
executor = MigrationExecutor(connection)
others = [each for each in executor.loader.graph.leaf_nodes() if each[0] != "tournaments"]
state = executor.migrate([*others, ("tournaments", "0001_initial")])
apps = state.apps
user = apps.get_model("accounts", "User").objects.create(email="frueher@example.org", password="!")
club = apps.get_model("accounts", "Club").objects.create(name="Von früher", slug="frueher")
with new_archive(Path("OLDER").resolve()) as archive:
    rows = {}
    for model in apps.get_models(include_auto_created=True):
        label = model._meta.label_lower
        rows[label] = archive.add(f"rows/{label}.jsonl", stored_rows.lines(model)) - 1
    archive.add("private/secret_key", [b"the key of then"])
    migrations = sorted(MigrationExecutor(connection).loader.applied_migrations)
    archive.close(Manifest(made_at=timezone.now().isoformat(), database="sqlite", migrations=migrations, rows=rows,
                           checksums=archive.checksums))
"""


class Place:
    """An installation with its own folder and database."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SECRET_KEY")}
        # Only tools/services_test.py measures code that needs a server.
        measured = {"COVERAGE_PROCESS_START": os.environ.get("COVERAGE_RCFILE", "")}
        given = {"DATABASE_URL": database, **measured} if database else {}
        own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.environment = {**kept, **own, **given}

    def run(self, *command: str, **extra: str) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, **extra}
        return subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )

    def manage(self, *command: str, **extra: str) -> str:
        done = self.run("manage.py", *command, **extra)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def version(self) -> int:
        with closing(sqlite3.connect(self.folder / "kreuzdame.sqlite3")) as database:
            query = "SELECT version FROM tournaments_tournament WHERE is_demonstration"
            return int(database.execute(query).fetchone()[0])

    def visit(self, password: str) -> list[str]:
        done = self.run("-c", f"PASSWORD = {password!r}{VISIT}")
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()


@pytest.fixture
def postgresql() -> Iterator[str]:
    if not SERVER.startswith("postgres"):
        pytest.skip("DATABASE_URL names no PostgreSQL")
    with fresh_database() as url:
        yield url


@pytest.fixture
def hall(tmp_path: Path, prepared: Callable[[Path], Path]) -> Place:
    """A laptop with a tournament that has been played, and a printed document."""
    place = Place(prepared(tmp_path / "hall"))
    (place.folder / "files" / "print").mkdir(parents=True)
    (place.folder / "files" / "print" / "one.pdf").write_text("printed")
    return place


def _password(place: Place) -> str:
    return (place.folder / "first-sign-in.txt").read_text().split()[-1]


WRITE_ON = """
import sys
from itertools import count
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
for number in count():
    if Path(sys.argv[1]).exists():
        break
    call_command("simulate", players=8, rounds=1, slug=f"two-{number}")
    sys.stdout.flush()
"""


def _back_up_while_writing(place: Place, file: Path) -> None:
    enough = file.with_suffix(".enough")
    command = [sys.executable, "-c", WRITE_ON, str(enough)]
    with subprocess.Popen(command, cwd=ROOT, env=place.environment, stdout=subprocess.PIPE) as writer:
        assert writer.stdout and writer.stdout.readline()  # one is written, the next in progress
        place.manage("backup", str(file))
        enough.touch()
        writer.communicate()
    assert writer.returncode == 0, "a write failed because of the backup"


WRITE_MEANWHILE = """
import sqlite3
import django
django.setup()
from django.conf import settings
from accounts.models import Club
from tournaments.laptop.backups.backups import snapshot
with snapshot():
    before = Club.objects.count()
    other = sqlite3.connect(settings.DATABASES["default"]["NAME"], timeout=0, isolation_level=None)
    other.execute("UPDATE accounts_club SET name = 'written meanwhile'")
    print(Club.objects.filter(name="written meanwhile").count(), Club.objects.count() == before)
print(Club.objects.filter(name="written meanwhile").count() == before)
"""


def test_writers_do_not_wait_for_a_backup_which_does_not_see_them(hall: Place):
    done = hall.run("-c", WRITE_MEANWHILE)
    assert done.stdout.splitlines() == ["0 True", "True"], done.stderr


def _assert_same_evening(restored: Place, hall: Place, password: str) -> None:
    assert restored.manage("recompute", "--check").strip() == "0 differences"
    seen = hall.visit(password)
    assert seen[1:] == ["True", "printed"]
    assert restored.visit(password) == seen
    assert (restored.folder / "secret_key").read_text() == (hall.folder / "secret_key").read_text()
    assert _password(restored) == password  # so the first password's owner can still see it


def test_backup_made_during_writes_is_restored(hall: Place, tmp_path: Path):
    password, file = _password(hall), tmp_path / "evening.kreuzdame"
    _back_up_while_writing(hall, file)
    laptop = Place(tmp_path / "laptop")
    laptop.manage("restore", str(file))
    first = laptop.version()
    assert first > hall.version()  # so no cached page passes for a current one
    refused = laptop.run("manage.py", "restore", str(file))
    assert refused.returncode == 3
    assert "--replace" in refused.stderr
    laptop.manage("restore", "--replace", str(file))
    _assert_same_evening(laptop, hall, password)
    assert laptop.version() > first


@pytest.mark.services
def test_backup_goes_to_postgresql_and_back(hall: Place, tmp_path: Path, postgresql: str):
    password, file, back = _password(hall), tmp_path / "evening.kreuzdame", tmp_path / "back.kreuzdame"
    hall.manage("backup", str(file))
    server = Place(tmp_path / "server", postgresql)
    server.manage("restore", str(file))
    _assert_same_evening(server, hall, password)
    server.manage("simulate", "--players", "4", "--rounds", "1", "--slug", "next")  # new rows get new ids
    server.manage("restore", "--replace", str(file))
    _back_up_while_writing(server, back)
    laptop = Place(tmp_path / "laptop")
    laptop.manage("restore", str(back))
    _assert_same_evening(laptop, hall, password)


def test_older_backup_is_migrated_forward(tmp_path: Path):
    file = tmp_path / "older.kreuzdame"
    made = Place(tmp_path / "older").run("-c", OLDER.replace("OLDER", str(file)))
    assert made.returncode == 0, made.stderr
    place = Place(tmp_path / "new")
    place.manage("restore", str(file))
    assert "No planned migration operations" in place.manage("migrate", "--plan")


# A restore with everything in place whose final COMMIT is replaced by DO.
END = """
import os, signal, sys
import django
django.setup()
from pathlib import Path
from django.conf import settings
from django.db import OperationalError, connection
from tournaments.laptop.backups.restores import restore
connection.ensure_connection()
commit = connection._commit
def end():
    print((Path(settings.DATA_DIR) / "secret_key").read_text(), flush=True)
    DO
connection._commit = end
restore(Path(sys.argv[1]), replace=True)
"""
FAIL = 'raise OperationalError("database or disk is full")'
KILL = "os.kill(os.getpid(), signal.SIGKILL)"


def _contents(place: Place) -> dict[str, bytes]:
    """Returns every file of an installation, except the database and the files that a restore ignores."""
    paths = [path for path in place.folder.rglob("*") if path.is_file()]
    kept = [path for path in paths if "sqlite3" not in path.name and path.name != "in_use" and path.suffix != ".msg"]
    return {str(path.relative_to(place.folder)): path.read_bytes() for path in kept}


@pytest.fixture
def other(tmp_path: Path, prepared: Callable[[Path], Path]) -> Place:
    """An installation with a different password, files, an authority, and a key that is only in the environment."""
    place = Place(prepared(tmp_path / "other"))
    make_another(place.folder)
    (place.folder / "secret_key").unlink()
    place.environment["SECRET_KEY"] = "the environment's"
    for name in ("authority/root.pem", "files/print/one.pdf", "files/print/two.pdf", "files/three.pdf"):
        (place.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (place.folder / name).write_text("printed")
    return place


def test_restore_that_ends_before_its_commit_changes_nothing(hall: Place, other: Place, tmp_path: Path):
    (hall.folder / "authority").mkdir()
    (hall.folder / "authority" / "root.pem").write_text("of the hall")
    file, password = tmp_path / "evening.kreuzdame", _password(other)
    hall.manage("backup", str(file))
    before, seen = _contents(other), other.visit(password)
    failed = other.run("-c", END.replace("DO", FAIL), str(file))
    assert "disk is full" in failed.stderr
    assert _contents(other) == before, failed.stderr
    killed = other.run("-c", END.replace("DO", KILL), str(file))
    assert killed.returncode == -signal.SIGKILL
    assert _contents(other) != before
    for ended in (failed, killed):
        assert ended.stdout.strip() == (hall.folder / "secret_key").read_text()  # already in place by then
    other.manage("migrate", "--verbosity", "0")  # as every start does
    assert _contents(other) == before
    assert other.visit(password) == seen
    assert other.manage("recompute", "--check").strip() == "0 differences"


def test_restore_killed_after_its_commit_is_finished_by_the_next_start(hall: Place, other: Place, tmp_path: Path):
    file, password = tmp_path / "evening.kreuzdame", _password(hall)
    hall.manage("backup", str(file))
    killed = other.run("-c", END.replace("DO", f"commit(); {KILL}"), str(file))
    assert killed.returncode == -signal.SIGKILL
    other.manage("migrate", "--verbosity", "0")
    del other.environment["SECRET_KEY"]
    assert other.visit(password) == hall.visit(password)
    assert _contents(other) == {**_contents(hall), "authority/root.pem": b"printed"}


def test_restore_beside_servers_is_refused(hall: Place, tmp_path: Path):
    file = tmp_path / "evening.kreuzdame"
    hall.manage("backup", str(file))
    with in_use(hall.folder, alone=False), in_use(hall.folder, alone=False):  # two servers
        refused = hall.run("manage.py", "restore", "--replace", str(file))
        assert "Stop it first" in refused.stderr
        # Another folder on the same machine, with a key in the environment.
        done = Place(tmp_path / "laptop").run("manage.py", "restore", str(file), SECRET_KEY="another")
    assert done.returncode == 0, done.stderr
    assert "codes and links" in done.stderr
    assert (tmp_path / "laptop" / "secret_key").read_text() == (hall.folder / "secret_key").read_text()
