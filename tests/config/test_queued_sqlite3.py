import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from config.queued_sqlite3.base import TURNS, DatabaseWrapper
from config.queued_sqlite3.turns import Turns
from tournaments.services.locks import is_busy
from tournaments.services.tournament.away import is_away


@pytest.fixture
def two(tmp_path: Path, django_db_blocker: Any) -> Iterator[tuple[DatabaseWrapper, DatabaseWrapper]]:
    """Two connections to the same file that don't wait for their turn."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": 0.01}
    given = {
        **connection.settings_dict,
        "ENGINE": "config.queued_sqlite3",
        "NAME": str(tmp_path / "x"),
        "OPTIONS": options,
    }
    with django_db_blocker.unblock(), ExitStack() as stack:
        wrappers = DatabaseWrapper(given, "one"), DatabaseWrapper(given, "other")
        for wrapper in wrappers:
            stack.callback(wrapper.close)
        run(wrappers[0], "CREATE TABLE numbers (number INTEGER)")
        yield wrappers


def run(wrapper: DatabaseWrapper, statement: str) -> None:
    with wrapper.cursor() as cursor:
        cursor.execute(statement)


PATIENCE = 5.0  # seconds
INSERT = "INSERT INTO numbers VALUES (1)"


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_transaction_keeps_its_turn_until_its_end(two, end):
    one, other = two
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    run(one, INSERT)
    with pytest.raises(OperationalError) as refused:
        run(other, INSERT)
    assert is_busy(refused.value)
    getattr(one, end)()
    assert not one._has_turn
    run(other, INSERT)
    assert TURNS[one.settings_dict["NAME"]].take(0)


def test_single_statement_returns_its_turn_on_failure(two):
    one, other = two
    with pytest.raises(OperationalError, match="no such table"):
        run(one, "INSERT INTO nowhere VALUES (1)")
    run(other, INSERT)


@pytest.mark.parametrize("elsewhere", [False, True], ids=["in this process", "in another one"])
def test_without_waiting_fails_at_once(two, monkeypatch, elsewhere):
    one, other = two
    other._set_patience(PATIENCE)
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    if elsewhere:  # another process, whose turns are unknown here
        monkeypatch.setitem(TURNS, one.settings_dict["NAME"], Turns())
    before = time.monotonic()
    with pytest.raises(OperationalError) as refused, other.without_waiting():
        run(other, INSERT)
    assert is_busy(refused.value)
    assert time.monotonic() - before < PATIENCE / 2
    assert other._patience == PATIENCE
    one.rollback()
    with other.without_waiting():
        run(other, INSERT)


def test_forked_process_does_not_wait_for_parent_turn(two):
    one, other = two
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    child = os.fork()
    if not child:
        os._exit(0 if TURNS[other.settings_dict["NAME"]].take(0) else 1)
    one.rollback()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_snapshot_needs_no_turn(two):
    one, other = two
    one.transaction_mode = "DEFERRED"
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    run(other, INSERT)
    one.rollback()


def test_removed_file_is_not_recreated(two, tmp_path):
    one, other = two
    file = Path(one.settings_dict["NAME"])
    for wrapper in two:
        wrapper.close()
    moved = file.rename(tmp_path / "moved")
    with pytest.raises(OperationalError) as refused:
        run(other, INSERT)
    assert is_away(refused.value)
    assert not file.exists()
    moved.rename(file)
    run(other, INSERT)
