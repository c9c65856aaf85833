"""Fixtures for phone tests."""

from tests.tournaments.services.conftest import place  # noqa: F401 - a fixture
from tests.tournaments.views.lists.conftest import address, desk, english, table  # noqa: F401 - fixtures
