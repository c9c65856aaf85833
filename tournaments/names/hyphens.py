"""Soft hyphens in long names, for narrow columns."""

import re

LONG = 11  # letters of a word that may be divided
FIRST = 2  # letters before the first hyphen
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_VOWELS = "aeiouyäöüáéíóúàèùâêîôûå"
_CONSONANT = rf"[^\W\d_{_VOWELS}]"
_TOGETHER = "sch|ch|ck|ph|th|qu|fr(?=[ei])|gr(?=et)"  # Manfred, Siegfried, Margret
# The last consonant before a vowel begins a syllable; some are several letters.
_SYLLABLE = re.compile(rf"(?<=[{_VOWELS}])({_CONSONANT}*?)({_TOGETHER}|{_CONSONANT})(?=[{_VOWELS}].)", re.IGNORECASE)


def hyphenated(name: str, letters: int = LONG) -> str:
    """Inserts soft hyphens into words of at least so many letters, at syllables as written in German.

    >>> hyphenated("Anna Maximiliane Oberhuber-Schifffahrtsmeister").replace(SOFT_HYPHEN, "|")
    'Anna Ma|xi|mi|liane Oberhuber-Schiff|fahrts|meis|ter'
    """
    return re.sub(rf"[^\W\d_]{{{letters},}}", lambda word: _SYLLABLE.sub(_divided, word[0]), name)


def _divided(syllable: re.Match[str]) -> str:
    return syllable[0] if syllable.start(2) < FIRST else f"{syllable[1]}{SOFT_HYPHEN}{syllable[2]}"
