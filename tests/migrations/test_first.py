"""An installation of the first released version with a played round, brought to now: every point is as it was.

first.jsonl holds what that version's own commands wrote: a round of five, played to the end.
"""

from tests.paths import ROOT
import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.migrations.first import ROWS

SERVED = "DATABASE_URL" in os.environ
NAME = "kreuzdame_first"
# As somebody sees it who opens it afterwards.
STANDINGS = """
import django
django.setup()
from django.test import Client
print(Client(headers={"host": "localhost"}).get("/t/erstes/standings.csv").content.decode())
"""
SERVER = pytest.param(
    "postgresql",
    marks=[pytest.mark.services, pytest.mark.skipif(not SERVED, reason="DATABASE_URL is not set")],
)


@pytest.fixture(params=["sqlite", SERVER])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """Settings of a database of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    own = {**kept, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}
    if request.param == "sqlite":
        yield own
        return
    server = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(urlunsplit(server._replace(scheme="postgresql")), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {NAME}")
        yield {**own, "DATABASE_URL": urlunsplit(server._replace(path=f"/{NAME}"))}
        connection.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")


@pytest.mark.long
def test_what_the_first_version_kept_counts_the_same_now(environment: dict[str, str]) -> None:
    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("tests/migrations/first.py")
    run("manage.py", "migrate", "--verbosity", "0")
    run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert run("manage.py", "migrate", "--check") == ""
    assert points(run("-c", STANDINGS)) == points_before()
    run("manage.py", "recompute")  # keeps what the first version did not keep of a list
    assert run("manage.py", "recompute", "--check").strip() == "0 differences"
    assert points(run("-c", STANDINGS)) == points_before()


def points(standings: str) -> dict[int, int]:
    return {int(row["start_number"]): int(row["points"]) for row in csv.DictReader(standings.splitlines())}


def points_before() -> dict[int, int]:
    """By start number, as the first version stored them."""
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    people = {row["pk"]: row["fields"] for row in rows if row["model"] == "tournaments.participant"}
    seats = [row["fields"] for row in rows if row["model"] == "tournaments.occupancy"]
    return {people[seat["participant"]]["start_number"]: seat["points"] for seat in seats}
