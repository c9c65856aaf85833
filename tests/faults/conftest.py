"""Installations to attack, embedded or on servers."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.installation import Installation, Redis, fresh_database
from tests.marks import long, served


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation with a first owner, to be copied."""
    if "DATABASE_URL" not in os.environ:
        pytest.skip("DATABASE_URL is not set")
    with fresh_database() as url:
        installation = Installation(tmp_path_factory.mktemp("founded"), DATABASE_URL=url)
        installation.found()
        yield installation


@pytest.fixture
def database(founded: Installation, tmp_path: Path) -> Iterator[dict[str, str]]:
    shutil.copytree(founded.folder, tmp_path, dirs_exist_ok=True)
    with fresh_database(founded.environment["DATABASE_URL"]) as url:
        yield {"DATABASE_URL": url}


@pytest.fixture(params=[long("embedded"), served("servers")])
def site(request: pytest.FixtureRequest, tmp_path: Path, prepared: Callable[[Path], Path]) -> Iterator[Installation]:
    if request.param == "embedded":
        with Installation(prepared(tmp_path)) as site:
            yield site
        return
    database = request.getfixturevalue("database")
    with Redis() as redis, Installation(tmp_path, REDIS_URL=redis.url, **database) as site:
        yield site
