"""Marks for tests, and for rows in tables of cases."""

import io
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

SLOW_MODULES = pytest.StashKey[set[Path]]()  # of those collected, with tests of `make test-rest`
NO_NODE = "no Node found"
NO_PRINTING = "printing needs libraries that only the system has"


def long(*values: object) -> ParameterSet:
    """A slow row, which only runs in `make test-rest`."""
    return pytest.param(*values, marks=pytest.mark.long)


def served(*values: object) -> ParameterSet:
    """A row for PostgreSQL, which only runs in `make services-test`."""
    missing = pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="DATABASE_URL is not set")
    return pytest.param(*values, marks=[pytest.mark.services, pytest.mark.long, missing])


def quick_first(rows: Iterable[Sequence[object]]) -> list[ParameterSet]:
    """Returns the first row as it is; the others only run in `make test-rest`."""
    first, *others = rows
    return [pytest.param(*first), *(long(*row) for row in others)]


@cache
def prints() -> bool:
    try:
        with redirect_stdout(io.StringIO()):  # it prints at length what set-up has already said
            import weasyprint  # noqa: F401
    except OSError:
        return False
    return True


def redis_server() -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server found")


def printing() -> pytest.MarkDecorator:
    return pytest.mark.skipif(not prints(), reason=NO_PRINTING)
