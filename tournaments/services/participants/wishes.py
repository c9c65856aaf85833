"""Teams and seating wishes, as part of writes that change participants."""

from collections.abc import Collection, Mapping
from typing import Any

from scoring.errors import RuleViolation
from tournaments.models.participant import Participant, Team
from tournaments.models.tournament import Tournament
from tournaments.selectors.participants.roster import known_of, name_key
from tournaments.selectors.participants.wishes import avoided_by
from tournaments.selectors.tournament.draw_settings import HIGHEST_TABLE

# Keys of `Participant.wishes`.
WISHES = ("table", "not_with")


def wish(person: Participant, key: str, value: Any) -> None:
    """Sets a wish, or removes it if the value is empty, without saving. Raises `table_number_invalid`."""
    if key == "table" and value is not None and not 1 <= value <= HIGHEST_TABLE:
        raise RuleViolation("table_number_invalid", "table", given=value, most=HIGHEST_TABLE)
    others = {name: wish for name, wish in person.wishes.items() if name != key}
    person.wishes = {**others, key: list(value) if key == "not_with" else value} if value else others


def check_not_with(people: Collection[Participant], tournament: Tournament) -> None:
    """Raises `not_with_unknown` or `not_with_oneself` if somebody may not avoid a number. One query."""
    taken = known_of(tournament).numbers
    for person in people:
        for number in avoided_by(person):
            if number == person.start_number:
                raise RuleViolation("not_with_oneself", "not_with", number=number)
            if number not in taken:
                raise RuleViolation("not_with_unknown", "not_with", number=number)


def renumber(tournament: Tournament, numbers: Mapping[int, int | None]) -> None:
    """Replaces changed start numbers in everybody's wishes; None removes a deleted one. Two queries.

    Otherwise a number that is free again could come to mean somebody else.
    """
    people = []
    for person in Participant.objects.filter(tournament=tournament).exclude(wishes={}):
        before = avoided_by(person)
        after = [new for old in before if (new := numbers.get(old, old)) is not None]
        if after != before:
            wish(person, "not_with", sorted(after))
            people.append(person)
    Participant.objects.bulk_update(people, ["wishes"], batch_size=200)


def teams_named(tournament: Tournament, names: Collection[str]) -> dict[str, Team | None]:
    """Returns teams by name, creating new ones. Ignores case and spaces; "" gives None. Two queries."""
    teams = {name_key(team.name): team for team in Team.objects.filter(tournament=tournament)}
    clean = {name: " ".join(name.split()) for name in names}
    missing: dict[str, str] = {}
    for name in clean.values():
        if name and name_key(name) not in teams:
            missing.setdefault(name_key(name), name)
    made = Team.objects.bulk_create(Team(tournament=tournament, name=name) for name in missing.values())
    teams |= {name_key(team.name): team for team in made}
    return {name: teams.get(name_key(clean[name])) for name in names}


def drop_empty_teams(tournament: Tournament) -> None:
    Team.objects.filter(tournament=tournament, participants=None).delete()
