"""Sorting and comparing names."""

import re

from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.names.words import GIVEN_NAMES, fold, is_particle, without_titles

# "Müller", "Mueller" and "Muller" are the same name on three keyboards; after a vowel, as in "Bauer", "e" is no umlaut.
_UMLAUTS = re.compile("(?<![aeiouyq])([aou])e")


def parts_of(name: Name) -> tuple[str, str]:
    """Returns (given, family), guessing if the name was never split. A single word has no family name."""
    known = name if name.is_split else guess(name.shown)
    return (known.given, known.family) if known.is_split else (name.full, "")


def sort_key(name: Name) -> tuple[str, str, str]:
    """Returns a key that sorts by family name, then given name, as dictionaries do (DIN 5007-1).

    "ä" sorts as "a" and "ß" as "ss". Particles ("von der") and titles are ignored.
    """
    given, family = parts_of(name)
    return fold(main_words(family or given)), fold(plain_given(given)) if family else "", name.full


def main_words(family: str) -> str:
    """Strips particles, so that "von der Heide" becomes "Heide"."""
    words = family.split()
    start = next((index for index, word in enumerate(words) if not is_particle(word)), 0)
    return " ".join(words[start:])


def plain_given(given: str) -> str:
    """Strips titles, unless nothing is left."""
    return " ".join(without_titles(given)) or given


def same_key(text: str) -> tuple[str, ...]:
    """Returns the same key for names that probably belong to one person.

    Ignores case, accents, hyphens, spaces, titles, word order and clubs.

    >>> same_key("Meier, Hans") == same_key("hans  MEIER")
    True
    """
    name = guess(text).full or text
    return tuple(sorted(_spelling(fold(word)) for word in re.findall(r"\w+", plain_given(name))))


def index_key(name: Name) -> str:
    """Returns a key for sorting people and for searching them by the beginnings of their words, as in " wagner ilse".

    Umlauts are written as in `same_key`. Particles and the words of a different spelling come last.

    >>> index_key(Name("Dr. Jörg", "von der Mühlen", "Jogi Mühlen"))
    ' muhlen jorg von der jogi'
    """
    given, family = parts_of(name)
    ordered = [main_words(family), plain_given(given), family, name.shown] if family else [given, name.shown]
    return "".join(f" {word}" for word in dict.fromkeys(index_words(" ".join(ordered))))


def index_words(text: str) -> list[str]:
    """Returns the words of a typed text as they are written in `index_key`."""
    return [_spelling(fold(word)) for word in re.findall(r"[^\W_]+", text)]


def _spelling(word: str) -> str:
    """Undoes spelled-out umlauts such as "ue", except in given names like "Michael" that don't have one."""
    return word if word in GIVEN_NAMES else _UMLAUTS.sub(r"\1", word)
