"""Writers at the same moment, as processes of their own: on a database file or on the server of DATABASE_URL."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.paths import ROOT

SET_UP = """
from uuid import uuid4
from django.core.management import call_command
from tests.tournaments.lists import table_of
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("flush", interactive=False, verbosity=0)
table_of()
"""

# What each writer said, and then the reader.
AllSaid = tuple[list[str], str]
AtOnce = Callable[..., AllSaid]

START_UP = "import django; django.setup()\n"

# All of it in one process that forks a writer for each of the last arguments, with tables made without migrations: the
# writers are as much at once as processes started one by one, without the seconds in which each of those wakes up.
FORKING = """
import contextlib, io, json, os, sys, time, traceback
from django.apps import apps
from django.conf import settings
from django.db import connections

set_up, writer, reader, *writers = json.loads(sys.argv[1])
settings.MIGRATION_MODULES = {each.label: None for each in apps.get_app_configs()}

def said(code, *arguments):
    sys.argv = ["-c", *arguments]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(code, {})
    return out.getvalue()

def forked(*arguments):
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    try:
        os.write(write, said(writer, *arguments).encode())
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)

said(set_up)
connections.close_all()
at = str(time.time() + 0.2)
children = [forked(*arguments, at) for arguments in writers]
ends = [os.waitpid(child, 0)[1] for child, _read in children]
assert not any(ends), ends
print(json.dumps([[os.read(read, 10_000).decode() for _child, read in children], said(reader)]))
"""


@dataclass(frozen=True)
class Place:
    """Where the writers write."""

    folder: Path
    database: str


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


def processes_of_their_own(place: Place, set_up: str, writer: str, reader: str, *writers: list[str]) -> AllSaid:
    _answer(_start(set_up, place))
    at = str(time.time() + 4)
    started = [_start(writer, place, *arguments, at) for arguments in writers]
    return [_answer(process) for process in started], _answer(_start(reader, place))


def forks(place: Place, *codes_and_writers: str | list[str]) -> AllSaid:
    said, stored = json.loads(_answer(_start(FORKING, place, json.dumps(codes_and_writers))))
    return said, stored


OWN = pytest.param(processes_of_their_own, marks=[pytest.mark.long, pytest.mark.services])
WAYS = pytest.mark.parametrize("at_once", [forks, OWN])
IN_THE_REST = pytest.mark.parametrize("at_once", [OWN])
