"""By what names are sorted, and when two are the same."""

import re

from tournaments.names.names import Name
from tournaments.names.reading import guess
from tournaments.names.words import GIVEN_NAMES, fold, is_particle, without_titles

# "Müller", "Mueller" and "Muller" are one name on three keyboards; behind a vowel, "Bauer", no umlaut is meant.
_UMLAUTS = re.compile("(?<![aeiouyq])([aou])e")


def parts_of(name: Name) -> tuple[str, str]:
    """Given name and family name, guessed where a name was never split; of one word the family name is empty."""
    known = name if name.is_split else guess(name.shown)
    return (known.given, known.family) if known.is_split else (name.full, "")


def sort_key(name: Name) -> tuple[str, str, str]:
    """The place of a name in a list, as dictionaries sort (DIN 5007-1): by family name, then by given name.

    "ä" is "a" and "ß" is "ss"; particles ("von der") and titles do not count. Names of one word stand by it.
    """
    given, family = parts_of(name)
    return fold(main_words(family or given)), fold(plain_given(given)) if family else "", name.full


def main_words(family: str) -> str:
    """A family name without the particles before it: "von der Heide" is "Heide"."""
    words = family.split()
    start = next((index for index, word in enumerate(words) if not is_particle(word)), 0)
    return " ".join(words[start:])


def plain_given(given: str) -> str:
    """A given name without titles before it; what is nothing but titles stays."""
    return " ".join(without_titles(given)) or given


def same_key(text: str) -> tuple[str, ...]:
    """A key that is equal for names that are probably one person's, however written.

    Case, accents, hyphens, spaces, titles, the order of the words and a club behind them do not count.

    >>> same_key("Meier, Hans") == same_key("hans  MEIER")
    True
    """
    name = guess(text).full or text
    return tuple(sorted(_spelling(fold(word)) for word in re.findall(r"\w+", plain_given(name))))


def _spelling(word: str) -> str:
    """A folded word without umlauts in two letters; "Michael" has none."""
    return word if word in GIVEN_NAMES else _UMLAUTS.sub(r"\1", word)
