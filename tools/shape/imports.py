"""Tests share through modules of their own, never through a module of tests."""

import re
from collections.abc import Iterable, Iterator

from tools.shape.source import Fault, Source, tests

# Programs in strings count as well: tests give them to processes of their own.
OF_TESTS = re.compile(r"\b(?:from|import) [\w.]*\btest_\w+|\bfrom [\w.]+ import (?:\([^)]*|.*)\btest_\w+")


def faults() -> Iterator[Fault]:
    """Finds what takes something from a module of tests."""
    return imports_of_tests(tests())


def imports_of_tests(sources: Iterable[Source]) -> Iterator[Fault]:
    """Imports of a `test_` module, or of something in one."""
    for each in sources:
        for found in OF_TESTS.finditer(each.text):
            name = found[0].split()[-1]
            yield each.fault(f"imports from {name}: give what both need a module of its own", found.end())
