"""Soft hyphens in long names, for narrow columns."""

import re

LONG = 11  # letters of a word that may be divided
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_VOWELS = "aeiouyäöüáéíóúàèùâêîôûå"
_WORD = re.compile(rf"[^\W\d_]{{{LONG},}}")
# The last consonant before a vowel begins a syllable; some are several letters.
_SYLLABLE = re.compile(
    rf"(?<=..[{_VOWELS}])([^\W\d_{_VOWELS}]*?)(sch|ch|ck|ph|th|qu|[^\W\d_{_VOWELS}])(?=[{_VOWELS}].)", re.IGNORECASE
)


def hyphenated(name: str) -> str:
    """Inserts soft hyphens into long words, at syllables as written in German.

    >>> hyphenated("Anna Maximiliane Oberhuber-Schifffahrtsmeister").replace(SOFT_HYPHEN, "|")
    'Anna Maxi|mi|liane Oberhuber-Schiff|fahrts|meis|ter'
    """
    return _WORD.sub(lambda word: _SYLLABLE.sub(rf"\1{SOFT_HYPHEN}\2", word[0]), name)
