"""Checks that the generated pages of docs/reference/ are up to date, with a description for everything on them."""

from collections.abc import Iterable, Iterator, Mapping

from tools.reference.blocks import fill, unknown_blocks, unplaced_blocks
from tools.reference.pages import PAGES
from tools.shape.documents import outdated_line
from tools.shape.source import Fault, Source


def faults() -> Iterator[Fault]:
    for each in PAGES:
        page = Source(each.path, each.text())
        yield from outdated_blocks(page, each.blocks())
        yield from missing_descriptions(page, each.undescribed_names(), each.advice)


def outdated_blocks(page: Source, blocks: Mapping[str, str]) -> Iterator[Fault]:
    """Finds blocks without markers, markers without a block, and the first outdated line."""
    for name in unplaced_blocks(page.text, blocks):
        yield page.fault(f"{name} has no block: add its markers and a heading")
    for name, at in unknown_blocks(page.text, blocks):
        yield page.fault(f"{name} does not exist: remove its block", at)
    yield from outdated_line(page, fill(page.text, blocks), by="the code", tool="tools.reference")


def missing_descriptions(page: Source, names: Iterable[str], advice: str) -> Iterator[Fault]:
    return (page.fault(f"{name} has no description: {advice}") for name in names)
