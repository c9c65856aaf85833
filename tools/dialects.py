"""Finds database-specific code: locks, raw SQL, expressions, JSON, collation, key conflicts.

`services_test` checks that the tests run all of it.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("accounts", "config", "tournaments")
# Migrations have their own tests, and the other folder is for SQLite alone.
ELSEWHERE = {"migrations", "queued_sqlite3"}

METHODS = frozenset(
    (
        *("select_for_update", "raw", "cursor", "execute", "executemany", "aggregate", "distinct", "iterator"),
        *("get_or_create", "update_or_create", "bulk_create", "bulk_update", "_raw_delete"),
    )
)
EXPRESSIONS = frozenset(
    (
        *("Avg", "Case", "Count", "Exists", "ExpressionWrapper", "Func", "Max", "Min", "OuterRef", "Subquery", "Sum"),
        *("When", "Window"),
    )
)
EXPRESSION_MODULES = ("django.db.models.expressions", "django.db.models.functions")
LOOKUPS = "contains|icontains|iexact|startswith|istartswith|endswith|iendswith|regex|iregex|date|year|time"
LETTERS = ("name", "email")  # ends of columns whose order depends on collation

Located = ast.expr | ast.keyword | ast.ExceptHandler


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """The lines of a function that use a feature of the database, and that feature."""

    file: str
    first: int
    last: int
    function: str
    what: str

    def has_run(self, lines: Collection[int]) -> bool:
        return any(self.first <= line <= self.last for line in lines)

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.function} ({self.what})"


def places() -> list[Place]:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if not ELSEWHERE & {*path.parts}]
    return places_in({str(path.relative_to(ROOT)): path.read_text() for path in paths})


def places_not_run(places: Iterable[Place], coverage: Path) -> list[Place]:
    from coverage import CoverageData

    data = CoverageData(str(coverage))
    data.read()
    return [place for place in places if not place.has_run(data.lines(str(ROOT / place.file)) or ())]


def places_in(sources: Mapping[str, str]) -> list[Place]:
    """Returns all places, given sources by file name. A constant counts in the functions that read it."""
    trees = {file: ast.parse(source) for file, source in sources.items()}
    json = json_fields(trees.values())
    signs = {file: _Signs(tree, json) for file, tree in trees.items()}
    constants = {name for file, tree in trees.items() for name in _constants(tree, signs[file])}
    found = {
        Place(file, node.lineno, _last_line(node), function, what)
        for file, tree in trees.items()
        for function, node in _nodes_in_functions(tree)
        if (what := signs[file].feature_of(node) or _constant(node, constants))
    }
    return sorted(found)


def json_fields(trees: Iterable[ast.Module]) -> frozenset[str]:
    return frozenset(
        node.targets[0].id
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "models.JSONField"
    )


class _Signs:
    def __init__(self, tree: ast.Module, json: Collection[str]) -> None:
        self.expressions = {*_imported_names(tree), *(f"models.{name}" for name in EXPRESSIONS)}
        inside_json = f"({'|'.join(sorted(json))})__\\w+|" if json else ""
        self.lookup = re.compile(rf"-?(\w*__)?({inside_json}\w+__({LOOKUPS}))")

    def feature_of(self, node: ast.AST) -> str:
        """Returns the database feature that the node uses, or an empty string."""
        match node:
            case ast.Call(ast.Attribute(attr=name)) if name in METHODS:
                return name
            case ast.Call(ast.Attribute(attr="order_by"), columns) if any(map(_is_of_letters, columns)):
                return "order_by"
            case ast.Call(ast.Name() | ast.Attribute() as called) if ast.unparse(called) in self.expressions:
                return ast.unparse(called)
            case ast.Attribute(attr="vendor"):
                return "vendor"
            case ast.keyword(arg=str(name)) | ast.Constant(str(name)) if self.lookup.fullmatch(name):
                return name
            case ast.ExceptHandler(type=ast.expr() as caught) if "IntegrityError" in ast.unparse(caught):
                return "IntegrityError"
        return ""


def _is_of_letters(column: ast.expr) -> bool:
    return isinstance(column, ast.Constant) and str(column.value).endswith(LETTERS)


def _imported_names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            everything, some = node.module in EXPRESSION_MODULES, node.module == "django.db.models"
            yield from (
                name.asname or name.name for name in node.names if everything or (some and name.name in EXPRESSIONS)
            )


def _constants(tree: ast.Module, signs: _Signs) -> Iterator[str]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and any(map(signs.feature_of, ast.walk(statement))):
            yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def _constant(node: ast.AST, constants: Collection[str]) -> str:
    return node.id if isinstance(node, ast.Name) and node.id in constants else ""


def _nodes_in_functions(
    node: ast.AST, scope: tuple[str, ...] = (), inside: bool = False
) -> Iterator[tuple[str, Located]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            body, within = ast.Module(child.body, []), inside or not isinstance(child, ast.ClassDef)
            yield from _nodes_in_functions(body, (*scope, child.name), within)
            continue
        if inside and isinstance(child, Located):
            yield ".".join(scope), child
        yield from _nodes_in_functions(child, scope, inside)


def _last_line(node: Located) -> int:
    """Returns a node's last line. For an exception handler that is its `except` line, which only runs on error."""
    head = node.type if isinstance(node, ast.ExceptHandler) and node.type else node
    return head.end_lineno or node.lineno
