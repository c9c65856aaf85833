"""Replaces a person's name and addresses in texts and JSON, and leaves other people's names alone.

| text | what happens |
|---|---|
| whole names in any order, "Ilse W.", "Frau Wagner", addresses | replaced anywhere, in any case |
| a family name or single name alone | replaced as a word of its own, if it begins with a capital |
| the same beside a part of somebody else's name, or if it is a common word | stays, unless it is the whole text |
| the same in a label, such as who did something | stays, unless it is the whole label |
| a given name alone | stays: it names nobody |
| a name that is also, or is part of, somebody else's | stays |

Found are also the genitive, other writings of letters ("Mueller" for "Müller"), and numbers with other separators.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, partial
from typing import Any

from tournaments.names.names import Name
from tournaments.names.words import fold, is_given_name
from tournaments.privacy.common_words import is_common
from tournaments.privacy.writing import comparable, pattern_of, searched_in_contact, searched_in_name

# Keys of values that belong to a person, where a row of the ledger names them.
EMPTIED = ("given", "family", "email", "phone", "club_name", "association_number", "member_number", "notes")
EMPTIED_LISTS = ("marks",)
NAMED_BY = ("name", "shown")
PARTS = ("given", "family")


class Kind(Enum):
    THEIRS = "theirs"  # somebody else's
    WHOLE = "whole"
    ALONE = "alone"  # a family name or single name


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
    """Yields how a whole name may be written in a text.

    >>> sorted(writings(Name("Ilse", "Wagner")))
    ['I. Wagner', 'Ilse W.', 'Ilse Wagner', 'Wagner Ilse', 'Wagner, Ilse']
    """
    given, family = name.given, name.family
    yield from {name.full, name.shown, name.family_first} - {"", family}
    if given and family:
        yield from {f"{given} {family}", f"{family}, {given}", f"{family} {given}"} - {name.full, name.family_first}
        yield from (f"{given} {family[0]}.", f"{given[0]}. {family}")


def kinds_of(name: Name) -> dict[str, Kind]:
    """Returns all writings of a name, also with a title and alone."""
    kinds = {text: Kind.WHOLE if len(text.split()) > 1 else Kind.ALONE for text in writings(name)}
    if name.family:
        kinds |= {f"{title} {name.family}": Kind.WHOLE for title in ("Frau", "Herr", "Herrn")}
        kinds[name.family] = Kind.ALONE
    return kinds


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
        parts = {part for name in self.names for part in searched_in_name(name)}
        parts |= {part for contact in self.contacts for part in searched_in_contact(contact)}
        return ("",) if "" in parts else tuple(sorted(parts))

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(comparable(text) for name in self.names for text in writings(name))

    @cached_property
    def _taken(self) -> frozenset[str]:
        return frozenset(comparable(name.full) for name in self.others)

    @cached_property
    def _given(self) -> frozenset[str]:
        return frozenset(fold(word) for name in self.names for word in re.split(r"[\s-]+", name.given))

    @cached_property
    def _kinds(self) -> tuple[tuple[str, Kind], ...]:
        """Returns the patterns, those of the longest texts first."""
        own = dict(each for name in self.names for each in kinds_of(name).items())
        own |= {name.family: Kind.ALONE for name in self.names if name.family}
        parts = {comparable(text) for text in own}
        theirs = {text for name in self.others for text in kinds_of(name)}
        kept = {text: Kind.THEIRS for text in theirs if any(part in comparable(text) for part in parts)}
        texts = {**own, **dict.fromkeys(self.contacts, Kind.WHOLE), **kept}
        ordered = sorted(texts.items(), key=lambda each: -len(each[0]))
        return tuple((pattern, kind) for text, kind in ordered if (pattern := pattern_of(text)))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(f"({pattern})" for pattern, _kind in self._kinds) or "(?!)")

    @cached_property
    def _part(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, self.searched)) or "(?!)", re.IGNORECASE)

    def in_text(self, text: str) -> str:
        return self._replaced(text, self._is_meant)

    def in_label(self, text: str) -> str:
        """Like `in_text`, for the name of somebody who did something, who may be of the same family."""
        return self._replaced(text, partial(self._is_meant, label=True))

    def _replaced(self, text: str, is_meant: Callable[[re.Match[str]], bool]) -> str:
        """Most texts have no part of the name, which is found out faster."""
        if not self._part.search(text):
            return text
        return self._pattern.sub(lambda found: self.neutral if is_meant(found) else found[0], text)

    def found_in(self, text: str) -> list[str]:
        """Returns what would be replaced, once each."""
        return list(dict.fromkeys(found[0] for found in self._pattern.finditer(text) if self._is_meant(found)))

    def _is_meant(self, found: re.Match[str], *, label: bool = False) -> bool:
        kind = self._kinds[(found.lastindex or 0) - 1][1]
        if kind is not Kind.ALONE or found[0] == found.string.strip():
            return kind is not Kind.THEIRS
        return not (label or is_common(found[0]) or self._is_after_other(found) or _is_before_other(found))

    def _is_after_other(self, found: re.Match[str]) -> bool:
        """Returns whether the family name follows somebody else's given name."""
        before = re.search(r"([\w-]+)\s+$", found.string[: found.start()])
        return before is not None and is_given_name(before[1]) and self._given.isdisjoint(fold(before[1]).split("-"))

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
        return {self.in_text(key): self._in_value(key, values) for key in values}

    def _in_value(self, key: str, values: Mapping[str, Any]) -> Any:
        """A row that is not about the person may be about somebody of the same family."""
        value = values[key]
        if key in PARTS and all(values.get(part) for part in PARTS):
            return value
        return self.in_label(value) if key in (*NAMED_BY, *PARTS) and isinstance(value, str) else self.in_json(value)

    def _is_theirs(self, values: Mapping[str, Any]) -> bool:
        written = {comparable(name.full) for name in names_in(values)}
        if not written & self._own:
            return False
        return not written & self._taken or values.get("start_number") in self.numbers


def _is_before_other(found: re.Match[str]) -> bool:
    """Returns whether a given name has somebody else's family name after it."""
    after = re.match(r"\s+([^\W\d_][\w-]*)", found.string[found.end() :])
    return after is not None and after[1][0].isupper() and not is_common(after[1]) and is_given_name(found[0])
