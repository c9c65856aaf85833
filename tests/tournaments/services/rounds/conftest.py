"""A plan of five rounds of which two have begun."""

import pytest

from tests.tournaments.services.rounds.test_repairs import planned
from tournaments.models.tournament import Tournament


@pytest.fixture
def five(tournament: Tournament) -> Tournament:
    return planned(tournament)
