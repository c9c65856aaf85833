"""Lists of people, with or without links."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from django import template

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names import rows
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
def numbered_row(people: Iterable[Participant], tournament: Tournament) -> str:
    return rows.enumerated(numbered_person(person, tournament) for person in people)


@register.filter
def place_among(position: int, places: Mapping[int, int]) -> int:
    """Returns a person's seat by the position of their column."""
    return places.get(int(position), position)


@register.filter
def separator(people: Iterable[HasName]) -> str:
    """Separator for a list of links, unambiguous if names contain commas."""
    return rows.separator(person.name for person in people)


@register.filter
def numbered_separator(people: Iterable[Participant], tournament: Tournament) -> str:
    return rows.separator(numbered_person(person, tournament) for person in people)


@register.filter
def staff_name(label: str) -> str:
    """Never shows players an e-mail address."""
    return staff.staff_name(label)


@register.filter
def without_domain(label: str) -> str:
    """Hides the domain of an e-mail address."""
    return label.partition("@")[0] or label
