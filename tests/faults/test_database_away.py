"""The database becomes unavailable and comes back."""

import sqlite3
import time
from contextlib import closing

import psycopg
import pytest

from tests.faults.evening import Evening
from tests.installation import TOURNAMENT, Installation, wait_until
from tests.marks import long, served

TIMES, TABLES = 3, 4
PATIENCE = 60  # seconds
END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
# The last two answer forms read while no page came.
ANSWERS = {0, 200, 302, 503, 403, 422}


@pytest.mark.parametrize("site", [long("embedded")], indirect=True)
def test_tables_continue_after_database_file_was_away(site: Installation) -> None:
    table, phone, owner = site.tables(1)[0], site.visitor(), site.owner()
    assert phone.enter(table).status == 302
    file, elsewhere = site.folder / "kreuzdame.sqlite3", site.folder / "elsewhere"
    wait_until(
        lambda: _all_have_opened_it(site), PATIENCE, site.log
    )  # the first process to open the file would create it
    with closing(sqlite3.connect(file)) as database:  # leaves no WAL file to be separated from it
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    parts = [*site.folder.glob(f"{file.name}*")]
    elsewhere.mkdir()
    for part in parts:
        part.rename(elsewhere / part.name)
    asked = [site.visitor().get(f"/t/{TOURNAMENT}/?q=1"), phone.get(table), owner.get("/organise/")]
    assert [answer.status for answer in asked] == [503, 503, 503]
    assert "nothing is saved twice" in asked[0].text
    assert not file.exists()
    for part in elsewhere.iterdir():
        part.rename(site.folder / part.name)
    assert phone.enter(table).status == 302
    assert owner.get("/organise/").status == 200
    assert site.manage("recompute", "--check") == "0 differences\n"


def _all_have_opened_it(site: Installation) -> bool:
    """A sweep shows that the worker's child has opened it."""
    _status, told = site.health()
    return told.get("status") == "ok" and told.get("last_sweep") is not None


@pytest.mark.parametrize("site", [served("servers")], indirect=True)
def test_tables_continue_after_postgresql_ends_connections(site: Installation) -> None:
    """Keeps ending them for half a second, as during a restart."""
    url = site.environment["DATABASE_URL"].replace("postgres://", "postgresql://")
    with Evening(site, site.tables(TABLES)) as evening, psycopg.connect(url, autocommit=True) as server:
        for _time in range(TIMES):
            before = len(evening.acknowledged)
            for _each in range(10):
                server.execute(END)
                time.sleep(0.05)
            wait_until(lambda before=before: len(evening.acknowledged) > before + TABLES, PATIENCE, site.log)
    assert set(evening.statuses) <= ANSWERS
    assert evening.missing() == []
    assert site.manage("recompute", "--check") == "0 differences\n"
