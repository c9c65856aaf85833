import pytest

from tests.tournaments.plans import begun_plan
from tournaments.models.tournament import Tournament


@pytest.fixture
def five(tournament: Tournament) -> Tournament:
    return begun_plan(tournament)
