"""Checks that the organisers' guide calls every page, button and field by its actual name, in both languages."""

import re
from collections.abc import Collection, Iterator

from tools.shape.source import Fault, Source, source, sources
from tools.shape.words.catalogue import english, german

QUOTED = {"de": re.compile(r"„([^“]+)“"), "en": re.compile(r"“([^”]+)”")}
# Bold within a sentence is a name, or a path with arrows between.
BOLD = re.compile(r"(?<=[\w:,])\s+\*\*([^*„“]+)\*\*")
ROW = re.compile(r"^\| (.+?) \|", re.MULTILINE)
# What a page fills in, and how the guide writes it: a number or "…".
FILLED_IN = re.compile(r"%\(\w+\)s|\{\w+\}|\d+|…")


def chapters(language: str) -> Iterator[Source]:
    return sources(f"docs/guide/{language}", ".md")


def faults() -> Iterator[Fault]:
    """Finds names in the guide that aren't on any page."""
    start = source("tools/run.py").text
    for language, texts in {"de": german(), "en": english()}.items():
        shown = [text.words for text in texts]
        for chapter in chapters(language):
            yield from names_nowhere(chapter, shown, start, QUOTED[language])


def names_nowhere(
    chapter: Source, shown: Collection[str], start: str, quoted: re.Pattern[str] = QUOTED["de"]
) -> Iterator[Fault]:
    """Finds names that are neither on a page nor in the output of the start command."""
    texts = [FILLED_IN.sub("#", text) for text in shown]
    for name, at in names(chapter, start, quoted):
        if not stands_in(texts, FILLED_IN.sub("#", name)):
            yield chapter.fault(f"no page says “{name}”: use the name on the page", at)


def names(chapter: Source, start: str, quoted: re.Pattern[str] = QUOTED["de"]) -> Iterator[tuple[str, int]]:
    """Yields the (name, offset) of everything that is quoted, bold within a sentence, or in a table's first column.

    Words from the output of the start command don't count, because they aren't names on a page.
    """
    for found in quoted.finditer(chapter.text):
        name = " ".join(found[1].split())
        if name not in start:
            yield name, found.start(1)
    for found in BOLD.finditer(chapter.text):
        yield from ((name, found.start(1)) for name in " ".join(found[1].split()).split(" → "))
    for found in ROW.finditer(chapter.text, max(chapter.text.find("|---|"), 0)):
        yield found[1], found.start(1)


def stands_in(shown: Collection[str], name: str) -> bool:
    """True if a text is the name, or a sentence that begins with it."""
    return any(text == name or (text.startswith(name) and not text[len(name)].isalnum()) for text in shown)
