"""Several people in a row of words, each of them a link or none."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from django import template

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names import rows
from tournaments.phrases.tournament import staff
from tournaments.selectors.participants.names import numbered_person

register = template.Library()


class Named(Protocol):
    """Whoever is shown under a name."""

    @property
    def name(self) -> str:
        """As the page shows it."""


@register.filter
def enumerated(names: Iterable[str]) -> str:
    """The names one after the other, told apart even where they have commas."""
    return rows.enumerated(names)


@register.filter
def numbered_row(people: Iterable[Participant], tournament: Tournament) -> str:
    """The people one after the other behind their start numbers, as organisers read them."""
    return rows.enumerated(numbered_person(person, tournament) for person in people)


@register.filter
def place_among(position: int, places: Mapping[int, int]) -> int:
    """The place of somebody, by the position of their column in the list."""
    return places.get(int(position), position)


@register.filter
def separator(people: Iterable[Named]) -> str:
    """What stands between people whom a page names one after the other."""
    return rows.separator(person.name for person in people)


@register.filter
def numbered_separator(people: Iterable[Participant], tournament: Tournament) -> str:
    """The same for people behind their start numbers, where each is a link."""
    return rows.separator(numbered_person(person, tournament) for person in people)


@register.filter
def staff_name(label: str) -> str:
    """Who did something, as players read it: never the address of an account without a name."""
    return staff.staff_name(label)


@register.filter
def without_domain(label: str) -> str:
    """Who did something, for the staff; of an account without a name only what stands before the @."""
    return label.partition("@")[0] or label
