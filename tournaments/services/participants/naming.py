"""Tells the features who is added or renamed."""

from collections.abc import Iterable, Mapping

from tournaments.contributions import all_contributions
from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name


def prepare_new(tournament: Tournament, people: Iterable[Participant]) -> None:
    """Lets the features complete participants who are not stored yet."""
    named = [person for person in people if person.name]
    for each in all_contributions() if named else ():
        each.before_adding(tournament, named)


def announce_renamed(tournament: Tournament, before: Mapping[Participant, Name]) -> None:
    named = {person: name for person, name in before.items() if person.name and person.parts != name}
    for each in all_contributions() if named else ():
        each.after_naming(tournament, named)
