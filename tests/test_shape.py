"""The shape of the source: sizes of functions and files, and that every module has its place in the layers."""

import ast
import statistics
import tomllib
from pathlib import Path

import pytest

from tests.paths import ROOT

PACKAGES = ("accounts", "config", "scoring", "tournaments", "tools")
TABLES_OF_WORDS = {"tournaments/phrases"}  # tables, not code: their length is the number of their rows


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
    lengths = [(len(file.read_text().splitlines()), str(file.relative_to(ROOT))) for file in _sources()]
    lengths = [row for row in lengths if str(Path(row[1]).parent) not in TABLES_OF_WORDS]
    assert max(lengths)[0] <= 500, max(lengths)
    assert _percentile([length for length, _ in lengths], 95) <= 350


def test_package_markers_are_empty():
    markers = [file for file in _sources() if file.name == "__init__.py"]
    assert [str(file.relative_to(ROOT)) for file in markers if file.read_text().strip()] == ["scoring/__init__.py"]


def _layers() -> set[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    rows = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return {name.strip(" ()") for row in rows for name in row.split("|")}


@pytest.mark.parametrize("package", ["tournaments"])
def test_every_module_stands_in_the_layers(package: str):
    inside = [file for file in (ROOT / package).iterdir() if file.suffix == ".py" or (file / "__init__.py").exists()]
    modules = {f"{package}.{file.stem}" for file in inside}
    assert modules - _layers() - {f"{package}.__init__", f"{package}.apps", f"{package}.migrations"} == set()
