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
    state = getattr(cause, "sqlstate", None)
    is_postgresql = type(cause).__module__.startswith("psycopg")
    return is_postgresql and (state is None or state in GOING or state.startswith(CUT))
