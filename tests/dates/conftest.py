from tests.days import noon  # noqa: F401 - a fixture
