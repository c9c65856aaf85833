import doctest
from importlib import import_module

import pytest

from tests.paths import ROOT

FILES = sorted(file for file in (ROOT / "scoring").rglob("*.py") if ">>>" in file.read_text())
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FILES]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
