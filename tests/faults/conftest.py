"""Installations to attack, embedded or on servers."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import Installation, Redis, fresh_database
from tests.marks import long, served


@pytest.fixture
def database() -> Iterator[dict[str, str]]:
    if "DATABASE_URL" not in os.environ:
        pytest.skip("DATABASE_URL is not set")
    with fresh_database() as url:
        yield {"DATABASE_URL": url}


@pytest.fixture(params=[long("embedded"), served("servers")])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Installation]:
    if request.param == "embedded":
        yield from _running(Installation(tmp_path))
        return
    database = request.getfixturevalue("database")
    with Redis() as redis:
        yield from _running(Installation(tmp_path, REDIS_URL=redis.url, **database))


def _running(site: Installation) -> Iterator[Installation]:
    site.found()
    with site:
        yield site
