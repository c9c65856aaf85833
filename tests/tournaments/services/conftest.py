"""A database of its own for writers that are processes."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest

from tests.tournaments.services.concurrent_writers import Place


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
