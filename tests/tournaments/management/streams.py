"""Runs commands that read standard input, in this process or in their own."""

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper

from django.core.management import call_command

from tests.paths import ROOT


def as_bytes(given):
    """Returns bytes as they are, anything else as JSON."""
    return given if isinstance(given, bytes) else json.dumps(given).encode()


def called(monkeypatch, name, *arguments, given=b""):
    """Returns the command's output and exit code."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
    out = StringIO()
    try:
        call_command(name, *arguments, stdout=out)
    except SystemExit as ended:
        return out.getvalue(), ended.code
    return out.getvalue(), 0


def started(*arguments, given=b""):
    """Runs the command in its own process, and returns output, errors and exit code."""
    done = subprocess.run([sys.executable, "manage.py", *arguments], input=given, capture_output=True, cwd=ROOT)
    return done.stdout, done.stderr, done.returncode
