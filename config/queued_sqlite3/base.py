"""An SQLite backend that queues the writers of a process.

SQLite checks a busy file at growing intervals, so under load the latest writer gets in first and others time out.
"""

import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.data_folder import private
from config.queued_sqlite3.turns import Turns

WRITING = ("INSERT", "UPDATE", "DELETE", "REPLACE")
USUAL_TIMEOUT = 5.0  # seconds; default of Python's driver
TURNS: defaultdict[str, Turns] = defaultdict(Turns)  # by file
SEEN: set[Path] = set()  # files opened by this process
# Threads holding a turn do not exist in the child and would never return it.
os.register_at_fork(after_in_child=TURNS.clear)


class QueuedCursor(base.SQLiteCursorWrapper):
    """A cursor that also queues single write statements outside a transaction."""

    wrapper: "DatabaseWrapper"

    def execute(self, query: str, params: Any = None) -> Any:
        if self.connection.in_transaction or not query.startswith(WRITING):
            return super().execute(query, params)
        self.wrapper.take_turn()
        try:
            return super().execute(query, params)
        finally:
            self.wrapper.give_turn_back()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that waits in the queue before it begins a transaction."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False
        self._patience = float(self.settings_dict["OPTIONS"].get("timeout", USUAL_TIMEOUT))  # seconds

    def take_turn(self) -> None:
        """Waits in the queue for as long as SQLite's own timeout, which still applies between processes.

        Raises OperationalError "database is locked" on timeout.
        """
        if not self._turns.take(self._patience):
            locked = sqlite3.OperationalError("database is locked")
            locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise OperationalError(*locked.args) from locked
        self._has_turn = True

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connects, but doesn't create an empty file if the database has been removed."""
        file = Path(self.settings_dict["NAME"])
        if file in SEEN:
            conn_params = {**conn_params, "database": f"{file.absolute().as_uri()}?mode=rw", "uri": True}
        elif file.parent == Path(settings.DATA_DIR):
            private(file.parent)
        opened = super().get_new_connection(conn_params)
        if file not in SEEN and file.exists():  # false for in-memory databases
            SEEN.add(file)
        return opened

    def give_turn_back(self) -> None:
        if self._has_turn:
            self._has_turn = False
            self._turns.give_back()

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Makes writes fail at once instead of waiting for another writer."""
        patience = self._patience
        self._set_patience(0)
        try:
            yield
        finally:
            self._set_patience(patience)

    def _set_patience(self, seconds: float) -> None:
        self._patience = seconds
        with self.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

    def create_cursor(self, name: str | None = None) -> Any:
        cursor = self.connection.cursor(factory=QueuedCursor)
        cursor.wrapper = self
        return cursor

    @property
    def _turns(self) -> Turns:
        return TURNS[str(self.settings_dict["NAME"])]

    def _start_transaction_under_autocommit(self) -> None:
        if getattr(self, "transaction_mode", None) == "DEFERRED":  # a read-only snapshot
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
            return
        self.take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.give_turn_back()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # where it fails a rollback follows
        self.give_turn_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.give_turn_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.give_turn_back()
