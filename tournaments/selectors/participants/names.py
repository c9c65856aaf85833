"""How pages and paper name participants, in which order, and how searches find those names."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from django.utils.translation import gettext

from tournaments.models.participant import Participant
from tournaments.models.tournament import NameDisplay, Tournament
from tournaments.names.names import Name
from tournaments.names.order import sort_key
from tournaments.names.short import Ladder, listed_ladder, short_ladder, short_names, told_apart
from tournaments.names.words import fold

# The columns of a participant that make a `Name`.
NAME_COLUMNS = ("given", "family", "shown")
WHOLE_NAMES = frozenset({NameDisplay.FULL, NameDisplay.FAMILY_FIRST})

Key = TypeVar("Key", bound=Hashable)
# Where those stand in lists who have no name yet, or show none.
BEHIND_ALL = "\uffff"
# Letters and digits, without commas, dots, hyphens and brackets.
WORDS = re.compile(r"[^\W_]+")
# Names with start numbers; without one for guests and on lists of their own.
People = Mapping[Key, tuple[Name, int | None]]


def shown_name(name: Name, start_number: int | None, tournament: Tournament) -> str:
    """The name as the tournament shows it: "Anna Muster", "Muster, Anna", "Anna M.", or "No. 12".

    A start number whose name is still missing is shown as a number everywhere.
    """
    return _ladder(name, start_number, tournament.name_display).steps[-1]


def shown_parts(name: Name, tournament: Tournament) -> tuple[str, str]:
    """Given name and family name where the tournament shows whole names, else nothing."""
    return (name.given, name.family) if tournament.name_display in WHOLE_NAMES else ("", "")


def shown_names(people: People[Key], tournament: Tournament, *, listed: bool = False) -> dict[Key, str]:
    """The names as the tournament shows them; those that look the same have their start numbers behind them.

    Whole names in lists that are sorted by name (`listed`) begin with the family name, so that the order shows.
    """
    display = _display(tournament, listed=listed)
    return told_apart({key: _ladder(name, number, display) for key, (name, number) in people.items()})


def names_among_all(
    people: People[Key], tournament: Tournament, *, full: bool = False, listed: bool = False
) -> dict[Key, str]:
    """The same, told apart from everybody who takes part, as standings tell them: "Peter Klein (7)"; one query.

    `full`: whole names whatever the tournament shows, for organisers and paper.
    """
    display = _display(tournament, full=full, listed=listed)
    rows = tournament.participants.order_by().values_list("start_number", *NAME_COLUMNS)
    everybody = (_ladder(Name(*parts), number, display) for number, *parts in rows)
    return told_apart({key: _ladder(name, number, display) for key, (name, number) in people.items()}, everybody)


def _display(tournament: Tournament, *, full: bool = False, listed: bool = False) -> NameDisplay:
    display = NameDisplay(tournament.name_display)
    if full and display not in WHOLE_NAMES:
        display = NameDisplay.FULL
    return NameDisplay.FAMILY_FIRST if listed and display == NameDisplay.FULL else display


def full_name(name: Name, tournament: Tournament) -> str:
    """The whole name, as organisers and paper have it: with the family name first where the tournament wants that."""
    return name.family_first if tournament.name_display == NameDisplay.FAMILY_FIRST else name.full


def numbered_name(name: Name, start_number: int, tournament: Tournament) -> str:
    """The same behind the start number, which tells namesakes apart: "12 Wagner, Ilse"; without a name, the number."""
    return f"{start_number} {full_name(name, tournament)}".strip()


def numbered_person(person: Participant, tournament: Tournament) -> str:
    """The same of a participant."""
    return numbered_name(person.parts, person.start_number, tournament)


def numbered_people(people: Iterable[Participant], tournament: Tournament) -> dict[int, str]:
    """The same of several, by start number."""
    return {person.start_number: numbered_person(person, tournament) for person in people}


def short_names_of(people: People[Key], tournament: Tournament | None, *, full: bool = False) -> dict[Key, str]:
    """Short names that tell these people apart, for tiles, columns and chips.

    They say no more than the tournament shows, unless `full`: who organises or sits at the table knows the names.
    """
    display = NameDisplay.FULL if full or tournament is None else tournament.name_display
    hidden = {
        key: _number(number)
        for key, (name, number) in people.items()
        if number is not None and (display == NameDisplay.NUMBER or not name.full)
    }
    named = {key: person for key, person in people.items() if key not in hidden}
    return hidden | short_names(named, initials=display == NameDisplay.SHORT)


def listed_short_names(people: People[Key], tournament: Tournament) -> dict[Key, str]:
    """Short names in lists that are sorted by name: "Sommer G."; they say no more than the tournament shows."""
    display = NameDisplay(tournament.name_display)
    if display not in WHOLE_NAMES:
        return shown_names(people, tournament)
    ladders = {
        key: listed_ladder(name, number) if name.full else _ladder(name, number, display)
        for key, (name, number) in people.items()
    }
    return told_apart(ladders)


def short_plain(names: Iterable[str]) -> tuple[str, ...]:
    """Short names, in the same order, of people who are known by a typed name alone."""
    return tuple(short_names({index: (Name(shown=name), None) for index, name in enumerate(names)}).values())


def _ladder(name: Name, start_number: int | None, display: str) -> Ladder:
    """All that may be said of somebody in full: one step, and the number behind it."""
    if start_number is not None and (display == NameDisplay.NUMBER or not name.full):
        return Ladder((_number(start_number),), _number(start_number))
    shown = WRITINGS[NameDisplay(display)](name)
    return Ladder((shown,), shown if start_number is None else f"{shown} ({start_number})")


# How a name is written in full; where numbers stand for names, that of a guest, who has none.
WRITINGS: Mapping[NameDisplay, Callable[[Name], str]] = {
    NameDisplay.FULL: lambda name: name.full,
    NameDisplay.FAMILY_FIRST: lambda name: name.family_first,
    NameDisplay.SHORT: lambda name: short_ladder(name, None, initials=True).steps[-1],
    NameDisplay.NUMBER: lambda name: name.full,
}


def _number(start_number: int) -> str:
    return gettext("No. {number}").format(number=start_number)


def shown_club(club_name: str, tournament: Tournament) -> str:
    """The participant's club, empty where only numbers are shown: a club of two would give the name away."""
    return "" if tournament.name_display == NameDisplay.NUMBER else club_name.strip()


def listing_key(name: Name, start_number: int | None, tournament: Tournament) -> tuple[str, ...]:
    """By what a list of people is sorted that the public sees: as dictionaries sort what is shown.

    Where numbers or initials are shown, the order gives no more of a name away.
    """
    display, last = tournament.name_display, f"{start_number or 0:06}"
    if display == NameDisplay.NUMBER or not name.full:
        return BEHIND_ALL, last
    shown = (fold(shown_name(name, start_number, tournament)),) if display == NameDisplay.SHORT else sort_key(name)
    return (*shown, last)


def name_matches(query: str, name: str, start_number: int) -> bool:
    """Whether a shown name or a start number matches a search; digits alone mean the number.

    Every word that is typed begins a word of the name, in any order: "wagner ilse" is "Ilse Wagner" and "Wagner, Ilse".
    """
    wanted, words = _words_of(query), _words_of(name)
    if len(wanted) == 1 and wanted[0].isdecimal():
        return wanted[0].lstrip("0") == str(start_number)
    return bool(wanted) and all(any(word.startswith(typed) for word in words) for typed in wanted)


def _words_of(text: str) -> list[str]:
    """Its words as searches compare them, folded and without punctuation."""
    return WORDS.findall(fold(text))
