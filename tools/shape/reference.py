"""The generated pages of docs/reference/ are up to date, and everything on them is described."""

from collections.abc import Iterable, Iterator, Mapping

from tools.reference.blocks import filled, unknown, without_a_place
from tools.reference.pages import PAGES
from tools.shape.documents import outdated
from tools.shape.source import Fault, Source


def faults() -> Iterator[Fault]:
    """Finds outdated blocks, and things without a description."""
    for each in PAGES:
        page = Source(each.path, each.text())
        yield from differences(page, each.blocks())
        yield from without_words(page, each.undescribed(), each.advice)


def differences(page: Source, blocks: Mapping[str, str]) -> Iterator[Fault]:
    """Blocks without markers, markers without a block, and the first outdated line."""
    for name in without_a_place(page.text, blocks):
        yield page.fault(f"{name} has no place: add its markers and a heading")
    for name, at in unknown(page.text, blocks):
        yield page.fault(f"there is no {name}: take its block out", at)
    yield from outdated(page, filled(page.text, blocks), by="the code", tool="tools.reference")


def without_words(page: Source, names: Iterable[str], advice: str) -> Iterator[Fault]:
    """Things on a page that have no description."""
    return (page.fault(f"{name} has no description: {advice}") for name in names)
