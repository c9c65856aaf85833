"""Fixtures for tests of the desk."""

from tests.tournaments.services.conftest import place  # noqa: F401 - a fixture
from tests.tournaments.views.lists.conftest import (  # noqa: F401 - fixtures
    address,
    desk,
    english,
    grid,
    short_table,
    table,
)
