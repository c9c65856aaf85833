"""Somebody who asks the REST interface."""

from tests.tournaments.api.conftest import anybody, client_of  # noqa: F401 - fixtures
