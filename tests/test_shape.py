"""The shape of the source: sizes of functions and files, and that every module has its place in the layers."""

import ast
import re
import statistics
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT

PACKAGES = ("accounts", "config", "scoring", "tournaments", "tools")


def _sources() -> list[Path]:
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    return [file for file in files if "migrations" not in file.parts]


def _functions(file: Path) -> list[tuple[str, int]]:
    nodes = ast.walk(ast.parse(file.read_text()))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [(node.name, node.end_lineno - node.lineno + 1) for node in nodes if isinstance(node, kinds)]


def _percentile(values: list[int], percent: int) -> int:
    return sorted(values)[len(values) * percent // 100]


def test_functions_are_short():
    lengths = [(length, f"{file.relative_to(ROOT)}:{name}") for file in _sources() for name, length in _functions(file)]
    assert max(lengths)[0] <= 50, max(lengths)
    numbers = [length for length, _ in lengths]
    assert statistics.median(numbers) <= 8
    assert _percentile(numbers, 95) <= 35


def test_files_are_short():
    files = [*_sources(), *(ROOT / "tests").rglob("*.py")]
    lengths = [(len(file.read_text().splitlines()), str(file.relative_to(ROOT))) for file in files]
    assert max(lengths)[0] <= 400, max(lengths)
    assert _percentile([length for length, _ in lengths], 95) <= 350


def test_folders_are_small():
    files = [*_sources(), *(ROOT / "tests").rglob("*.py")]
    folders = Counter(str(file.parent.relative_to(ROOT)) for file in files)
    assert [folder for folder, modules in folders.items() if modules > 20] == []


def test_package_markers_are_empty():
    markers = [file for file in _sources() if file.name == "__init__.py"]
    assert [str(file.relative_to(ROOT)) for file in markers if file.read_text().strip()] == ["scoring/__init__.py"]


# Programs in strings count as well: tests give them to processes of their own.
TEST_MODULE = re.compile(r"\b(?:from|import) [\w.]*\btest_\w+|\bfrom [\w.]+ import (?:\([^)]*|.*)\btest_\w+")


def _imports_from_test_modules(source: str) -> list[str]:
    return TEST_MODULE.findall(source)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from tests.lists.{}_fold import played", ["from tests.lists.{}_fold"]),
        ("import tests.lists.{}_fold", ["import tests.lists.{}_fold"]),
        ("from tests.lists import {}_fold", ["from tests.lists import {}_fold"]),
        (
            "from tests.lists import (\n    fold,\n    {}_fold,\n)",
            ["from tests.lists import (\n    fold,\n    {}_fold"],
        ),
        ('PROGRAM = "from tests.{}_fold import *"', ["from tests.{}_fold"]),
        ("from .{}_fold import played", ["from .{}_fold"]),
        ("from tests.lists import fold\n\n\ndef {}_fold(): ...", []),
        ("from tests.latest_fold import fold", []),
    ],
)
def test_import_from_a_test_module_is_found(source: str, found: list[str]):
    named = [each.format("test") for each in found]
    assert _imports_from_test_modules(source.format("test")) == named


def test_no_module_imports_from_a_test_module():
    sources = {str(file.relative_to(ROOT)): file.read_text() for file in (ROOT / "tests").rglob("*.py")}
    found = {name: _imports_from_test_modules(source) for name, source in sources.items()}
    assert {name: imports for name, imports in found.items() if imports} == {}


CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
WITHOUT_A_LAYER = {"tournaments.apps", "tournaments.migrations"}


def _in_layers(contract: dict[str, Any]) -> set[str]:
    """The full names of what stands in a contract of layers."""
    names = {name.strip(" ()") for row in contract["layers"] for name in row.split("|")}
    return {f"{container}.{name}" for container in contract.get("containers", ()) for name in names} or names


def _in_any_layers() -> set[str]:
    return set().union(*(_in_layers(contract) for contract in CONTRACTS if contract["type"] == "layers"))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_stands_in_the_layers(package: str):
    inside = [file for file in (ROOT / package).iterdir() if file.suffix == ".py" or (file / "__init__.py").exists()]
    modules = {f"{package}.{file.stem}" for file in inside if file.stem != "__init__"}
    assert modules - _in_any_layers() - WITHOUT_A_LAYER == set()


def test_there_is_no_circle_in_any_package():
    (contract,) = (contract for contract in CONTRACTS if contract["type"] == "acyclic_siblings")
    assert set(contract) == {"name", "type", "ancestors"}  # nothing is left out
    assert set(contract["ancestors"]) == set(PACKAGES)


def test_free_lists_are_a_leaf_in_every_layer():
    rooms = [file.parent for file in (ROOT / "tournaments").rglob("free_lists/__init__.py")]
    (contract,) = (contract for contract in CONTRACTS if contract["name"] == "Free lists are a leaf")
    assert {".".join(room.relative_to(ROOT).parts) for room in rooms} == set(contract["protected_modules"])
