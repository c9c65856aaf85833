import time
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from config.queued_sqlite3.base import TURNS
from tests.tournaments.lists import table_of
from tournaments.models.lists.presence import Presence
from tournaments.services.lists.table.presence import AGAIN, note_presence


@pytest.mark.skipif(connection.vendor != "sqlite", reason="writers take turns with SQLite alone")
@pytest.mark.django_db(transaction=True)
def test_presence_does_not_wait_for_a_writer() -> None:
    table, turns = table_of(), TURNS[str(connection.settings_dict["NAME"])]
    assert turns.take(0)
    before = time.monotonic()
    try:
        note_presence(table, timezone.now())
    finally:
        turns.give_back()
    assert time.monotonic() - before < 1
    assert not Presence.objects.exists()
    note_presence(table, timezone.now())
    assert Presence.objects.get().table == table


@pytest.mark.django_db
@pytest.mark.services
def test_presence_is_written_once_a_minute() -> None:
    table, at = table_of(), timezone.now()
    note_presence(table, at)
    table.refresh_from_db()
    note_presence(table, at + AGAIN - timedelta(seconds=1))
    assert Presence.objects.get().seen_at == at
    note_presence(table, at + AGAIN)
    row = Presence.objects.get()
    assert (row.opened_at, row.seen_at) == (at, at + AGAIN)
