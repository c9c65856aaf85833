"""Replaces a person's name and addresses in texts and JSON, and leaves other people's names alone.

| text | what happens |
|---|---|
| whole names in any order, "Ilse W.", addresses | replaced anywhere, in any case |
| a family name or single name alone | replaced as a word of its own, if it begins with a capital |
| a given name alone | stays: it names nobody |
| a name that is also, or is part of, somebody else's | stays |
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tournaments.names.names import Name

FEWEST_LETTERS = 3  # of a name that is replaced on its own
FEWEST_CHARACTERS = 5  # of an address or number
# Keys of values that belong to a person, where a row of the ledger names them.
EMPTIED = ("given", "family", "email", "phone", "club_name", "association_number", "member_number", "notes")
EMPTIED_LISTS = ("marks",)
NAMED_BY = ("name", "shown")
_ASCII = re.compile("[A-Za-z0-9]+")
_SPACE = r"\s+"


def names_in(values: Mapping[str, Any]) -> Iterator[Name]:
    """Yields the names in JSON about somebody: in parts, and whole."""
    given, family, shown, whole = (
        text if isinstance(text := values.get(key), str) else "" for key in ("given", "family", "shown", "name")
    )
    if given or family or shown:
        yield Name(given, family, shown)
    if whole:
        yield Name(shown=whole)


def writings(name: Name) -> Iterator[str]:
    """Yields how a name may be written in a text.

    >>> sorted(writings(Name("Ilse", "Wagner")))
    ['Ilse W.', 'Ilse Wagner', 'Wagner', 'Wagner Ilse', 'Wagner, Ilse']
    """
    yield from {name.full, name.shown, name.family_first} - {""}
    given, family = name.given, name.family
    if given and family:
        yield from {f"{given} {family}", f"{family}, {given}", f"{family} {given}"} - {name.full, name.family_first}
        yield f"{given} {family[0]}."
        yield family


@dataclass(frozen=True, kw_only=True)
class Replacement:
    """The person's names and addresses, and what takes their place. `others` are the names of everybody else.

    `numbers` are the person's start numbers, which tell them from a namesake.
    """

    names: Collection[Name]
    contacts: Collection[str]
    others: Collection[Name] = ()
    numbers: Collection[int] = field(default=())
    neutral: str

    @cached_property
    def searched(self) -> tuple[str, ...]:
        """Parts of the texts that are replaced, of ASCII letters and digits: any text with one of them has a part."""
        texts = {text for name in self.names for text in writings(name)} | set(self.contacts)
        parts = {max(_ASCII.findall(text), key=len, default="") for text in texts}
        return ("",) if "" in parts else tuple(sorted(parts))

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(_plain(text) for name in self.names for text in writings(name) if text != name.family)

    @cached_property
    def _taken(self) -> frozenset[str]:
        return frozenset(_plain(name.full) for name in self.others)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The longest text first; a text that is also somebody else's is matched by a group, to be kept."""
        own = {text for name in self.names for text in writings(name)}
        theirs = {text for name in self.others for text in writings(name)}
        kept = {text: True for text in theirs if any(_plain(each) in _plain(text) for each in own)}
        texts = {**dict.fromkeys((*own, *self.contacts), False), **kept}
        ordered = sorted(texts.items(), key=lambda each: -len(each[0]))
        patterns = ((_as_pattern(text), keep) for text, keep in ordered)
        parts = (f"({pattern})" if keep else f"(?:{pattern})" for pattern, keep in patterns if pattern)
        return re.compile("|".join(parts) or "(?!)")

    def in_text(self, text: str) -> str:
        return self._pattern.sub(lambda found: found[0] if found.lastindex else self.neutral, text)

    def found_in(self, text: str) -> list[str]:
        """Returns what would be replaced, once each."""
        return list(dict.fromkeys(found[0] for found in self._pattern.finditer(text) if not found.lastindex))

    def in_json(self, value: Any) -> Any:
        """Returns JSON with the person's data replaced in all texts, and emptied where it is a row about them."""
        if isinstance(value, str):
            return self.in_text(value)
        if isinstance(value, list):
            return [self.in_json(each) for each in value]
        if isinstance(value, dict):
            return self.emptied(value) if self._is_theirs(value) else self._in_values(value)
        return value

    def emptied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Empties JSON that is about the person."""
        rest = self._in_values(values)
        rest |= {key: "" for key in EMPTIED if values.get(key)} | {key: [] for key in EMPTIED_LISTS if key in values}
        return rest | {key: self.neutral for key in NAMED_BY if values.get(key)}

    def _in_values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {self.in_text(key): self.in_json(value) for key, value in values.items()}

    def _is_theirs(self, values: Mapping[str, Any]) -> bool:
        written = {_plain(name.full) for name in names_in(values)}
        if not written & self._own:
            return False
        return not written & self._taken or values.get("start_number") in self.numbers


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _as_pattern(text: str) -> str:
    """Returns the pattern of a text as whole words, "" if it is too short to be told from others."""
    words = [re.escape(word) for word in text.split()]
    if len(words) > 1:
        end = "" if text.endswith(".") else r"(?!\w)"
        return rf"(?<!\w)(?i:{_SPACE.join(words)}){end}"
    if not text[:1].isalpha() or "@" in text:
        return rf"(?<![\w.+-])(?i:{words[0]})(?!\w)" if len(text) >= FEWEST_CHARACTERS else ""
    if len(text) >= FEWEST_LETTERS and text[0].isupper():
        return rf"(?<![\w-]){words[0]}(?![\w-])"
    return ""
