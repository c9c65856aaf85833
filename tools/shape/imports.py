"""Checks that nothing is imported from test modules."""

import re
from collections.abc import Iterable, Iterator

from tools.shape.source import Fault, Source, tests

# Programs in strings count as well: tests run them in processes of their own.
OF_TESTS = re.compile(r"\b(?:from|import) [\w.]*\btest_\w+|\bfrom [\w.]+ import (?:\([^)]*|.*)\btest_\w+")


def faults() -> Iterator[Fault]:
    return imports_of_tests(tests())


def imports_of_tests(sources: Iterable[Source]) -> Iterator[Fault]:
    for each in sources:
        for found in OF_TESTS.finditer(each.text):
            name = found[0].split()[-1]
            yield each.fault(f"imports from {name}: move what both need to a module of its own", found.end())
