"""Where an evening is attacked: on SQLite and files, and on PostgreSQL and Redis, both in `make services-test`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import Installation, Redis, fresh_database


@pytest.fixture
def database() -> Iterator[dict[str, str]]:
    """What is set in the environment of an installation for a PostgreSQL database of its own."""
    if "DATABASE_URL" not in os.environ:
        pytest.skip("DATABASE_URL is not set")
    with fresh_database() as url:
        yield {"DATABASE_URL": url}


@pytest.fixture(params=["embedded", "servers"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    """A running installation."""
    if "DATABASE_URL" not in os.environ:
        pytest.skip("DATABASE_URL is not set")
    if request.param == "embedded":
        with Installation(tmp_path) as embedded:
            yield embedded
        return
    database = request.getfixturevalue("database")
    with Redis() as redis, Installation(tmp_path, REDIS_URL=redis.url, **database) as served:
        yield served
