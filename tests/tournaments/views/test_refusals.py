"""If the database is locked or missing, pages and problems say what to do, and nothing is written."""

import sqlite3
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.db import DatabaseError, DataError, InterfaceError, OperationalError, connection
from django.test import Client
from django.urls import reverse
from psycopg.errors import AdminShutdown

from accounts.models import User
from tests.locks import busy_error, refusing_writes
from tournaments.models.tournament import Tournament
from tournaments.services.locks import is_busy
from tournaments.services.tournament.away import is_away

pytestmark = pytest.mark.django_db


def test_busy_page_explains_what_to_do(organiser: User, tournament: Tournament, tmp_path: Path) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(organiser)
    address = reverse("organise_participant_add", args=[tournament.slug])
    with refusing_writes(busy_error(tmp_path)):
        response = client.post(address, {"name": "Anna Test", "client_key": uuid4()})
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "what you typed is still there" in response.content.decode()
    assert not tournament.participants.exists()


def test_other_database_errors_are_not_busy() -> None:
    with pytest.raises(DatabaseError) as caught, connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nothing_of_this_name")
    assert not is_busy(caught.value)


@pytest.mark.parametrize(
    ("kind", "cause", "expected"),
    [
        (OperationalError, AdminShutdown(), True),
        (OperationalError, psycopg.errors.ConnectionFailure(), True),
        (OperationalError, psycopg.OperationalError("server closed the connection unexpectedly"), True),
        (InterfaceError, psycopg.InterfaceError("the connection is closed"), True),
        (
            OperationalError,
            psycopg.OperationalError("connection: FATAL: the database system is starting up"),
            True,
        ),
        (OperationalError, psycopg.OperationalError("connection failed: FATAL: password authentication failed"), False),
        (InterfaceError, psycopg.InterfaceError("the cursor is closed"), False),
        (OperationalError, psycopg.errors.LockNotAvailable(), False),
        (OperationalError, psycopg.errors.DiskFull(), False),
        (DataError, psycopg.errors.StringDataRightTruncation(), False),
        (OperationalError, sqlite3.OperationalError("disk I/O error"), False),
        (OperationalError, None, False),
    ],
)
def test_absent_database_is_recognised(kind: type[DatabaseError], cause: Exception | None, expected: bool) -> None:
    error = kind()
    error.__cause__ = cause
    assert is_away(error) is expected
