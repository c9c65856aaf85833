"""Checks that docs/reference/environment.md describes exactly the environment variables that are read."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator

from tools.shape.deployment import ROW_OF_VARIABLES, VARIABLE
from tools.shape.source import Fault, Source, modules, source

PAGE = "docs/reference/environment.md"
READERS = re.compile(r"env\.\w+|os\.environ\.(get|pop)|os\.getenv")
ENVIRONMENT = "os.environ"
IN_MAKEFILE = re.compile(r"^(\w+) \?=", re.MULTILINE)
IN_CADDYFILE = re.compile(r"\{\$(\w+)")


def faults() -> Iterator[Fault]:
    page, read = source(PAGE), {*_all_names_read()}
    yield from undescribed_variables(page, read)
    yield from unread_variables(page, read)


def _all_names_read() -> Iterator[str]:
    for each in modules():
        if "environ" in each.text:
            yield from names_read(each)
    yield from (found[1] for found in VARIABLE.finditer(source("docker-compose.yml").text))
    yield from IN_MAKEFILE.findall(source("Makefile").text)
    yield from IN_CADDYFILE.findall(source("deploy/Caddyfile").text)


def names_read(module: Source) -> Iterator[str]:
    """Yields the variables that a module reads, whether named by a literal or by a constant of the module."""
    tree = ast.parse(module.text)
    constants = {name: value for node in tree.body for name, value in _constant(node)}
    for node in ast.walk(tree):
        asked = _name_asked_for(node)
        if isinstance(asked, ast.Constant):
            yield str(asked.value)
        elif isinstance(asked, ast.Name) and asked.id in constants:
            yield constants[asked.id]


def _constant(node: ast.stmt) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
        yield from ((target.id, str(node.value.value)) for target in node.targets if isinstance(target, ast.Name))


def _name_asked_for(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.Call) and node.args and READERS.fullmatch(ast.unparse(node.func)):
        return node.args[0]
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and ast.unparse(node.value) == ENVIRONMENT:
        return node.slice
    return None


def undescribed_variables(page: Source, read: Iterable[str]) -> Iterator[Fault]:
    """Finds variables that are read but have no row on the page."""
    described = {name for name, _at in rows(page)}
    for name in sorted({*read} - described):
        yield page.fault(f"{name} is read but not described: add a row")


def unread_variables(page: Source, read: Collection[str]) -> Iterator[Fault]:
    """Finds variables that have a row but aren't read."""
    for name, at in rows(page):
        if name not in read:
            yield page.fault(f"nothing reads {name}: remove its row", at)


def rows(page: Source) -> Iterator[tuple[str, int]]:
    """Yields the (name, offset) of each variable in a first column."""
    for row in ROW_OF_VARIABLES.finditer(page.text):
        yield from ((name, row.start()) for name in re.findall(r"`(\w+)`", row[1]))
