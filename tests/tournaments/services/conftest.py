from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import fresh_database
from tests.marks import long, served
from tests.tournaments.services.concurrent_writers import Place


@pytest.fixture(params=[long("file"), served("server")])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == "file":
        yield Place(tmp_path, f"sqlite:///{tmp_path / 'writers.sqlite3'}")
        return
    with fresh_database() as database:
        yield Place(tmp_path, database)
