"""Participants' wishes for draws."""

from dataclasses import dataclass

from tournaments.models.participant import Participant, Team
from tournaments.models.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """People to keep apart from a participant: those they have `named`, and those they are `named_by`."""

    named: tuple[Participant, ...]
    named_by: tuple[Participant, ...]


def table_wished(person: Participant) -> int | None:
    return person.wishes.get("table") or None


def avoided_by(person: Participant) -> list[int]:
    return person.wishes.get("not_with") or []


def apart_from(person: Participant) -> Apart:
    numbers = set(person.wishes.get("not_with", ()))
    others = [other for other in Participant.objects.filter(tournament=person.tournament_id) if other.pk != person.pk]
    return Apart(
        named=tuple(other for other in others if other.start_number in numbers),
        named_by=tuple(other for other in others if person.start_number in other.wishes.get("not_with", ())),
    )


def team_names(tournament: Tournament) -> tuple[str, ...]:
    return tuple(Team.objects.filter(tournament=tournament).order_by("name").values_list("name", flat=True))
