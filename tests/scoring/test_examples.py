"""The examples in the engine's docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SCORING = Path(__file__).resolve().parent.parent.parent / "scoring"
MODULES = sorted(file.stem for file in SCORING.glob("*.py") if ">>>" in file.read_text())


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    found = doctest.testmod(import_module(f"scoring.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
