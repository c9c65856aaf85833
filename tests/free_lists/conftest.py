"""Fixtures for tests of free lists."""

from tests.tournaments.api.conftest import anybody, client_of  # noqa: F401 - fixtures
