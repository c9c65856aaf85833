"""PostgreSQL lock timeouts."""

from threading import Event, Thread
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tournaments.models.tournament import Tournament
from tournaments.services.locks import lock_tournament

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file is locked as a whole"),
]


def test_locked_row_is_answered_with_retry(organiser: User, tournament: Tournament) -> None:
    client = Client()
    client.force_login(organiser)
    locked, done = Event(), Event()

    def keep() -> None:
        with transaction.atomic():
            lock_tournament(tournament.pk)
            locked.set()
            done.wait()
        connections.close_all()

    thread = Thread(target=keep)
    thread.start()
    locked.wait()
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("20s",)
        cursor.execute("SET lock_timeout = '50ms'")
    try:
        address = reverse("organise_participant_add", args=[tournament.slug])
        response = client.post(address, {"name": "Anna Test", "client_key": uuid4()})
    finally:
        done.set()
        thread.join()
        connection.close()
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert not tournament.participants.exists()
