"""Says where the source, the documents and the words break a rule of the house: `python -m tools.shape`.

What ruff, mypy and import-linter do not look at. Each fault takes one line; the exit code is 1 if there are any.
"""

import sys
from collections.abc import Callable, Iterable

from tools.shape import deployment, documents, engine, layers, refusals, sizes, templates
from tools.shape.source import Fault
from tools.shape.words import glossary, guide, numbers, wording

RULES: tuple[Callable[[], Iterable[Fault]], ...] = (
    sizes.faults,
    layers.faults,
    templates.faults,
    documents.faults,
    engine.faults,
    refusals.faults,
    deployment.faults,
    glossary.faults,
    guide.faults,
    numbers.faults,
    wording.faults,
)


def main(rules: Iterable[Callable[[], Iterable[Fault]]] = RULES) -> int:
    """Prints every fault, by its place."""
    found = sorted({fault for rule in rules for fault in rule()})
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
