"""A running tournament with two tables, and clients with and without a token."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from accounts.services import create_token
from scoring.rulebooks.catalogue import rule_book
from tests.tournaments.field import play_round
from tournaments.models.round import RoundStatus, Table
from tournaments.models.tournament import Status
from tournaments.services.rules import rule_set_version


@pytest.fixture
def running(tournament):
    tournament.status = Status.RUNNING
    tournament.rule_set = rule_set_version(rule_book("ddv"))
    tournament.save()
    play_round(tournament, number=1, status=RoundStatus.STARTED, done=0)
    return tournament


@pytest.fixture
def table(running):
    return Table.objects.get(round__tournament=running, number=1)


@pytest.fixture
def entries(table):
    return f"/api/v1/tables/{table.uid}/entries/"


@pytest.fixture
def anybody():
    return APIClient(HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def client_of():
    def with_token(user):
        token = create_token(user=user, name=uuid4().hex).text
        return APIClient(HTTP_ACCEPT_LANGUAGE="en", HTTP_AUTHORIZATION=f"Bearer {token}")

    return with_token


@pytest.fixture
def writer(client_of, helper):
    return client_of(helper)


@pytest.fixture
def write(writer, entries):
    """Writes an entry after `seen` revisions and answers the response."""

    def written(facts, *, seen=0, client_key=None, **more):
        body = {"facts": facts, "client_key": str(client_key or uuid4()), "seen_revision": seen, **more}
        return writer.post(entries, body, format="json")

    return written
