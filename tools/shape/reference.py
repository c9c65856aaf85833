"""The pages of docs/reference/ say what the code says, and the code describes everything in them."""

from collections.abc import Iterable, Iterator, Mapping

from tools.reference.blocks import filled, unknown, without_a_place
from tools.reference.pages import PAGES
from tools.shape.documents import outdated
from tools.shape.source import Fault, Source


def faults() -> Iterator[Fault]:
    """Finds blocks that differ from the code, and what the code does not describe."""
    for each in PAGES:
        page = Source(each.path, each.text())
        yield from differences(page, each.blocks())
        yield from without_words(page, each.undescribed(), each.advice)


def differences(page: Source, blocks: Mapping[str, str]) -> Iterator[Fault]:
    """Blocks without marks, marks without a block, and the first line that would be made otherwise."""
    for name in without_a_place(page.text, blocks):
        yield page.fault(f"{name} has no place: give it the marks of a block, and a heading")
    for name, at in unknown(page.text, blocks):
        yield page.fault(f"there is no {name}: take its block out", at)
    yield from outdated(page, filled(page.text, blocks), by="the code", tool="tools.reference")


def without_words(page: Source, names: Iterable[str], advice: str) -> Iterator[Fault]:
    """Things in a page of which nothing is said."""
    return (page.fault(f"nothing says what {name} is: {advice}") for name in names)
