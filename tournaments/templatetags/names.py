"""Lists of people, with or without links."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from django import template

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names import hyphens, rows
from tournaments.phrases.tournament import staff
from tournaments.selectors.participants.names import numbered_person

register = template.Library()


class HasName(Protocol):
    @property
    def name(self) -> str: ...


@register.filter
def enumerated(names: Iterable[str]) -> str:
    return rows.enumerated(names)


@register.filter
def hyphenated(name: object, letters: int = hyphens.LONG) -> str:
    """Lets words of a name be divided, with a hyphen, if they have at least so many letters."""
    return hyphens.hyphenated(str(name), letters)


@register.filter
def numbered_row(people: Iterable[Participant], tournament: Tournament) -> str:
    return rows.enumerated(numbered_person(person, tournament) for person in people)


@register.filter
def place_among(position: int, places: Mapping[int, int]) -> int:
    """Returns the seat of the person in a column, given the column's position."""
    return places.get(int(position), position)


@register.filter
def separator(people: Iterable[HasName]) -> str:
    """Returns the separator for a list of links, which stays clear even if names contain commas."""
    return rows.separator(person.name for person in people)


@register.filter
def numbered_separator(people: Iterable[Participant], tournament: Tournament) -> str:
    return rows.separator(numbered_person(person, tournament) for person in people)


@register.filter
def staff_name(label: str) -> str:
    """Returns a name that is safe to show to players, without any e-mail address."""
    return staff.staff_name(label)


@register.filter
def without_domain(label: str) -> str:
    """Removes the domain if the label is an e-mail address."""
    return label.partition("@")[0] or label
