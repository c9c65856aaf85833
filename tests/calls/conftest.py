"""Fixtures for tests of calls."""

from tests.tournaments.views.rounds.conftest import desk, nine, under_way  # noqa: F401 - fixtures
