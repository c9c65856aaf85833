"""Checks rules for source code, documents and wording: `python -m tools.shape`.

Prints one line per fault; the exit code is 1 if there are any. `python -m tools.shape data` lists where each `data-…`
attribute is written and read.
"""

import sys
from collections.abc import Callable, Iterable

from tools.shape import (
    attributes,
    deployment,
    docstrings,
    documents,
    engine,
    environment,
    imports,
    layers,
    links,
    reference,
    refusals,
    sizes,
    templates,
)
from tools.shape.source import Fault
from tools.shape.words import glossary, guide, numbers, wording

RULES: tuple[Callable[[], Iterable[Fault]], ...] = (
    sizes.faults,
    layers.faults,
    imports.faults,
    templates.faults,
    attributes.faults,
    docstrings.faults,
    documents.faults,
    links.faults,
    engine.faults,
    refusals.faults,
    deployment.faults,
    environment.faults,
    reference.faults,
    glossary.faults,
    guide.faults,
    numbers.faults,
    wording.faults,
)


def main(rules: Iterable[Callable[[], Iterable[Fault]]] = RULES) -> int:
    found = sorted({fault for rule in rules for fault in rule()})
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["data"]:
        sys.exit(print(*attributes.table(), sep="\n"))
    sys.exit(main())
