"""Recognises errors of a full disk."""

import errno
import shutil
import sqlite3

from django.conf import settings
from django.db import OperationalError

FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
POSTGRESQL_FULL = "53100"
PRIMARY_CODE = 0xFF  # mask for SQLite's extended codes
# SQLite reports an I/O error if it cannot open its log: then free space decides.
TOO_LITTLE = 1 << 20


def is_full(error: BaseException) -> bool:
    """Returns whether a write failed because the disk is full."""
    if isinstance(error, OSError):
        return error.errno in FULL
    cause = error.__cause__
    if not isinstance(error, OperationalError) or cause is None:
        return False
    code = getattr(cause, "sqlite_errorcode", 0) & PRIMARY_CODE
    if code == sqlite3.SQLITE_IOERR:
        return shutil.disk_usage(settings.DATA_DIR).free < TOO_LITTLE
    return code == sqlite3.SQLITE_FULL or getattr(cause, "sqlstate", None) == POSTGRESQL_FULL
