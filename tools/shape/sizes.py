"""Checks that functions, files and folders are small and `__init__` files are empty."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tools.shape.source import Fault, Source, modules, tests

LONGEST_FUNCTION, LONGEST_FILE, LARGEST_FOLDER = 50, 400, 20
# (percentile, lines)
OF_FUNCTIONS = ((50, 8), (95, 35))
OF_FILES = ((95, 350),)
WITH_EXPORTS = frozenset({"scoring/__init__.py"})


@dataclass(frozen=True, slots=True, order=True)
class Size:
    lines: int
    path: str
    line: int
    name: str


def faults() -> Iterator[Fault]:
    files = [*modules(), *tests()]
    in_functions = [size for each in modules() for size in functions(each)]
    in_files = [Size(len(each.text.splitlines()), each.path, 1, "the file") for each in files]
    yield from too_long(in_functions, LONGEST_FUNCTION)
    yield from too_long(in_files, LONGEST_FILE)
    yield from exceeded_percentiles("functions", in_functions, OF_FUNCTIONS)
    yield from exceeded_percentiles("files", in_files, OF_FILES)
    yield from crowded_folders(each.path for each in files)
    yield from filled_markers(modules())


def functions(source: Source) -> Iterator[Size]:
    for node in ast.walk(ast.parse(source.text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Size((node.end_lineno or node.lineno) - node.lineno + 1, source.path, node.lineno, node.name)


def too_long(sizes: Iterable[Size], limit: int) -> Iterator[Fault]:
    for size in sizes:
        if size.lines > limit:
            yield Fault(
                size.path,
                size.line,
                f"{size.name} has {size.lines} lines, at most {limit} are allowed: split it by meaning",
            )


def exceeded_percentiles(what: str, sizes: Sequence[Size], limits: Iterable[tuple[int, int]]) -> Iterator[Fault]:
    """Finds items at a percentile that are longer than its limit."""
    ordered = sorted(sizes)
    for percent, limit in limits:
        size = ordered[len(ordered) * percent // 100]
        if size.lines > limit:
            words = f"fewer than {percent} % of all {what} have at most {limit} lines; {size.name} has {size.lines}"
            yield Fault(size.path, size.line, f"{words}: split the longer ones")


def crowded_folders(paths: Iterable[str]) -> Iterator[Fault]:
    for folder, count in Counter(path.rpartition("/")[0] for path in paths).items():
        if count > LARGEST_FOLDER:
            yield Fault(folder, 1, f"{count} modules, at most {LARGEST_FOLDER} are allowed: add subfolders")


def filled_markers(sources: Iterable[Source]) -> Iterator[Fault]:
    for each in sources:
        if each.path.endswith("__init__.py") and each.text.strip() and each.path not in WITH_EXPORTS:
            yield each.fault("`__init__.py` must be empty: move this to a module")
