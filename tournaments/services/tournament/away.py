"""Recognises errors of an unreachable database."""

import sqlite3

from django.db import InterfaceError, OperationalError

# PostgreSQL's codes at shutdown and startup, and for a lost connection.
GOING, CUT = ("57P01", "57P02", "57P03"), "08"
MOVED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DBMOVED)


def is_away(error: BaseException) -> bool:
    """Returns whether the database is unreachable for now, so that a retry may succeed. Retries never write twice."""
    cause = error.__cause__
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) in MOVED
    if not type(cause).__module__.startswith("psycopg"):
        return False
    state = getattr(cause, "sqlstate", None)
    return _is_cut(str(cause)) if state is None else state in GOING or state.startswith(CUT)


def _is_cut(words: str) -> bool:
    """Returns whether the connection was lost or refused, but not because of wrong credentials."""
    return "connection" in words and ("FATAL" not in words or "the database system is" in words)
