"""Fixtures of lists on a touched phone."""

from tests.browser.table.conftest import touched  # noqa: F401 - a fixture
