"""Checks that links in the documents lead to existing files and headings."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from tools.shape.source import ROOT, Fault, Source, source, sources

PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSES.md", "scoring/README.md")
LINK = re.compile(r"\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"[a-z]+:|/")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")


def faults() -> Iterator[Fault]:
    for page in (*map(source, PAGES), *sources("docs", ".md")):
        yield from dead_links(page)


def dead_links(page: Source) -> Iterator[Fault]:
    text = CODE.sub(lambda code: " " * len(code[0]), page.text)  # an example of a link leads nowhere
    for found in LINK.finditer(text):
        if not OUTSIDE.match(found[1]) and not _is_there(page, found[1]):
            yield page.fault(f"{found[1]} is a broken link: correct it", found.start())


def _is_there(page: Source, link: str) -> bool:
    path, _hash, heading = link.partition("#")
    if not path:
        return heading in anchors(page.text)
    file = (ROOT / PurePosixPath(page.path).parent / path).resolve()
    return file.exists() and (not heading or heading in anchors(file.read_text(encoding="utf-8")))


def anchors(text: str) -> Iterable[str]:
    return {_anchor(heading) for heading in HEADING.findall(FENCED.sub("", text))}


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
