"""Checks that the documents only name things that exist, and cover all rules of the federation and all our URLs."""

import re
from collections.abc import Collection, Iterable, Iterator

from tools import security
from tools.shape.source import ROOT, Fault, Source, source

WITH_PATHS = (
    *("docs/architecture.md", "CONTRIBUTING.md", "LICENSES.md"),
    *(f"docs/reference/{name}.md" for name in ("documents", "environment", "make", "refusals")),
)
FOLDERS = (
    *(".ci", "accounts", "config", "deploy", "docs", "lab", "locale", "scoring", "static", "templates", "tests"),
    *("tools", "tournaments"),
)
NAMED = re.compile(r"`([\w.]+/[\w./]*?)/?`")
COVERAGE = "docs/rules-coverage.md"
NAMED_IN_COVERAGE = re.compile(r"`((?:scoring|tournaments)/[a-z_/.]+)`")
# The numbered sections of the federation's rules.
SECTIONS = (
    *("2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4", "5.1", "5.4", "5.5"),
    *("6.1", "6.2", "6.3", "6.4", "7.1", "7.2", "7.3", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6"),
    *("9.1", "9.2", "9.6", "10.1", "10.2", "11"),
)


def faults() -> Iterator[Fault]:
    there = [
        f"/{path.relative_to(ROOT)}" for folder in FOLDERS for path in [ROOT / folder, *(ROOT / folder).rglob("*")]
    ]
    for page in WITH_PATHS:
        yield from paths_not_there(source(page), there)
    coverage = source(COVERAGE)
    yield from files_not_there(coverage)
    yield from sections_without_a_row(coverage, SECTIONS)
    doors = Source("docs/security.md", security.PAGE.read_text())
    yield from outdated_line(doors, security.page(), by="tests/doors/table.py", tool="tools.security")


def paths_not_there(page: Source, there: Collection[str]) -> Iterator[Fault]:
    """Finds names of files and folders that no path ends with."""
    for found in NAMED.finditer(page.text):
        if not _is_there(found[1], there):
            yield page.fault(f"`{found[1]}` does not exist: correct or remove it", found.start())


def _is_there(path: str, there: Iterable[str]) -> bool:
    """True if a path ends like this. For a name inside a module, the module is enough."""
    path = path.rstrip("/")
    module = re.sub(r"\.(?!py$)\w+$", ".py", path)
    return any(each.endswith((f"/{path}", f"/{module}")) for each in there)


def files_not_there(page: Source) -> Iterator[Fault]:
    for found in NAMED_IN_COVERAGE.finditer(page.text):
        if not (ROOT / found[1]).exists():
            yield page.fault(f"`{found[1]}` does not exist: correct or remove it", found.start())


def sections_without_a_row(page: Source, sections: Iterable[str]) -> Iterator[Fault]:
    """Finds sections that aren't in the first column of any table."""
    cells = [line.split("|")[1] for line in page.text.splitlines() if line.startswith("|")]
    for section in sections:
        if not any(re.search(rf"(?<![\d.]){re.escape(section)}(?!\d)", cell) for cell in cells):
            yield page.fault(f"no row for {section}: say where it is implemented, or why it is not")


def outdated_line(page: Source, made: str, *, by: str, tool: str) -> Iterator[Fault]:
    """Finds the first line where a generated page differs from a newly generated one."""
    if page.text != made:
        same = zip(page.text.splitlines(), made.splitlines(), strict=False)
        line = next((number for number, (one, other) in enumerate(same, start=1) if one != other), 1)
        yield Fault(page.path, line, f"differs from {by}: run `.venv/bin/python -m {tool}`")
