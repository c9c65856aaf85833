"""Turns of phrase that once stood in the catalogue and that no reader of the language would write.

Words that belong to another term: `docs/glossary.md`.
"""

import re

import pytest

from tests.words.catalogue import english, german
from tools.https import OVERHEARD

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


@pytest.mark.parametrize(("wrong", "instead"), NOT_ENGLISH.items())
def test_no_english_text_says(wrong: str, instead: str) -> None:
    assert [text for text in english() if re.search(wrong, text)] == [], instead


@pytest.mark.parametrize(("wrong", "instead"), NOT_GERMAN.items())
def test_no_german_text_says(wrong: str, instead: str) -> None:
    assert [text for text in german() if re.search(wrong, text)] == [], instead


def test_english_has_no_typewriters_apostrophe() -> None:
    assert [text for text in english() if "'" in text] == []


def test_what_the_start_says_of_a_hall_is_quoted_as_each_language_quotes() -> None:
    assert '"' not in OVERHEARD
    assert OVERHEARD.count("„") == OVERHEARD.count("”") == 1
