"""Displaying, sorting and searching participants' names."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from django.utils.translation import gettext

from tournaments.models.participant import Participant
from tournaments.models.tournament import NameDisplay, Tournament
from tournaments.names.names import Name
from tournaments.names.order import sort_key
from tournaments.names.short import Ladder, listed_ladder, short_ladder, short_names, unique_labels
from tournaments.names.words import fold

# Columns that make up a `Name`.
NAME_COLUMNS = ("given", "family", "shown")
# The same of participants, with whether the public doesn't see it.
PARTICIPANT_NAME = (*NAME_COLUMNS, "name_withheld")
WHOLE_NAMES = frozenset({NameDisplay.FULL, NameDisplay.FAMILY_FIRST})

Key = TypeVar("Key", bound=Hashable)
# Sorts people without a visible name last.
BEHIND_ALL = "\uffff"
# Letters and digits, without punctuation.
WORDS = re.compile(r"[^\W_]+")
# Names with start numbers, which guests and free lists lack.
People = Mapping[Key, tuple[Name, int | None]]


def shown_name(name: Name, start_number: int | None, tournament: Tournament) -> str:
    """Returns "Anna Muster", "Muster, Anna", "Anna M." or "No. 12", depending on the tournament's settings.

    If there is no name, or it is withheld, the number is always shown.
    """
    return _ladder(name, start_number, tournament.name_display).steps[-1]


def shown_parts(name: Name, tournament: Tournament) -> tuple[str, str]:
    """Returns the given and family name, both empty unless full names are shown."""
    is_shown = tournament.name_display in WHOLE_NAMES and not name.withheld
    return (name.given, name.family) if is_shown else ("", "")


def shown_names(people: People[Key], tournament: Tournament, *, listed: bool = False) -> dict[Key, str]:
    """Returns display names; duplicates are disambiguated by start number.

    `listed`: put the family name first, for lists sorted by name.
    """
    display = _display(tournament, listed=listed)
    return unique_labels({key: _ladder(name, number, display) for key, (name, number) in people.items()})


def names_among_all(
    people: People[Key], tournament: Tournament, *, full: bool = False, listed: bool = False
) -> dict[Key, str]:
    """Like `shown_names`, but unique among all participants, e.g. "Peter Klein (7)". One query.

    `full`: use full names, for organisers and print.
    """
    display = _display(tournament, full=full, listed=listed)
    rows = tournament.participants.order_by().values_list("start_number", *PARTICIPANT_NAME)
    everybody = (_ladder(Name(*parts), number, display, full=full) for number, *parts in rows)
    ladders = {key: _ladder(name, number, display, full=full) for key, (name, number) in people.items()}
    return unique_labels(ladders, everybody)


def _display(tournament: Tournament, *, full: bool = False, listed: bool = False) -> NameDisplay:
    display = NameDisplay(tournament.name_display)
    if full and display not in WHOLE_NAMES:
        display = NameDisplay.FULL
    return NameDisplay.FAMILY_FIRST if listed and display == NameDisplay.FULL else display


def full_name(name: Name, tournament: Tournament) -> str:
    """Returns the full name, with the family name first if the tournament prefers that."""
    return name.family_first if tournament.name_display == NameDisplay.FAMILY_FIRST else name.full


def numbered_name(name: Name, start_number: int, tournament: Tournament) -> str:
    """Returns the start number and full name, e.g. "12 Wagner, Ilse"."""
    return f"{start_number} {full_name(name, tournament)}".strip()


def numbered_person(person: Participant, tournament: Tournament) -> str:
    return numbered_name(person.parts, person.start_number, tournament)


def numbered_people(people: Iterable[Participant], tournament: Tournament) -> dict[int, str]:
    return {person.start_number: numbered_person(person, tournament) for person in people}


def short_names_of(people: People[Key], tournament: Tournament | None, *, full: bool = False) -> dict[Key, str]:
    """Returns unique short names for tiles, columns and chips.

    They reveal no more than display names do, unless `full` is set.
    """
    display = NameDisplay.FULL if full or tournament is None else tournament.name_display
    hidden = {
        key: number_words(number)
        for key, (name, number) in people.items()
        if number is not None and _is_number(name, display, full=full)
    }
    named = {key: person for key, person in people.items() if key not in hidden}
    return hidden | short_names(named, initials=display == NameDisplay.SHORT)


def listed_short_names(people: People[Key], tournament: Tournament) -> dict[Key, str]:
    """Returns short names for sorted lists, e.g. "Sommer G."; they reveal no more than display names do."""
    display = NameDisplay(tournament.name_display)
    if display not in WHOLE_NAMES:
        return shown_names(people, tournament)
    ladders = {
        key: _ladder(name, number, display) if _is_number(name, display) else listed_ladder(name, number)
        for key, (name, number) in people.items()
    }
    return unique_labels(ladders)


def short_plain(names: Iterable[str]) -> tuple[str, ...]:
    """Returns short names for people who were only entered by name."""
    return tuple(short_names({index: (Name(shown=name), None) for index, name in enumerate(names)}).values())


def _is_number(name: Name, display: str, *, full: bool = False) -> bool:
    """Returns whether a participant is shown by number. `full`: to those who may see all names."""
    return display == NameDisplay.NUMBER or not name.full or (name.withheld and not full)


def _ladder(name: Name, start_number: int | None, display: str, *, full: bool = False) -> Ladder:
    if start_number is not None and _is_number(name, display, full=full):
        return Ladder((number_words(start_number),), number_words(start_number))
    shown = WRITINGS[NameDisplay(display)](name)
    return Ladder((shown,), shown if start_number is None else f"{shown} ({start_number})")


# Writes a name in full; under NUMBER only guests, who have no number, are named.
WRITINGS: Mapping[NameDisplay, Callable[[Name], str]] = {
    NameDisplay.FULL: lambda name: name.full,
    NameDisplay.FAMILY_FIRST: lambda name: name.family_first,
    NameDisplay.SHORT: lambda name: short_ladder(name, None, initials=True).steps[-1],
    NameDisplay.NUMBER: lambda name: name.full,
}


def number_words(start_number: int) -> str:
    return gettext("No. {number}").format(number=start_number)


def shown_club(club_name: str, tournament: Tournament) -> str:
    """Returns the club, or "" if only numbers are shown, because a club of two would give names away."""
    return "" if tournament.name_display == NameDisplay.NUMBER else club_name.strip()


def listing_key(name: Name, start_number: int | None, tournament: Tournament) -> tuple[str, ...]:
    """Returns the sort key for public lists.

    The order reveals no more than display names do.
    """
    display, last = tournament.name_display, f"{start_number or 0:06}"
    if _is_number(name, display):
        return BEHIND_ALL, last
    shown = (fold(shown_name(name, start_number, tournament)),) if display == NameDisplay.SHORT else sort_key(name)
    return (*shown, last)


def name_matches(query: str, name: str, start_number: int) -> bool:
    """True if the display name or start number matches; a query of digits only matches the number.

    Each word of the query must begin a word of the name, in any order: "wagner ilse" finds "Wagner, Ilse".
    """
    wanted, words = _words_of(query), _words_of(name)
    if len(wanted) == 1 and wanted[0].isdecimal():
        return wanted[0].lstrip("0") == str(start_number)
    return bool(wanted) and all(any(word.startswith(typed) for word in words) for typed in wanted)


def _words_of(text: str) -> list[str]:
    return WORDS.findall(fold(text))
