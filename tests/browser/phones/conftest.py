"""Fixtures for lists on a phone with a touch screen."""

from tests.browser.table.conftest import touched  # noqa: F401 - a fixture
