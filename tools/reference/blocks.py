"""Generated blocks between markers, on pages that are otherwise written by hand."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

END = "<!-- end -->"
BLOCK = re.compile(rf"(<!-- made by tools/reference: (\S+) -->\n).*?({END})", re.DOTALL)


def fill(page: str, blocks: Mapping[str, str]) -> str:
    """Replaces those blocks of the page that are in `blocks`."""
    return BLOCK.sub(
        lambda found: f"{found[1]}\n{blocks[found[2]]}\n\n{found[3]}" if found[2] in blocks else found[0], page
    )


def unplaced_blocks(page: str, blocks: Iterable[str]) -> Iterator[str]:
    """Yields the names of blocks that have no markers on the page."""
    there = {found[2] for found in BLOCK.finditer(page)}
    return (name for name in blocks if name not in there)


def unknown_blocks(page: str, blocks: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yields the (name, offset) of markers that don't belong to any block."""
    made = set(blocks)
    return ((found[2], found.start()) for found in BLOCK.finditer(page) if found[2] not in made)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(content: object) -> str:
    return " ".join(str(content).split()).replace("|", "\\|")
