"""Mutation testing."""

import sys
from importlib import import_module

import pytest

from lab import mutants
from lab.mutants import Coverage, Mutant, mutants_of

# line of a function, its mutants
LINES = [
    ("return a < b", ["(a <= b)"]),
    ("return a and b", ["(a or b)"]),
    ("return a + b", ["(a - b)"]),
    ("return not a", ["(a)"]),
    ("return 7", ["(8)"]),
    ("return True", ["(False)"]),
    ("return min(a)", ["(max(a))"]),
    ("return a if b else c", ["(a if not b else c)"]),
    ('return f"{a + 1}"', []),
    ("a: int = b", []),
]


@pytest.mark.parametrize(("line", "mistakes"), LINES)
def test_mutants_of_a_line(line: str, mistakes: list[str]) -> None:
    found = mutants_of("a.py", f"def f(a, b, c=1):\n    {line}\n")
    assert [each.becomes for each in found] == mistakes


def test_code_outside_functions_has_no_mutants() -> None:
    assert list(mutants_of("a.py", "A = 1 + 2\n")) == []


def test_mutant_behind_multibyte_letters_is_placed() -> None:
    source = 'def f(a):\n    return "Öß", a < 1\n'
    (mistake, _number) = mutants_of("a.py", source)
    assert mistake.text(source) == 'def f(a):\n    return "Öß", (a <= 1)\n'


def test_quick_tests_come_first_until_the_budget_is_spent() -> None:
    coverage = Coverage({"a.py": {2: ("slow", "quick", "other")}}, {"slow": 9, "quick": 1, "other": 2})
    mutant = Mutant("a.py", 2, 0, "a", "b")
    assert coverage.tests(mutant, budget=4) == ["quick", "other"]
    assert coverage.tests(mutant, budget=0.5) == ["quick"]
    assert coverage.tests(Mutant("a.py", 3, 0, "a", "b"), budget=4) == []


SAMPLE = """
from functools import cache

@cache
def remembered(a):
    return a + 1

class Some:
    @property
    def own(self):
        return 3

    @classmethod
    def of_class(cls):
        return 5

def outer():
    def inner():
        return 7
    return inner()
"""


@pytest.mark.parametrize(
    ("was", "call", "before", "after"),
    [
        ("a + 1", lambda sample: sample.remembered(1), 2, 0),
        ("3", lambda sample: sample.Some().own, 3, 4),
        ("5", lambda sample: sample.Some.of_class(), 5, 6),
        ("7", lambda sample: sample.outer(), 7, 8),
    ],
)
def test_function_gets_the_mutants_code(was, call, before, after, tmp_path, monkeypatch) -> None:
    (tmp_path / "sample.py").write_text(SAMPLE)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "sample", raising=False)
    sample = import_module("sample")
    (mistake, *_others) = [each for each in mutants_of("sample.py", SAMPLE) if each.was == was]
    assert call(sample) == before
    assert mutants.exchange(mistake)
    assert call(sample) == after


def test_mutant_fits_only_unchanged_line() -> None:
    mistake = Mutant("a.py", 2, 11, "a < 1", "(a <= 1)")
    assert mistake.fits("def f(a):\n    return a < 1\n")
    assert not mistake.fits("def f(a):\n    return a > 1\n")
    assert not mistake.fits("def f(a): ...\n")
