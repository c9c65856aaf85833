"""Separate databases for migration tests."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.installation import fresh_database
from tests.marks import served
from tests.paths import ROOT


@pytest.fixture(params=["sqlite", served("postgresql")])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """Settings of a separate database."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    own = {**kept, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}
    if request.param == "sqlite":
        yield own
        return
    with fresh_database() as database:
        yield {**own, "DATABASE_URL": database}


@pytest.fixture
def run(environment: dict[str, str]) -> Callable[..., str]:
    """Runs a program that must succeed and returns its output."""

    def done(*command: str) -> str:
        ended = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    return done
