"""Fixtures for tests of the outbox."""

import pytest
from django.test import Client

from tests.tournaments.lists import NORMAL, playing
from tournaments.models.round import Table
from tournaments.models.tournament import Tournament
from tournaments.selectors.lists.lists import table_address


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return playing(NORMAL, tournament=tournament)


@pytest.fixture
def outbox(table: Table) -> str:
    return f"{table_address(table, '')}outbox/"


@pytest.fixture
def phone() -> Client:
    """A browser without a CSRF token."""
    return Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
