"""Patterns of names and addresses as people write them."""

import re
import unicodedata
from collections.abc import Iterator

from tournaments.names.names import Name

FEWEST_LETTERS = 3  # of a name that is replaced on its own
FEWEST_CHARACTERS = 5  # of an address or number
FEWEST_DIGITS = 7  # of a number that is found with other separators
_DIGRAPHS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
_AS_DIGRAPHS = {ord(letter): digraph for letter, digraph in _DIGRAPHS.items()}
_LETTERS = {**{digraph: letter for letter, digraph in _DIGRAPHS.items()}, **{letter: letter for letter in _DIGRAPHS}}
_LETTER = re.compile("ae|oe|ue|ss|.")
_MARKS = "\u0300-\u036f"  # accents that follow their letter
_GENITIVE = r"(?:(?i:e?s)|['’](?i:s)?)?"
_COMMA = r"(?:\s*,\s*|;)"
_SEPARATORS = r"[\s()/.\-]*"
_PREFIX = re.compile(r"(?:\+49|0049|0)")


def comparable(text: str) -> str:
    """Returns the same text for all writings of a name.

    >>> comparable("Jörg  GROSS") == comparable("Joerg Groß")
    True
    """
    plain = unicodedata.normalize("NFC", text).casefold().translate(_AS_DIGRAPHS)
    return " ".join(plain.split())


def pattern_of(text: str) -> str:
    """Returns the pattern of a text as whole words, "" if it is too short to be told from others."""
    if "@" in text or not text[:1].isalpha():
        return _of_contact(text)
    if len(text.split()) > 1:
        parts = (r"\s+".join(_any_case(word) for word in part.split()) for part in text.split(","))
        end = "" if text.endswith(".") else rf"{_GENITIVE}(?![\w{_MARKS}])"
        return rf"(?<!\w)(?i:{_COMMA.join(parts)}){end}"
    if len(text) >= FEWEST_LETTERS and text[0].isupper():
        first, *rest = _letters(text)
        initial = "|".join(f"{each[:1].upper()}(?i:{each[1:]})" for each in first)
        return rf"(?<![\w-])(?:{initial})(?i:{_joined(rest)}){_GENITIVE}(?![\w{_MARKS}-])"
    return ""


def _any_case(word: str) -> str:
    return _joined(_letters(word))


def _letters(word: str) -> list[list[str]]:
    """Returns the writings of each letter: umlauts as "ae" and in two characters, accents also left out."""
    letters = _LETTER.findall(unicodedata.normalize("NFC", word).casefold())
    return [_writings_of(letter) for letter in letters]


def _writings_of(letter: str) -> list[str]:
    short = _LETTERS.get(letter, letter)
    apart = unicodedata.normalize("NFD", short)
    return list(dict.fromkeys([short, apart, _DIGRAPHS.get(short, apart[:1])]))


def _joined(letters: list[list[str]]) -> str:
    each = ([re.escape(text) for text in texts] for texts in letters)
    return "".join(texts[0] if len(texts) == 1 else f"(?:{'|'.join(texts)})" for texts in each)


def _of_contact(text: str) -> str:
    digits = _national(text)
    if digits:
        prefix = rf"(?:(?:\+|00)49{_SEPARATORS}0?|0){_SEPARATORS}" if _has_prefix(text) else ""
        return rf"(?<![\d+]){prefix}{_SEPARATORS.join(digits)}(?!\d)"
    words = r"\s+".join(re.escape(word) for word in text.split())
    return rf"(?<![\w.+-])(?i:{words})(?!\w)" if len(text) >= FEWEST_CHARACTERS else ""


def _has_prefix(text: str) -> bool:
    return _PREFIX.match(text.replace("(", "").replace(" ", "")) is not None


def _national(text: str) -> str:
    """Returns the digits of a telephone number without the prefix, "" if it is none.

    >>> _national("+49 (0)151/7654321"), _national("0151 7654321"), _national("17")
    ('1517654321', '1517654321', '')
    """
    digits = re.sub(_SEPARATORS, "", text)
    if not re.fullmatch(r"\+?\d+", digits) or len(digits) < FEWEST_DIGITS:
        return ""
    return re.sub(r"^(?:(?:\+49|0049)0?|0)|^\+", "", digits)


def searched_in_name(name: Name) -> Iterator[str]:
    """Yields a part of each word that is the same in all writings."""
    for text in (name.given, name.family, name.shown):
        plain = unicodedata.normalize("NFC", text)
        if plain:
            parts = re.split("[^A-Za-z0-9]+|ae|oe|ue|ss", plain, flags=re.IGNORECASE)
            yield max(parts, key=len)


def searched_in_contact(text: str) -> Iterator[str]:
    """Yields parts of an address, of which one is in each usual writing."""
    groups = re.findall("[A-Za-z0-9]+", text)
    digits = _national(text)
    if not digits:
        yield max(groups, key=len, default="")
    else:
        yield from {f"0{digits[:2]}", digits[:3], digits[-3:], *(group for group in groups if len(group) > 2)}
