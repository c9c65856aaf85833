"""What docs/architecture.md and CONTRIBUTING.md name is there."""

import re

from tests.paths import ROOT

PAGES = ("docs/architecture.md", "CONTRIBUTING.md")
NAMED = re.compile(r"`([\w.]+/[\w./]*?)/?`")
SOURCES = [
    "accounts",
    "config",
    "deploy",
    "docs",
    "locale",
    "scoring",
    "static",
    "templates",
    "tests",
    "tools",
    "tournaments",
]
PATHS = [(page, path) for page in PAGES for path in sorted(set(NAMED.findall((ROOT / page).read_text())))]
THERE = [f"/{path.relative_to(ROOT)}" for folder in SOURCES for path in [ROOT / folder, *(ROOT / folder).rglob("*")]]


def is_there(path: str) -> bool:
    """Whether a file or folder ends like this; of a name in a module, the module."""
    module = re.sub(r"\.(?!py$)\w+$", ".py", path)
    return any(there.endswith((f"/{path.rstrip('/')}", f"/{module}")) for there in THERE)


def test_named_paths_are_there() -> None:
    assert [(page, path) for page, path in PATHS if not is_there(path)] == []


def test_paths_are_found() -> None:
    assert len(PATHS) > 50
    assert not is_there("services/nowhere.py")
