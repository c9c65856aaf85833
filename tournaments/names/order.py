"""Sorting and comparing names."""

import re

from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.names.words import GIVEN_NAMES, fold, is_particle, without_titles

# "Müller", "Mueller" and "Muller" are the same name on three keyboards; after a vowel, as in "Bauer", "e" is no umlaut.
_UMLAUTS = re.compile("(?<![aeiouyq])([aou])e")


def parts_of(name: Name) -> tuple[str, str]:
    """Returns (given, family), guessed if never split; no family name for a single word."""
    known = name if name.is_split else guess(name.shown)
    return (known.given, known.family) if known.is_split else (name.full, "")


def sort_key(name: Name) -> tuple[str, str, str]:
    """Sorts by family, then given name, as dictionaries do (DIN 5007-1).

    "ä" is "a", "ß" is "ss"; particles ("von der") and titles are ignored.
    """
    given, family = parts_of(name)
    return fold(main_words(family or given)), fold(plain_given(given)) if family else "", name.full


def main_words(family: str) -> str:
    """Strips particles: "von der Heide" becomes "Heide"."""
    words = family.split()
    start = next((index for index, word in enumerate(words) if not is_particle(word)), 0)
    return " ".join(words[start:])


def plain_given(given: str) -> str:
    """Strips titles, unless nothing is left."""
    return " ".join(without_titles(given)) or given


def same_key(text: str) -> tuple[str, ...]:
    """Returns the same key for names that are probably one person's.

    Ignores case, accents, hyphens, spaces, titles, word order, and a club.

    >>> same_key("Meier, Hans") == same_key("hans  MEIER")
    True
    """
    name = guess(text).full or text
    return tuple(sorted(_spelling(fold(word)) for word in re.findall(r"\w+", plain_given(name))))


def _spelling(word: str) -> str:
    """Given names such as "Michael" have no umlaut."""
    return word if word in GIVEN_NAMES else _UMLAUTS.sub(r"\1", word)
