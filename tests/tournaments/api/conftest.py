from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from accounts.models import Scope
from accounts.services import create_token
from tests.cast import answers
from tests.tournaments.field import release_first
from tournaments.models.round import Table


@pytest.fixture
def running(tournament):
    return release_first(tournament)


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
    def with_token(user, scope=Scope.ORGANISE):
        if user is None:
            return APIClient(HTTP_ACCEPT_LANGUAGE="en")
        token = create_token(user=user, name=uuid4().hex, scope=scope, expires_on=None).text
        return APIClient(HTTP_ACCEPT_LANGUAGE="en", HTTP_AUTHORIZATION=f"Bearer {token}")

    return with_token


@pytest.fixture
def cast_answers(cast, client_of):
    """Returns the answer to each member of the cast with a token, and to somebody without one."""

    def with_tokens(ask):
        return answers(cast, ask, client_of)

    return with_tokens


@pytest.fixture
def writer(client_of, helper):
    return client_of(helper)


@pytest.fixture
def write(writer, entries):
    def written(facts, *, seen=0, client_key=None, **more):
        body = {"facts": facts, "client_key": str(client_key or uuid4()), "seen_revision": seen, **more}
        return writer.post(entries, body, format="json")

    return written
