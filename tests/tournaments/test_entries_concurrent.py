"""Writers at the same moment, as processes of their own: on a database file or on the server of DATABASE_URL."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest

ROOT = Path(__file__).resolve().parents[2]

SET_UP = """
from uuid import uuid4
from django.core.management import call_command
from tests.tournaments.lists import table_of
call_command("migrate", verbosity=0)
call_command("flush", interactive=False, verbosity=0)
table_of()
"""

WRITER = """
import json, sys, time
from uuid import UUID
from scoring.errors import RuleViolation
from tests.tournaments.lists import STAFF
from tournaments.models.score_list import ScoreList
from tournaments.services.entries import record_entry

key, seat, at = UUID(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
score_list = ScoreList.objects.get()
time.sleep(max(0, at - time.time()))
try:
    recorded = record_entry(
        score_list=score_list, facts={"value": 1, "winners": [1, seat]}, seen_revision=0, client_key=key, actor=STAFF
    )
    print(json.dumps({"entry": str(recorded.entry), "revision": recorded.revision}))
except RuleViolation as violation:
    print(json.dumps({"refused": violation.code}))
"""

READER = """
import json
from tests.tournaments.lists import points_of
from tournaments.models.revision import Revision
from tournaments.models.score_list import Entry, ScoreList
from tournaments.models.tournament import Tournament
score_list = ScoreList.objects.get()
print(json.dumps([Entry.objects.count(), Revision.objects.count(), score_list.revision, points_of(score_list),
                  Tournament.objects.get().version]))
"""

START_UP = "import django; django.setup()\n"


@dataclass(frozen=True)
class Place:
    """Where the writers write."""

    folder: Path
    database: str


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        yield Place(tmp_path, f"sqlite:///{tmp_path / 'writers.sqlite3'}")
        return
    parts, name = urlsplit(server), f"kreuzdame_writers_{uuid4().hex[:12]}"
    with psycopg.connect(urlunsplit(parts._replace(scheme="postgresql")), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield Place(tmp_path, urlunsplit(parts._replace(path=f"/{name}")))
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _start(code: str, place: Place, *arguments: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(place.folder),
        "DATABASE_URL": place.database,
        "DEBUG": "1",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-c", START_UP + code, *arguments]
    return subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _answer(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out


def _written_at_once(place: Place, writers: list[tuple[str, int]]) -> tuple[list[dict[str, object]], list[object]]:
    _answer(_start(SET_UP, place))
    at = str(time.time() + 4)
    started = [_start(WRITER, place, key, str(seat), at) for key, seat in writers]
    answers = [json.loads(_answer(process)) for process in started]
    return answers, json.loads(_answer(_start(READER, place)))


KEYS = [f"00000000-0000-4000-8000-00000000000{n}" for n in range(4)]


def test_two_writers_with_the_same_revision_one_wins(place: Place) -> None:
    answers, stored = _written_at_once(place, [(key, 2) for key in KEYS])
    assert sorted("refused" in answer for answer in answers) == [False, True, True, True]
    assert {answer.get("refused") for answer in answers} == {None, "stale_revision"}
    assert stored == [1, 1, 1, [1, 1, -1, -1], 1]


def test_two_writers_with_the_same_key_get_one_answer(place: Place) -> None:
    answers, stored = _written_at_once(place, [(KEYS[0], 3)] * 4)
    assert len({json.dumps(answer) for answer in answers}) == 1
    assert "entry" in answers[0]
    assert stored == [1, 1, 1, [1, -1, 1, -1], 1]
