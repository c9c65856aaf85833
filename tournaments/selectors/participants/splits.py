"""Suggestions for splitting whole names into parts."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name
from tournaments.names.reading import beside_club, habit_of, read_person
from tournaments.names.words import fold
from tournaments.selectors.participants.names import full_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    participant: Participant
    name: Name
    club: str


def splits_of(tournament: Tournament) -> tuple[Split, ...]:
    return splits_among(tournament.participants.all())


def current_names(tournament: Tournament, people: Collection[int]) -> dict[int, str]:
    """Returns full names by id, omitting participants who no longer exist. One query."""
    there = tournament.participants.filter(pk__in=people)
    return {person.pk: full_name(person.parts, tournament) for person in there}


def splits_among(people: Iterable[Participant]) -> tuple[Split, ...]:
    people = list(people)
    whole = [person for person in people if person.shown and not person.parts.is_split]
    clubs = {fold(person.club_name) for person in people if person.club_name}
    habit = habit_of((person.shown for person in whole), clubs)
    read = ((person, beside_club(read_person(person.shown, clubs, habit), person.club_name)) for person in whole)
    return tuple(
        Split(participant=person, name=each.name, club=each.club) for person, each in read if each.name.is_split
    )
