"""PostgreSQL ends connections during a write."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.free_lists.builders import free_list
from tournaments.free_lists.access import list_token
from tournaments.models.tournament import Tournament

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="a file has no connection that others end"),
]
GAME = {"number": 1, "dealer": 1, "players": [1, 2, 3, 4], "bock": 1}


@contextmanager
def ended_at_the_first_write() -> Iterator[None]:
    """Terminates the connection at the first write, as a restart would."""
    other = connections.create_connection("default")

    def end(execute: Any, sql: str, *arguments: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")) and other.connection is None:
            with other.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])
        return execute(sql, *arguments)

    try:
        with connection.execute_wrapper(end):
            yield
    finally:
        other.close()
        connection.close()


def test_page_asks_to_resend_and_saves_once(organiser: User, tournament: Tournament) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    address = reverse("organise_participant_add", args=[tournament.slug])
    sent = {"name": "Anna Test", "client_key": uuid4()}
    with ended_at_the_first_write():
        response = client.post(address, sent)
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "nothing is saved twice" in response.text
    for _time in range(2):
        assert client.post(address, sent).status_code == 302
    assert tournament.participants.count() == 1


def test_outbox_gets_json() -> None:
    score_list = free_list()
    address = reverse("free_list_outbox", args=[list_token(score_list)])
    entry = {"key": str(uuid4()), "after_key": None, "expected": GAME, "facts": {"value": 2, "winners": [1, 3]}}
    sent = {"entries": [entry], "device": "0" * 32}
    with ended_at_the_first_write():
        response = Client().post(address, sent, "application/json")
    assert (response.status_code, response.json()["code"]) == (503, "database_away")
    for _time in range(2):
        again = Client().post(address, sent, "application/json").json()
        assert [each["state"] for each in again["entries"]] == ["accepted"]
    assert score_list.entries.count() == 1
