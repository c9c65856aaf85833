"""Whether the database has gone away: restarted, its connection ended, or out of reach."""

from django.db import InterfaceError, OperationalError

# What PostgreSQL says while it ends or begins; where the line is cut it says nothing.
GOING, CUT = ("57P01", "57P02", "57P03"), "08"


def is_away(error: BaseException) -> bool:
    """Whether the same again may well succeed once PostgreSQL is back; what was committed is not written twice."""
    cause = error.__cause__
    if not isinstance(error, OperationalError | InterfaceError) or not type(cause).__module__.startswith("psycopg"):
        return False
    state = getattr(cause, "sqlstate", None)
    return state is None or state in GOING or state.startswith(CUT)
