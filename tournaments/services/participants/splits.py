"""Splits whole names into their parts."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from tournaments.models.participant import Participant
from tournaments.models.tournament import Tournament
from tournaments.names.names import Name, tidy
from tournaments.selectors.participants.columns import value_of
from tournaments.selectors.participants.names import NAME_COLUMNS
from tournaments.services.ledger import Change, WriteRequest
from tournaments.services.participants.naming import announce_renamed
from tournaments.services.tournament_writes import write_tournament

COLUMNS = (*NAME_COLUMNS, "club_name")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewParts:
    """The chosen parts of a name and the club, with the `whole` name as the organiser saw it."""

    whole: str
    given: str
    family: str
    shown: str
    club_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitNames:
    """The number of names that were split, and those that had changed in the meantime, by primary key."""

    count: int
    overtaken: Mapping[int, str]


def split_names(
    *, tournament: Tournament, new_parts: Mapping[int, NewParts], write_request: WriteRequest
) -> SplitNames:
    """Splits names, given by the participant's primary key, unless they have changed since they were shown."""

    def apply(row: Tournament) -> Change:
        there = row.participants.filter(pk__in=new_parts)
        people = [person for person in there if _is_as_seen(person, new_parts[person.pk])]
        before = {str(person.pk): _values(person) for person in people}
        names = {person: person.parts for person in people}
        for person in people:
            _split(person, new_parts[person.pk])
        Participant.objects.bulk_update(people, COLUMNS, batch_size=200)
        announce_renamed(row, names)
        after = {str(person.pk): _values(person) for person in people}
        overtaken = {str(pk): parts.whole for pk, parts in new_parts.items() if str(pk) not in after}
        return Change(result={"count": len(people), "overtaken": overtaken}, before=before, after=after, tournament=row)

    payload = {str(pk): asdict(parts) for pk, parts in new_parts.items()}
    done = write_tournament("split_names", tournament, write_request, apply, payload)
    return SplitNames(count=done["count"], overtaken={int(pk): whole for pk, whole in done["overtaken"].items()})


def _is_as_seen(person: Participant, parts: NewParts) -> bool:
    return person.shown == parts.whole and not person.parts.is_split


def _split(person: Participant, parts: NewParts) -> None:
    person.parts = tidy(Name(parts.given, parts.family, parts.shown))
    person.club_name = parts.club_name


def _values(person: Participant) -> dict[str, object]:
    return {name: value_of(person, name) for name in COLUMNS}
