"""Turns of phrase that once stood in the catalogue and that no reader of the language would write.

Words that belong to another term: `docs/glossary.md`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from tools.https import OVERHEARD
from tools.shape.source import Fault, Source, source
from tools.shape.words.catalogue import Text, english, german

# In English: what is not said, and what is said instead.
NOT_ENGLISH = {
    r"\b[Ll]ook into (?:your mail|the spam)": "check",
    r"\bsaved half\b": "half saved",
    r"\bback with your browser": "back in your browser",
    r"\bwrote at the same time": "were saving at the same time",
    r"\btabs part\b": "separate",
    r"\bsays nothing of\b": "says nothing about",
    r"\bbecome waste\b": "are no longer valid",
    r"\btakes? part no more\b|\btables enter no more\b": "no longer, can enter no more",
    r"\bMade lately\b": "recently",
    r"\bPrint(?: \S+)* anew\b": "again",
    r"\bis there\. Next\b": "has been created",
    r"\boffice\b": "desk",
    r"\bshown only now\b": "only this once",
    r"\bwithout end\b": "does not expire",
    r"\bkeep leading\b": "still lead",
    r"\bfinds their places?\b": "can see where they sit",
    r"^Piece by piece$": "Single documents",
}
# In German: what means something else as well.
NOT_GERMAN = {
    r"\bWer sitzt\b(?! wo)": "aussetzen",
    r"\b[Nn]eu drucken, worauf\b": "die Spiellisten dieser Tische",
}


def faults() -> Iterator[Fault]:
    """Finds what is written as nobody would write it."""
    yield from phrases(NOT_ENGLISH, english())
    yield from phrases(NOT_GERMAN, german())
    yield from apostrophes(english())
    yield from quotes(source("tools/https.py"), OVERHEARD)


def phrases(unwanted: Mapping[str, str], texts: Iterable[Text]) -> Iterator[Fault]:
    """Texts that say what is not said."""
    for text in texts:
        yield from (
            text.fault(f"say “{instead}”") for wrong, instead in unwanted.items() if re.search(wrong, text.words)
        )


def apostrophes(texts: Iterable[Text]) -> Iterator[Fault]:
    """Texts with an apostrophe of a typewriter."""
    yield from (text.fault("a typewriter's apostrophe: write ’") for text in texts if "'" in text.words)


def quotes(place: Source, words: str) -> Iterator[Fault]:
    """Words of the start about a hall, unless each language has its own marks: a German and an English quotation."""
    if ('"' in words, words.count("„"), words.count("”")) != (False, 1, 1):
        yield place.fault("quote as each language quotes: „ “ and “ ”", place.text.find("OVERHEARD"))
