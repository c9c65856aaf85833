"""A real installation on a free port with its own data: `make run`, to use, attack and kill.

    with Installation(tmp_path) as site:            # or Installation(tmp_path, REDIS_URL=…, DATABASE_URL=…)
        table = site.tables(1)[0]
        assert site.visitor().enter(table).status == 302
        site.kill(Part.WORKER)
        assert site.owner().get("/organise/").status == 200
        assert site.health() == (200, {…})

`Redis` is a private server that can stop and restart, `fresh_database()` an empty PostgreSQL database.
"""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

from tests.paths import ROOT
from tests.visitor import Visitor

FROM_OUTSIDE = (
    *("DATABASE_URL", "REDIS_URL", "BASE_URL", "DATA_DIR", "HOST", "PORT", "SECRET_KEY", "EMAIL_URL"),
    *("COPIES_TO", "COPIES_EVERY", "KEEP_AWAKE", "FINDS_ADDRESS"),
    *("MAKEFLAGS", "MFLAGS", "MAKELEVEL"),
)
TABLES = """
from accounts.models import Club
from tests.factories import TournamentFactory
from tests.tournaments.lists import table_of
from tournaments.selectors.lists.lists import table_address
tournament = TournamentFactory(club=Club.objects.first(), name="Angriff", slug="angriff")
print(*(table_address(table_of(normal_games=90, pflichtsoli=0, tournament=tournament, number=number), "")
        for number in range(1, {count} + 1)))
"""
FOUNDED = """
from io import StringIO
from uuid import uuid4
from django.core.management import call_command
from accounts.models import Club
from tournaments.models.revision import Revision
call_command("migrate", verbosity=0)
call_command("firststart", stdout=StringIO())
Revision.objects.create(scope=f"club:{Club.objects.get().pk}", action="demonstration", client_key=uuid4())
"""
TOURNAMENT = "angriff"  # slug of the tournament made by `Installation.tables`


class Part(Enum):
    """The processes of an installation, by words in their commands."""

    WEB = ("config.server", "config.asgi:application")
    WORKER = ("celery", "worker")
    SCHEDULER = ("celery", "beat")


class Installation:
    """`tools/run.py` with its own data folder and `environment`; embedded by default."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        kept = {name: value for name, value in os.environ.items() if name not in FROM_OUTSIDE}
        own = {"DATA_DIR": str(folder), "PORT": str(self.port), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.environment = {**kept, **own, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.die()

    def found(self) -> None:
        """Creates the first owner, but not the demonstration tournament."""
        self.python(FOUNDED)

    def start(self, *command: str) -> None:
        """Starts with `tools.run` or `command`, and returns as soon as `/healthz` answers at all."""
        with (self.folder / "log.txt").open("a") as log:
            command = command or (sys.executable, "-m", "tools.run")
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        wait_until(lambda: self.health()[0] or self._has_ended(), 180, self.log)
        if self._has_ended():
            raise RuntimeError(self.log())

    def stop(self) -> None:
        """Stops as Ctrl+C does, or kills after 40 s."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=40)
        except subprocess.TimeoutExpired:
            for pid in [*descendants(self.process.pid), self.process.pid]:
                _kill(pid)
            raise

    def log(self) -> str:
        return (self.folder / "log.txt").read_text()

    def health(self) -> tuple[int, dict[str, Any]]:
        """Returns the status and body of `/healthz`; the status is 0 if there is no answer."""
        try:
            answer = self.visitor().get("/healthz")
        except OSError:
            return 0, {}
        return answer.status, answer.json if answer.status in (200, 503) else {}

    def pids(self, part: Part) -> list[int]:
        if self.process is None:
            return []
        return sorted(pid for pid in descendants(self.process.pid) if set(part.value) <= _words(pid))

    def die(self) -> None:
        """Runs `kill -9` on every process, as if a laptop lost power."""
        assert self.process is not None
        for pid in [self.process.pid, *descendants(self.process.pid)]:
            _kill(pid)
        self.process.wait()
        self.process = None

    def kill(self, part: Part) -> int:
        """Runs `kill -9` on the part's oldest process and returns its id."""
        pid = self.pids(part)[0]
        os.kill(pid, signal.SIGKILL)
        return pid

    def visitor(self) -> Visitor:
        return Visitor(self.address)

    def owner(self) -> Visitor:
        visitor = self.visitor()
        assert visitor.sign_in(*self.owner_account()).status == 302
        return visitor

    def owner_account(self) -> tuple[str, str]:
        words = (self.folder / "first-sign-in.txt").read_text()
        email, password = re.search(r"\S+@\S+\b", words), re.search(r"password:\s*(\S+)", words)
        assert email and password, words
        return email[0], password[1]

    def tables(self, count: int) -> list[str]:
        """Returns the players' addresses of `count` tables of four in a running round of 90 games. Call only once."""
        return self.python(TABLES.format(count=count)).split()

    def python(self, code: str) -> str:
        """Returns the output of code that runs with the installation's settings and database."""
        code = f"import config.celery, django; django.setup()\n{code}"
        return self._run("-c", code)

    def script(self, path: str) -> str:
        return self._run("-m", path.removesuffix(".py").replace("/", "."))

    def manage(self, *command: str) -> str:
        return self._run("manage.py", *command)

    def _run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None


class Redis:
    """A Redis server on a free port without persistence, which can restart on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        wait_until(lambda: listens(self.port), 10)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def freeze(self) -> None:
        """Stops answering, as if the network were down."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Answers again, including earlier requests."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)


@contextmanager
def fresh_database(like: str = "") -> Iterator[str]:
    """Yields the URL of a PostgreSQL database on the server of DATABASE_URL, and drops it afterwards.

    It's empty, or a copy of the database with the URL `like`, which nobody may be using.
    """
    parts = urlsplit(os.environ["DATABASE_URL"])
    name, template = f"kreuzdame_{uuid4().hex[:12]}", urlsplit(like).path.removeprefix("/") or "template1"
    with psycopg.connect(urlunsplit(parts._replace(scheme="postgresql")), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def wait_until(condition: Callable[[], Any], seconds: float, what: Callable[[], object] = str) -> Any:
    """Polls until the condition is true and returns its value; otherwise fails with `what()`."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"not within {seconds} s: {what()}"
        time.sleep(0.1)
    return answer


def free_port() -> int:
    """Returns a free port outside the range for outgoing connections, which crowds can exhaust."""
    while True:
        port = random.randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def descendants(pid: int) -> list[int]:
    children = [int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in read(task).split()]
    return [each for child in children for each in (child, *descendants(child))]


def is_running(pid: int) -> bool:
    """False for zombies as well."""
    return read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()[:1] not in ([], ["Z"])


def read(path: Path) -> str:
    """Reads a file in `/proc`; returns "" if the process has ended."""
    try:
        return path.read_text()
    except OSError:
        return ""


def _words(pid: int) -> set[str]:
    return {word.rpartition("/")[2] for word in read(Path(f"/proc/{pid}/cmdline")).split("\0")}


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
