"""Rows of tables of cases."""

import pytest
from _pytest.mark import ParameterSet


def long(*values: object) -> ParameterSet:
    """A row that takes seconds: it stands only in `make test-rest`."""
    return pytest.param(*values, marks=pytest.mark.long)
