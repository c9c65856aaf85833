"""Whether the database has gone away: restarted, its connection ended, its file moved, out of reach."""

import sqlite3

from django.db import InterfaceError, OperationalError

# What PostgreSQL says while it ends or begins; where the line is cut it says nothing.
GOING, CUT = ("57P01", "57P02", "57P03"), "08"
MOVED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DBMOVED)


def is_away(error: BaseException) -> bool:
    """Whether the same again may well succeed once the database is back; what was committed is not written twice."""
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
    """Whether the line was cut, or nobody answers yet; a wrong password or name is no matter of waiting."""
    return "connection" in words and ("FATAL" not in words or "the database system is" in words)
