"""Checks for unidiomatic phrases that used to be in the catalogue.

Words for the wrong term are listed in `docs/glossary.md`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from tools.https import OVERHEARD
from tools.shape.source import Fault, Source, source
from tools.shape.words.catalogue import Text, english, german

# Wrong English -> better.
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
# Ambiguous German -> better.
NOT_GERMAN = {
    r"\bWer sitzt\b(?! wo)": "aussetzen",
    r"\b[Nn]eu drucken, worauf\b": "die Spiellisten dieser Tische",
    r"\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?|magst)\b": "no form of address: the infinitive or “bitte”",
    r"\b(?:[Gg]ib|[Ss]ieh|[Nn]imm|Öffne|Wähle|Warte|klicke|Schreibe|Schalte|Kürze)\b": "the infinitive or “bitte”",
}


def faults() -> Iterator[Fault]:
    yield from phrases(NOT_ENGLISH, english())
    yield from phrases(NOT_GERMAN, german())
    yield from apostrophes(english())
    yield from quotes(source("tools/https.py"), OVERHEARD)


def phrases(unwanted: Mapping[str, str], texts: Iterable[Text]) -> Iterator[Fault]:
    for text in texts:
        yield from (
            text.fault(f"use “{instead}”") for wrong, instead in unwanted.items() if re.search(wrong, text.words)
        )


def apostrophes(texts: Iterable[Text]) -> Iterator[Fault]:
    yield from (text.fault("a straight apostrophe: use ’") for text in texts if "'" in text.words)


def quotes(place: Source, words: str) -> Iterator[Fault]:
    """Checks that German and English quotations use their own quotation marks."""
    if ('"' in words, words.count("„"), words.count("”")) != (False, 1, 1):
        yield place.fault("use each language's quotation marks: „ “ and “ ”", place.text.find("OVERHEARD"))
