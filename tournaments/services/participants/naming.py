"""Tells the features who was added or renamed."""

from collections.abc import Iterable, Mapping

from tournaments.contributions import all_contributions
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names.names import NAMELESS, Name


def announce_new(tournament: Tournament, people: Iterable[Participant]) -> None:
    announce_renamed(tournament, dict.fromkeys(people, NAMELESS))


def announce_renamed(tournament: Tournament, before: Mapping[Participant, Name]) -> None:
    named = {person: name for person, name in before.items() if person.name and person.parts != name}
    for each in all_contributions() if named else ():
        each.after_naming(tournament, named)
