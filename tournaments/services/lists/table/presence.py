"""Records when a table's phones were last heard from."""

import logging
from contextlib import nullcontext
from datetime import datetime, timedelta

from django.db import OperationalError, connection

from tournaments.models.lists.presence import Presence
from tournaments.models.round import Table

AGAIN = timedelta(minutes=1)  # minimum interval between writes for a table
log = logging.getLogger(__name__)


def note_presence(table: Table, at: datetime) -> None:
    """Records that one of the table's phones has made a request.

    It never waits for a writer: if SQLite is locked, the next request is recorded instead.
    """
    known = getattr(table, "presence", None)
    if known is not None and at - known.seen_at < AGAIN:
        return
    rows = [Presence(table_id=table.pk, opened_at=at, seen_at=at)]
    without_waiting = getattr(connection, "without_waiting", nullcontext)
    try:
        with without_waiting():
            Presence.objects.bulk_create(
                rows, update_conflicts=True, unique_fields=["table"], update_fields=["seen_at"]
            )
    except OperationalError:
        log.info("presence at table %s was not stored", table.pk)
