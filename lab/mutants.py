"""Mutation testing: puts small mistakes into functions and reports the ones that no test notices.

`python -m lab.mutants cover` runs the suite and records the tests of each line and their durations;
`python -m lab.mutants try 200 scoring` then tries a seeded sample of 200 mistakes in the given folders. For each,
the tests of its line run, fastest first, until one fails: in a fork of a process that has collected everything, with
the function's code replaced.
"""

import argparse
import ast
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "mutants"
FOLDERS = ("scoring", "tournaments/services", "tournaments/selectors")
# A run that takes `PATIENCE` times longer than usual, plus `GRACE` seconds, has hung.
PATIENCE, GRACE = 5, 20
# Exit codes of the fork; `broken` mistakes could not be tried.
FATES = ("survived", "killed", "no function", "broken")

_SWAPPED: Mapping[type[ast.AST], type[ast.AST]] = {
    one: other
    for pair in (
        *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot)),
        *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv)),
    )
    for one, other in (pair, pair[::-1])
}
_RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "sum": "len"}
_NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "args"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake that replaces the text `was` with `becomes`. Columns are counted in bytes."""

    file: str
    line: int
    column: int
    was: str
    becomes: str

    def text(self, source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        line, end = lines[self.line - 1], self.column + len(self.was.encode())
        lines[self.line - 1] = line[: self.column] + self.becomes.encode() + line[end:]
        return b"".join(lines).decode()

    def fits(self, source: str) -> bool:
        lines = source.encode().splitlines()
        return self.line <= len(lines) and lines[self.line - 1][self.column :].startswith(self.was.encode())


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Yields all mistakes in a file's functions, except in expressions that span several lines."""
    for node in _expressions(ast.parse(source), inside=False):
        was = ast.get_source_segment(source, node)
        if was and "\n" not in was:
            for changed in _changes(node):
                yield Mutant(file, node.lineno, node.col_offset, was, f"({ast.unparse(changed)})")


def _expressions(node: ast.AST, *, inside: bool) -> Iterator[ast.expr]:
    inside = inside or isinstance(node, ast.FunctionDef)
    for name, value in ast.iter_fields(node):
        if name in _NOT_RUN and isinstance(node, ast.FunctionDef | ast.AnnAssign):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if inside and isinstance(child, ast.expr):
                yield child
            yield from _expressions(child, inside=inside)


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], right):
            yield ast.Compare(left, [_swap(operator)], right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(_swap(operator), values)
        case ast.BinOp(left, operator, right) if type(operator) in _SWAPPED:
            yield ast.BinOp(left, _swap(operator), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Call(ast.Name(name), arguments, []) if name in _RENAMED:
            yield ast.Call(ast.Name(_RENAMED[name]), arguments, [])


def _swap(operator: ast.AST) -> Any:
    return _SWAPPED[type(operator)]()


def choose(folders: Iterable[str], count: int, seed: int) -> list[Mutant]:
    """Returns a random sample, which is always the same for the same source and seed."""
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    every = [each for file in files for each in mutants_of(str(file.relative_to(ROOT)), file.read_text())]
    return Random(seed).sample(every, count)


def read_earlier(path: Path) -> list[Mutant]:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    mutants = [Mutant(**{name: value for name, value in row.items() if name != "fate"}) for row in rows]
    return [each for each in mutants if each.fits((ROOT / each.file).read_text())]


def exchange(mutant: Mutant) -> bool:
    """Replaces the code of the function that contains the mistake; False if it isn't found."""
    source = (ROOT / mutant.file).read_text()
    whole = compile(mutant.text(source), str(ROOT / mutant.file), "exec")
    around = [code for code in _codes(whole) if code.co_firstlineno <= mutant.line <= _last_line(code)]
    module = import_module(mutant.file.removesuffix(".py").replace("/", "."))
    for code in around:
        function = _function(module, code.co_qualname)
        if function is not None and function.__code__.co_firstlineno == code.co_firstlineno:
            function.__code__ = code
            return True
    return False


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and "<" not in constant.co_qualname:
            yield constant
            yield from _codes(constant)


def _last_line(code: CodeType) -> int:
    lines = [line for _, _, line in code.co_lines() if line]
    inner = [_last_line(each) for each in code.co_consts if isinstance(each, CodeType)]
    return max([*lines, *inner])


def _function(module: object, name: str) -> Any:
    try:
        layer: Any = reduce(lambda owner, part: vars(owner)[part], name.split("."), module)
    except KeyError:
        return None
    while layer is not None:
        if hasattr(layer, "cache_clear"):
            layer.cache_clear()
        inner = [getattr(layer, name, None) for name in ("__wrapped__", "__func__", "fget", "func")]
        within = next((each for each in inner if each is not None), None)
        if within is None:
            return layer if hasattr(layer, "__code__") else None
        layer = within
    return None


@dataclass(frozen=True, slots=True)
class Coverage:
    lines: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def tests(self, mutant: Mutant, budget: float) -> list[str]:
        """Returns the line's tests, fastest first: as many as fit into `budget` seconds, but at least one."""
        covering = set(self.lines.get(mutant.file, {}).get(mutant.line, ()))
        quick_first = sorted(covering, key=lambda test: (self.seconds.get(test, 0), test))
        spent = accumulate(self.seconds.get(test, 0) for test in quick_first)
        within = sum(seconds <= budget for seconds in spent)
        return quick_first[: max(within, 1)]


def cover() -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pytest", "-n", "auto", "-m", "not browser", f"--junitxml={KEPT / 'tests.xml'}"]
    measured = [f"--cov={folder}" for folder in FOLDERS]
    environment = {**os.environ, "COVERAGE_FILE": str(KEPT / "coverage")}
    subprocess.run([*command, *measured, "--cov-context=test", "--cov-report="], cwd=ROOT, env=environment, check=False)


def read_coverage() -> Coverage:
    from coverage import CoverageData

    data = CoverageData(str(KEPT / "coverage"))
    data.read()
    lines = {
        str(Path(file).relative_to(ROOT)): {
            line: sorted({context.rpartition("|")[0] for context in contexts} - {""})
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    cases = ElementTree.parse(KEPT / "tests.xml").iter("testcase")  # noqa: S314 - written by our own run
    return Coverage(lines, {_test_id(case): float(case.get("time", 0)) for case in cases})


def _test_id(case: ElementTree.Element) -> str:
    return f"{str(case.get('classname')).replace('.', '/')}.py::{case.get('name')}"


class Trial:
    def __init__(self, mutants: Sequence[Mutant], budget: float, out: Path) -> None:
        self.mutants, self.budget, self.out = mutants, budget, out
        self.coverage = read_coverage()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Prints the surviving mistakes and the totals; all results are written to `out` as JSON lines."""
        items = {item.nodeid: item for item in session.items}
        with_database = next(item for item in session.items if "db" in getattr(item, "fixturenames", ()))
        runtestprotocol(with_database, nextitem=with_database, log=False)  # makes the database shared by all forks
        fates: dict[str, int] = {}
        with self.out.open("w") as out:
            for mutant in self.mutants:
                tests = self.coverage.tests(mutant, self.budget)
                fate = self.fate(mutant, [items[test] for test in tests if test in items])
                fates[fate] = fates.get(fate, 0) + 1
                out.write(json.dumps({"fate": fate, **asdict(mutant)}) + "\n")
                out.flush()
                if fate != "killed":
                    print(f"{fate}: {mutant.file}:{mutant.line} {mutant.was} -> {mutant.becomes}", flush=True)
        print(fates)
        return True

    def fate(self, mutant: Mutant, items: Sequence[pytest.Item]) -> str:
        """Returns one of `FATES`, or `uncovered`. Kills a fork that hangs."""
        if not items:
            return "uncovered"
        child = os.fork()
        if not child:
            _try_and_exit(mutant, items)
        seconds = sum(self.coverage.seconds.get(item.nodeid, 0) for item in items)
        return _wait(child, time.monotonic() + GRACE + PATIENCE * seconds)


def _try_and_exit(mutant: Mutant, items: Sequence[pytest.Item]) -> NoReturn:
    """Runs the tests and always exits, so that the fork never cleans up on behalf of its parent."""
    fate = FATES.index("broken")
    try:
        fate = _try(mutant, items)
    finally:
        os._exit(fate)


def _try(mutant: Mutant, items: Sequence[pytest.Item]) -> int:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if not exchange(mutant):
        return FATES.index("no function")
    items[0].session._setupstate.teardown_exact(items[0])
    for item, following in zip(items, (*items[1:], items[-1]), strict=True):
        if any(report.failed for report in runtestprotocol(item, nextitem=following, log=False)):
            return FATES.index("killed")
    return FATES.index("survived")


def _wait(child: int, deadline: float) -> str:
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return FATES[os.WEXITSTATUS(status)] if os.WIFEXITED(status) else "killed"  # by a signal: also noticed
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "killed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("cover", "try"))
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for each mistake")
    parser.add_argument("--again", type=Path, help="try the mistakes of an earlier run, by what it kept")
    parser.add_argument("--out", type=Path, default=KEPT / "fates.jsonl")
    arguments = parser.parse_args()
    if arguments.command == "cover":
        cover()
        return
    mutants = (
        read_earlier(arguments.again) if arguments.again else choose(arguments.folders, arguments.count, arguments.seed)
    )
    trial = Trial(mutants, arguments.budget, arguments.out)
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-m", "not browser"], plugins=[trial])


if __name__ == "__main__":
    main()
