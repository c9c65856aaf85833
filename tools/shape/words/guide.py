"""Every page, button and field that the German guide names is called that where it stands."""

import re
from collections.abc import Collection, Iterator

from tools.shape.source import Fault, Source, source
from tools.shape.words.catalogue import german

CHAPTER = re.compile(r"^#+ (.+)$", re.MULTILINE)
QUOTED = re.compile(r"„([^“]+)“")
# Bold within a sentence is a name, or a path with arrows between.
BOLD = re.compile(r"(?<=[\w:,])\s+\*\*([^*„]+)\*\*")
WAY_TO_DRAW = re.compile(r"^\| (.+?) \|", re.MULTILINE)
# What a page fills in, and how the guide writes it: a number or "…".
FILLED_IN = re.compile(r"%\(\w+\)s|\{\w+\}|\d+|…")


def faults() -> Iterator[Fault]:
    """Finds what the guide calls by a name that no page has."""
    shown = [text.words for text in german()]
    return names_nowhere(source("docs/turnierleitung.md"), shown, start=source("tools/run.py").text)


def names_nowhere(guide: Source, shown: Collection[str], start: str) -> Iterator[Fault]:
    """Names that stand neither on a page nor in what the start prints."""
    texts = [FILLED_IN.sub("#", text) for text in shown]
    for name, at in names(guide, start):
        if not stands_in(texts, FILLED_IN.sub("#", name)):
            yield guide.fault(f"no page says “{name}”: call it as its page does", at)


def names(guide: Source, start: str) -> Iterator[tuple[str, int]]:
    """(name, where) of what the guide quotes, prints bold within a sentence, and lists as ways to draw.

    Chapters of the guide itself and words that the start prints name nothing on a page.
    """
    chapters = set(CHAPTER.findall(guide.text))
    for found in QUOTED.finditer(guide.text):
        name = " ".join(found[1].split())
        if name not in chapters and name not in start:
            yield name, found.start(1)
    for found in BOLD.finditer(guide.text):
        yield from ((name, found.start(1)) for name in " ".join(found[1].split()).split(" → "))
    for found in WAY_TO_DRAW.finditer(guide.text, max(guide.text.find("|---|"), 0)):
        yield found[1], found.start(1)


def stands_in(shown: Collection[str], name: str) -> bool:
    """Whether a text is the name, or a sentence that begins with it."""
    return any(text == name or (text.startswith(name) and not text[len(name)].isalnum()) for text in shown)
