import pytest

from tests.tournaments.plans import released_plan
from tournaments.models.tournament import Tournament


@pytest.fixture
def five(tournament: Tournament) -> Tournament:
    return released_plan(tournament)
