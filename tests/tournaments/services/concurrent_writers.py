"""Runs writers in concurrent processes, each with its own connection."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.paths import ROOT

SET_UP = """
from uuid import uuid4
from django.core.management import call_command
from tests.tournaments.lists import table_of
call_command("migrate", run_syncdb=True, verbosity=0)
call_command("flush", interactive=False, verbosity=0)
table_of()
"""

# Forks one writer per argument, with tables created without migrations: as concurrent as separate processes, but
# faster.
FORKING = """
import contextlib, io, json, os, sys, time, traceback
import django; django.setup()
from django.apps import apps
from django.conf import settings
from django.db import connections

set_up, writer, reader, *writers = json.loads(sys.argv[1])
settings.MIGRATION_MODULES = {each.label: None for each in apps.get_app_configs()}

def output_of(code, *arguments):
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
        os.write(write, output_of(writer, *arguments).encode())
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)

output_of(set_up)
connections.close_all()
at = str(time.time() + 0.2)
children = [forked(*arguments, at) for arguments in writers]
ends = [os.waitpid(child, 0)[1] for child, _read in children]
assert not any(ends), ends
print(json.dumps([[os.read(read, 10_000).decode() for _child, read in children], output_of(reader)]))
"""


@dataclass(frozen=True)
class Place:
    folder: Path
    database: str


def at_once(place: Place, set_up: str, writer: str, reader: str, *writers: list[str]) -> tuple[list[str], str]:
    """Returns the output of each writer, and then of the reader."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(place.folder),
        "DATABASE_URL": place.database,
        "DEBUG": "1",
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-c", FORKING, json.dumps([set_up, writer, reader, *writers])]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said, stored = json.loads(done.stdout)
    return said, stored
