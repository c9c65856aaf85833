"""Docstrings begin with what comes out or what is done."""

import ast
from collections.abc import Iterable, Iterator

from tools.shape.source import Fault, Source, modules, tests

QUESTIONS = frozenset({"What", "Whoever", "Whose", "Where", "Which", "Who", "How"})


def faults() -> Iterator[Fault]:
    yield from questions((*modules(), *tests()))


def questions(sources: Iterable[Source]) -> Iterator[Fault]:
    """Docstrings, of attributes too, that begin like a question."""
    for each in sources:
        for node in ast.walk(ast.parse(each.text)):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                first = (node.value.value.split(maxsplit=1) or [""])[0].rstrip(",:")
                if first in QUESTIONS:
                    yield Fault(each.path, node.lineno, f"docstring begins with “{first}”: begin with a verb or a noun")
