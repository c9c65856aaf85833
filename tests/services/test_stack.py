"""Runs the commands of docker-compose.yml against real PostgreSQL and Redis."""

import json
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import yaml

from tests.paths import ROOT

SERVED = "DATABASE_URL" in os.environ and "REDIS_URL" in os.environ
pytestmark = [pytest.mark.services, pytest.mark.skipif(not SERVED, reason="DATABASE_URL and REDIS_URL are not set")]
NAME = "kreuzdame_stack"
ORDER = """
import config.celery
import django
django.setup()
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import system_request
from tournaments.printing.jobs import PrintOrder, request_print
tournament = Tournament.objects.get(slug="stack")
order = PrintOrder(
    tournament=tournament, document="round_pack", language="de", round=tournament.rounds.get(number=1)
)
request_print(order=order, write_request=system_request())
"""


class Stack:
    """A separate database, and the roles of the compose file as processes."""

    def __init__(self, folder: Path) -> None:
        parts = urlsplit(os.environ["DATABASE_URL"])
        self.admin = urlunsplit(parts._replace(scheme="postgresql"))
        self.database = urlunsplit(parts._replace(path=f"/{NAME}"))
        self.port = _free_port()
        self.folder = folder
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        given = {
            "DATABASE_URL": self.database,
            "DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            "WEB_CONCURRENCY": "2",
        }
        self.environment = {**os.environ, **given, "PATH": path, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.running: list[subprocess.Popen[bytes]] = []
        self.services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]

    def command(self, role: str) -> list[str]:
        """Returns the role's command, which defaults to the image's, on a test port."""
        if "command" in self.services[role]:
            return [str(word).replace("/tmp", str(self.folder)) for word in self.services[role]["command"]]
        line = next(line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("CMD "))
        words: list[str] = json.loads(line.removeprefix("CMD "))
        return [str(self.port) if word == "8000" else "127.0.0.1" if word == "0.0.0.0" else word for word in words]

    def run(self, *command: str) -> None:
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}\n{done.stderr}"

    def start(self, role: str) -> None:
        log = (self.folder / f"{role}.log").open("w")
        command = self.command(role)
        self.running.append(subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log))

    def sql(self, statement: str, admin: bool = False) -> list[Any]:
        with psycopg.connect(self.admin if admin else self.database, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return list(cursor.fetchall()) if cursor.description else []

    def health(self) -> tuple[int, dict[str, Any]]:
        try:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
            connection.request("GET", "/healthz")
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        except OSError:
            return 0, {}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(condition: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.5)
    return False


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    made = Stack(tmp_path)
    made.sql(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)", admin=True)
    made.sql(f"CREATE DATABASE {NAME}", admin=True)
    yield made
    for process in made.running:
        process.terminate()
    for process in made.running:
        process.wait(timeout=30)
    made.sql(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)", admin=True)


def test_roles_of_the_compose_file_work_together(stack: Stack):
    stack.run(*stack.command("migrate"))
    stack.run("python", "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    stack.start("web")
    stack.start("worker")
    stack.start("scheduler")
    assert _wait(lambda: stack.health()[1].get("worker", "").startswith("seen"), seconds=60), stack.health()
    assert stack.health()[0] == 200

    stack.run("python", "manage.py", "simulate", "--players", "9", "--rounds", "1", "--slug", "stack")
    stack.run("python", "-c", ORDER)
    state = "SELECT state, file FROM tournaments_printjob"
    assert _wait(lambda: stack.sql(state)[0][0] in ("done", "failed"), seconds=60), stack.sql(state)
    job_state, file = stack.sql(state)[0]
    assert job_state == "done"
    assert (stack.folder / "files" / file).read_bytes().startswith(b"%PDF")
