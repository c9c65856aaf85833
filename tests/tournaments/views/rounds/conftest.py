"""An organiser at the desk, and tournaments with people who wait for a round."""

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.rounds import enrol
from tournaments.models.tournament import Tournament


@pytest.fixture
def nine(tournament: Tournament) -> Tournament:
    enrol(tournament, 9)
    return tournament


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def sixteen(tournament: Tournament) -> Tournament:
    enrol(tournament, 16)
    return tournament
