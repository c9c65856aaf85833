"""Signs of a table's phones: one whenever they ask for anything by its code."""

import logging
from contextlib import nullcontext
from datetime import datetime, timedelta

from django.db import OperationalError, connection

from tournaments.models.lists.presence import Presence
from tournaments.models.round import Table

AGAIN = timedelta(minutes=1)  # until the next sign of the same table is written
log = logging.getLogger(__name__)


def note_presence(table: Table, at: datetime) -> None:
    """Notes that a phone of the table was there.

    Whoever reads waits for no writer: where SQLite's file is not free at once, the sign is left to the next request.
    (PostgreSQL locks nothing here but this row.)
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
        log.info("a sign of table %s was not written", table.pk)
