"""Parsing of typed names into given name, family name and club.

| written | read as |
|---|---|
| Ilse Wagner · Wagner, Ilse · WAGNER Ilse · Wagner Ilse | Ilse · Wagner |
| Ilse Wagner (DC Krefeld) · Ilse Wagner, DC Krefeld · Wagner, Ilse, DC Krefeld | … and the club |
| Ilse von der Heide · von der Heide, Ilse · Heide, Ilse von der | Ilse · von der Heide |
| Dr. Ilse Wagner · Dr. Wagner, Ilse | Dr. Ilse · Wagner |
| Ilse · Testperson 3 | one name, never split |

"Wagner Ilse" starts with the family name, because hardly any family is called Ilse. "Zülfü Otto" is ambiguous, so other
lines of the list are taken into account (`habit_of`).
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tournaments.names.names import Name, tidy
from tournaments.names.words import (
    bare,
    fold,
    is_given_alone,
    is_given_name,
    is_note,
    is_particle,
    is_suffix,
    looks_like_club,
    titles_before,
    without_suffixes,
    without_titles,
)

_BRACKET = re.compile(r"^(?P<before>.*\S)\s*[(\[](?P<within>[^()\[\]]*)[)\]]$")
_DASH = re.compile(r"\s+[-\u2013\u2014/|]\s+")
# A family name in capitals: "WAGNER-OTT", "O'NEILL".
_LOUD = re.compile(r"(?=.{3})[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
# Lines needed for a habit, which must also be more than twice the lines against it.
_HABIT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    name: Name
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """Conventions of a list that help to read otherwise ambiguous names."""

    # Two words without a comma are family name, given name.
    family_first: bool = False
    # A comma is followed by a club; None if unknown.
    club_after_comma: bool | None = None


def read_person(text: str, clubs: Collection[str] = (), habit: Habit | None = None) -> Person:
    """Parses a name and club. `clubs`: known clubs, folded by `words.fold`."""
    text = " ".join(text.split())
    before, club, note = _without_bracket(text, clubs)
    before, dashed = _without_dashed_club(before, clubs)
    name, behind = _parse_pieces(_split_at_commas(before), clubs, habit or Habit())
    if note and name.full:
        name = Name(name.given, name.family, f"{name.full} ({note})")
    return Person(name=name, club=_join_clubs(behind, dashed, club))


def _join_clubs(*places: str) -> str:
    return ", ".join({fold(club): club for club in places if club}.values())


def beside_club(person: Person, club: str) -> Person:
    """Sets the club. If the text had a different one, it's kept as part of the name."""
    if not club or fold(person.club) in ("", fold(club)):
        return Person(name=person.name, club=club or person.club)
    name = person.name
    return Person(name=Name(name.given, name.family, f"{name.full} ({person.club})"), club=club)


@lru_cache(maxsize=8192)
def guess(text: str) -> Name:
    """Parses a name. Cached, because names that were never split are guessed often."""
    return read_person(text).name


def read_parts(given: str, family: str, shown: str = "") -> Name:
    """Reads a name from separate columns. A single word isn't split."""
    name = tidy(Name(given, family, shown))
    if not (name.given and name.family):
        return Name(shown=name.shown or name.full)
    read = _parse_comma_name(name.family, name.given)
    return Name(read.given, read.family, name.shown) if read.given and read.family else name


def habit_of(texts: Iterable[str], clubs: Collection[str] = ()) -> Habit:
    befores = [_without_bracket(" ".join(text.split()), clubs)[0] for text in texts]
    pairs = [before.split() for before in befores if "," not in before and len(before.split()) == 2]
    forward = sum(is_given_name(first) and not is_given_name(second) for first, second in pairs)
    backward = sum(is_given_name(second) and not is_given_name(first) for first, second in pairs)
    split = [_split_at_commas(before) for before in befores]
    said = [_club_follows(before, after, clubs) for before, after, *_more in (each for each in split if len(each) > 1)]
    club, name = said.count(True), said.count(False)
    return Habit(
        family_first=_is_clear_majority(backward, forward),
        club_after_comma=True if _is_clear_majority(club, name) else False if _is_clear_majority(name, club) else None,
    )


def _is_clear_majority(these: int, others: int) -> bool:
    return these >= _HABIT and these > 2 * others


def _without_bracket(text: str, clubs: Collection[str]) -> tuple[str, str, str]:
    bracket = _BRACKET.match(text)
    if bracket is None:
        return text, "", ""
    before, within = bracket["before"], " ".join(bracket["within"].split())
    if is_note(within) and fold(within) not in clubs:
        return before, "", within
    return before.rstrip(","), within, ""


def _without_dashed_club(text: str, clubs: Collection[str]) -> tuple[str, str]:
    before, *after = _DASH.split(text, maxsplit=1)
    return (before, after[0]) if after and _is_club(after[0], clubs) else (text, "")


def _is_club(text: str, clubs: Collection[str]) -> bool:
    return fold(text) in clubs or looks_like_club(text)


def _parse_pieces(pieces: Sequence[str], clubs: Collection[str], habit: Habit) -> tuple[Name, str]:
    if len(pieces) < 2:
        return _parse_words(" ".join(pieces), habit), ""
    before, after, *more = pieces
    club_follows = _club_follows(before, after, clubs)
    if club_follows is None:
        club_follows = habit.club_after_comma is not False and not more
    if club_follows:
        return _parse_words(before, habit), ", ".join([after, *more])
    if more and all(is_suffix(word) for piece in more for word in piece.split()):
        return _parse_comma_name(" ".join([before, *more]), after), ""
    return _parse_comma_name(before, after), ", ".join(more)


def _split_at_commas(text: str) -> list[str]:
    return [piece.strip() for piece in text.split(",") if piece.strip()]


def _club_follows(before: str, after: str, clubs: Collection[str]) -> bool | None:
    """Checks whether the comma is followed by a club rather than a given name; None if ambiguous."""
    words = [word for word in without_titles(before) if not is_suffix(word)]
    # A single family name lacks a given name: "Meier, Zülfü 2".
    wanting = len(words) == 1 and not is_given_name(words[0])
    if fold(after) in clubs or looks_like_club((wanting and without_suffixes(after)) or after):
        return True
    if len(words) < 2 or _begins_with_given(after) or is_particle(words[0]):
        return False
    return True if is_given_name(words[0]) else None


def _begins_with_given(text: str) -> bool:
    words = without_titles(text)
    return bool(words) and is_given_name(words[0])


def _split_words(text: str) -> tuple[list[str], list[str], list[str]]:
    words = text.split()
    start = titles_before(words)
    end = len(words)
    while end - start > 2 and is_suffix(words[end - 1]):
        end -= 1
    return words[:start], words[start:end], words[end:]


def _parse_words(text: str, habit: Habit) -> Name:
    titles, words, suffixes = _split_words(text)
    numbered = len(words) == 2 and words[1].isdecimal()
    if numbered or len(words) + bool(words and titles) < 2 or text.startswith(("(", "[")):
        return Name(shown=text)
    at, behind = _family_span(words, habit)
    given = [*titles, *words[:at], *words[behind:]]
    return _name(given, [*words[at:behind], *suffixes])


def _family_span(words: Sequence[str], habit: Habit) -> tuple[int, int]:
    loud = [index for index, word in enumerate(words) if word.isupper() and _LOUD.fullmatch(word)]
    if loud and len(loud) < len(words) and loud == list(range(loud[0], loud[-1] + 1)):
        return _particles_start(words, loud[0]), loud[-1] + 1
    particle = next((index for index, word in enumerate(words) if is_particle(word)), None)
    if particle and particle < len(words) - 1:
        return particle, len(words)
    if (particle == 0 and words[0].islower()) or habit.family_first or _ends_with_given(words):
        return 0, 1 + next((index for index, word in enumerate(words) if not is_particle(word)), 0)
    return len(words) - 1, len(words)


def _ends_with_given(words: Sequence[str]) -> bool:
    """Checks for names like "Wagner Ilse"."""
    if len(words) != 2 or len(bare(words[0])) <= 1:
        return False
    return is_given_alone(words[1]) and not is_given_name(words[0])


def is_order_ambiguous(text: str, name: Name) -> bool:
    """Checks whether both words could be given names, as in "Wilhelm Otto"."""
    two = " " not in name.given and bool(name.given)
    return two and f"{name.given} {name.family}" in " ".join(text.split()) and is_given_name(name.family)


def _particles_start(words: Sequence[str], at: int) -> int:
    while at and is_particle(words[at - 1]):
        at -= 1
    return at


def _parse_comma_name(family: str, given: str) -> Name:
    titles, words, behind = _split_words(family)
    names = given.split()
    end = next((index for index, word in enumerate(names) if index and is_suffix(word)), len(names))
    family_from = next((index for index, word in enumerate(names[:end]) if index and is_particle(word)), end)
    return _name([*titles, *names[:family_from]], [*names[family_from:end], *words, *behind, *names[end:]])


def _name(given: Sequence[str], family: Sequence[str]) -> Name:
    return Name(" ".join(given), " ".join(family))
