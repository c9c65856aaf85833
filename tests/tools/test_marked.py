"""Modules that `make test-rest` collects."""

from pathlib import Path

import pytest

from tests.marks import SLOW_MODULES
from tools.marked import ROOT, SERVICES, SLOW, modules


def test_every_module_with_slow_tests_is_collected(request: pytest.FixtureRequest) -> None:
    """The whole suite proves it, because only what is collected with this test is compared."""
    assert request.config.stash[SLOW_MODULES] <= {ROOT / module for module in modules(SLOW)}


def test_modules_are_found_by_marks_of_their_own_or_of_a_folder() -> None:
    found = {*modules(SLOW)}
    assert {"tests/browser/test_draw.py", "tests/faults/test_attack.py", "tests/test_bad_requests.py"} <= found
    assert str(Path(__file__).relative_to(ROOT)) not in found
    assert "tests/faults/test_attack.py" in modules(SERVICES)
