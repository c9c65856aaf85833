"""Short names that are unique within a table, list or tournament.

| step | for Hans Meier, number 3 |
|---|---|
| first name | Hans |
| with initial | Hans M. |
| with more letters | Hans Me., Hans Mei. … Hans Meier |
| whole name | Dr. Hans Peter Meier |
| with start number | Hans M. (3) |

Everybody gets their first unique step. People with the same full name get the number.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tournaments.names.names import Name
from tournaments.names.order import main_words, plain_given
from tournaments.names.reading import guess
from tournaments.names.words import fold

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A person's possible short names, shortest first. `numbered`: the fallback if none is unique."""

    steps: tuple[str, ...]
    numbered: str


def short_names(people: Mapping[Key, tuple[Name, int | None]], *, initials: bool = False) -> dict[Key, str]:
    """Returns unique short names for (name, start number) pairs, or "" for people without a name.

    Equal names with equal numbers, or without numbers, are treated as one person who left a table and came back; lists
    refuse namesakes (`selectors.lists.people.refuse_name_twice`). With `initials`, family names are cut to one letter,
    and people without numbers may share a name.
    """
    return unique_labels({key: short_ladder(name, number, initials) for key, (name, number) in people.items()})


def unique_labels(ladders: Mapping[Key, Ladder], others: Iterable[Ladder] = ()) -> dict[Key, str]:
    """Returns the first unique step of each ladder. Equal ladders belong to the same person.

    `others`: ladders that only need to be avoided. The full name only has to be unique among full names.
    """
    people = {*ladders.values(), *others}
    owners = Counter(key for ladder in people for key in {key_of(step) for step in ladder.steps})
    last = Counter(key_of(ladder.steps[-1]) for ladder in people)
    return {key: _label(ladder, owners, last) for key, ladder in ladders.items()}


def _label(ladder: Ladder, owners: Counter[str], last: Counter[str]) -> str:
    own = next((step for step in ladder.steps if owners[key_of(step)] == 1), None)
    whole = ladder.steps[-1]
    return own or (whole if last[key_of(whole)] == 1 else ladder.numbered)


def key_of(label: str) -> str:
    """Returns the same key for labels that are easily confused, like "Hans Ott" and "Hans Ott."."""
    return label.casefold().rstrip(".")


def short_ladder(name: Name, number: int | None, initials: bool = False) -> Ladder:
    given, family = _preferred_parts(name, initials)
    if family and not given:
        return _ladder((f"{main_words(family)[:1]}.",), number)
    if not family:
        return _ladder((given,), number)
    first = _first_name(given)
    begun = f"{first} {main_words(family)[:1]}."
    if initials:
        return _ladder((first, begun), number, begun)
    return _ladder((*_steps(first, family, given), name.full), number, begun)


def listed_ladder(name: Name, number: int | None) -> Ladder:
    """Builds the steps for sorted lists: "Meier H.", "Meier Ha." … "Meier Hans", then the full name."""
    known = guess(name.shown) if name.shown else name
    if not (known.given and known.family):
        return _ladder((name.full,), number)
    first = _first_name(known.given)
    begun = f"{known.family} {first[:1]}."
    letters = (f"{known.family} {first[:length]}." for length in range(1, len(first.rstrip("."))))
    return _ladder((*letters, f"{known.family} {first}", name.family_first), number, begun)


def _preferred_parts(name: Name, initials: bool) -> tuple[str, str]:
    """Returns the parts of the preferred name, or with `initials` the real ones if it shows the family name."""
    wanted = guess(name.shown) if name.shown else name
    given, family = (wanted.given, wanted.family) if wanted.given and wanted.family else (name.full, "")
    said = set(fold(given).split()) & set(fold(main_words(name.family)).split())
    return (name.given, name.family) if initials and said else (given, family)


def _ladder(steps: tuple[str, ...], number: int | None, begun: str = "") -> Ladder:
    return Ladder(tuple(dict.fromkeys(steps)), steps[-1] if number is None else f"{begun or steps[-1]} ({number})")


def _first_name(given: str) -> str:
    """Skips initials, so that "J. Robert" is called Robert."""
    words = plain_given(given).split()
    return next((word for word in words if not word.endswith(".")), words[0])


def _steps(first: str, family: str, given: str) -> Iterator[str]:
    if first.endswith("."):  # an initial or title needs the family name
        yield f"{given} {family}"
        return
    yield first
    word = main_words(family).split()[0]
    yield from (f"{first} {word[:length]}." for length in range(1, len(word)))
    yield f"{first} {family}"
