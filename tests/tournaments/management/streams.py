"""Commands that read from standard input and write to standard output, in this process and in their own."""

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper

from django.core.management import call_command

from tests.paths import ROOT


def as_bytes(given):
    """Bytes as they are, anything else as JSON."""
    return given if isinstance(given, bytes) else json.dumps(given).encode()


def called(monkeypatch, name, *arguments, given=b""):
    """What the command wrote, and how it ended: 0, or the code it exited with."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
    out = StringIO()
    try:
        call_command(name, *arguments, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), ended.code
    return out.getvalue(), 0


def started(*arguments, given=b""):
    """The command in a process of its own: output, errors, exit code."""
    done = subprocess.run([sys.executable, "manage.py", *arguments], input=given, capture_output=True, cwd=ROOT)
    return done.stdout, done.stderr, done.returncode
