"""Every page, button and field that the German guide names is called that where it stands."""

import re
from collections.abc import Iterator

from tests.paths import ROOT
from tests.words.catalogue import german

GUIDE = (ROOT / "docs" / "turnierleitung.md").read_text()
RUNNING_TEXT = re.sub(r"\s+", " ", GUIDE)
# Quotes that name nothing on a page: chapters of the guide itself, and what the start prints.
CHAPTERS = frozenset(re.findall(r"^#+ (.+)$", GUIDE, re.MULTILINE))
START = (ROOT / "tools" / "run.py").read_text()
# What a page fills in, and how the guide writes it: a number or "…".
FILLED_IN = re.compile(r"%\(\w+\)s|\{\w+\}|\d+|…")


def test_every_name_in_the_guide_stands_on_a_page() -> None:
    shown = tuple(FILLED_IN.sub("#", text) for text in german())
    assert [name for name in _names() if not _stands_in(shown, FILLED_IN.sub("#", name))] == []


def test_a_name_that_no_page_has_is_found() -> None:
    assert not _stands_in(("Runde freigeben", "Summen eintragen"), "Freigeben")
    assert not _stands_in(("Summen eintragen",), "Summe")
    assert _stands_in(("Vorläufig, # von # Tischen, #",), "Vorläufig, # von # Tischen")


def _names() -> Iterator[str]:
    """What the guide quotes, what it prints bold within a sentence (a path with arrows between), the ways to draw."""
    quoted = re.findall(r"„([^“]+)“", RUNNING_TEXT)
    yield from (name for name in quoted if name not in CHAPTERS and name not in START)
    for path in re.findall(r"(?<=[\w:,] )\*\*([^*„]+)\*\*", RUNNING_TEXT):
        yield from path.split(" → ")
    yield from re.findall(r"^\| (.+?) \|", GUIDE.partition("|---|")[2], re.MULTILINE)


def _stands_in(shown: tuple[str, ...], name: str) -> bool:
    """Whether a text is the name, or a sentence that begins with it."""
    return any(text == name or (text.startswith(name) and not text[len(name)].isalnum()) for text in shown)
