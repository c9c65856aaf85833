"""The examples in the engine's docstrings are true, and its tables of paragraphs name what is there."""

import ast
import doctest
import re
from importlib import import_module
from importlib.util import find_spec

import pytest

from tests.paths import ROOT

FILES = sorted(file for file in (ROOT / "scoring").rglob("*.py") if ">>>" in file.read_text())
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in FILES]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def _names_in_tables():
    """(module, name, the row) for every name in the last column of a table at the head of a module."""
    for file in sorted((ROOT / "scoring").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for row in (ast.get_docstring(ast.parse(file.read_text())) or "").splitlines():
            if row.startswith("|"):
                for name in re.findall(r"`([\w.]+)`", row.split("|")[-2]):
                    yield module, name, row


def _there(module: str, name: str, row: str) -> bool:
    """Whether a name is a module of the same room, or stands in this module or in one that the row names before."""
    room = module.rpartition(".")[0]
    first, _, rest = name.partition(".")
    neighbours = [each for each in re.findall(r"`(\w+)[.`]", row) if find_spec(f"{room}.{each}")]
    if rest:
        homes = [import_module(f"{room}.{first}")] if first in neighbours else [vars(import_module(module)).get(first)]
        return any(hasattr(home, rest) for home in homes)
    return name in neighbours or any(
        hasattr(import_module(each), name) for each in (module, *(f"{room}.{each}" for each in neighbours))
    )


@pytest.mark.parametrize(("module", "name", "row"), list(_names_in_tables()))
def test_table_of_paragraphs_names_what_is_there(module, name, row):
    assert _there(module, name, row), row
