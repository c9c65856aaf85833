"""Screens for touch."""

from tests.browser.table.conftest import touched  # noqa: F401 - a fixture
