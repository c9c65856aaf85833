"""The phones of a table are heard of whenever they ask for anything by its code."""

import logging
from datetime import datetime, timedelta

from django.db import OperationalError

from tournaments.models.presence import Presence
from tournaments.models.round import Table

AGAIN = timedelta(minutes=1)  # until the next sign of the same table is written
log = logging.getLogger(__name__)


def note_presence(table: Table, at: datetime) -> None:
    """Notes that a phone of the table was there; a database that is busy just then keeps nobody from reading."""
    known = getattr(table, "presence", None)
    if known is not None and at - known.seen_at < AGAIN:
        return
    rows = [Presence(table=table, opened_at=at, seen_at=at)]
    try:
        Presence.objects.bulk_create(rows, update_conflicts=True, unique_fields=["table"], update_fields=["seen_at"])
    except OperationalError:
        log.warning("a sign of table %s was not written", table.pk)
