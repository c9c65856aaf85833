"""Checks that the engine's paragraph tables and README match its names."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec

import scoring
from tools.shape.source import Fault, Source, below, modules, source


def faults() -> Iterator[Fault]:
    yield from missing_names(below("scoring", modules()))
    readme = source("scoring/README.md")
    yield from undescribed_names(readme, scoring.__all__)
    yield from private_names(readme, scoring.__all__)


def missing_names(sources: Iterable[Source]) -> Iterator[Fault]:
    """Finds names in the last column of a module's paragraph table that don't exist."""
    for each in sources:
        docstring = ast.get_docstring(ast.parse(each.text)) or ""
        for row in (line for line in docstring.splitlines() if line.startswith("|")):
            for name in re.findall(r"`([\w.]+)`", row.split("|")[-2]):
                if not _is_there(each.module, name, row):
                    yield each.fault(f"`{name}` does not exist: name what implements it", each.text.find(row))


def _is_there(module: str, name: str, row: str) -> bool:
    """True for a sibling module, or for a name in this module or in one mentioned earlier in the row."""
    room = module.rpartition(".")[0]
    first, _, rest = name.partition(".")
    neighbours = [each for each in re.findall(r"`(\w+)[.`]", row) if find_spec(f"{room}.{each}")]
    if rest:
        home = import_module(f"{room}.{first}") if first in neighbours else vars(import_module(module)).get(first)
        return hasattr(home, rest) or (hasattr(home, "__path__") and find_spec(f"{room}.{name}") is not None)
    homes = (module, *(f"{room}.{each}" for each in neighbours))
    return name in neighbours or any(hasattr(import_module(home), name) for home in homes)


def undescribed_names(readme: Source, public: Collection[str]) -> Iterator[Fault]:
    start = max(readme.text.find("## Public names"), 0)
    described = set(re.findall(r"`(\w+)`", readme.text[start:]))
    for name in sorted({*public} - described):
        yield readme.fault(f"`{name}` is public but not listed here: add it", start)


def private_names(readme: Source, public: Collection[str]) -> Iterator[Fault]:
    for number, line in enumerate(readme.text.splitlines(), start=1):
        for name in re.findall(r"`(\w+)`", line) if line.startswith("| ") else ():
            if name not in public:
                yield Fault(readme.path, number, f"`{name}` is not public: remove it, or export it")
