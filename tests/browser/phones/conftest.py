"""Lists on a phone that is touched."""

from tests.browser.table.conftest import touched  # noqa: F401 - a fixture
