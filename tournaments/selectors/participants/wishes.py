"""Participants' wishes for draws, with names, as the organiser sees them."""

from dataclasses import dataclass

from tournaments.models.participant import Participant, Team
from tournaments.models.tournament import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Whom a participant is not to sit with: by their own wish, or by the wish of these others."""

    named: tuple[Participant, ...]
    named_by: tuple[Participant, ...]


def table_wished(person: Participant) -> int | None:
    """The number of the table that a participant keeps in every round, if any."""
    return person.wishes.get("table") or None


def avoided_by(person: Participant) -> list[int]:
    """The start numbers that a participant wishes not to sit with."""
    return person.wishes.get("not_with") or []


def apart_from(person: Participant) -> Apart:
    """The people a participant named, or who named them; unassigned numbers are left out. One query."""
    numbers = set(person.wishes.get("not_with", ()))
    others = [other for other in Participant.objects.filter(tournament=person.tournament_id) if other.pk != person.pk]
    return Apart(
        named=tuple(other for other in others if other.start_number in numbers),
        named_by=tuple(other for other in others if person.start_number in other.wishes.get("not_with", ())),
    )


def team_names(tournament: Tournament) -> tuple[str, ...]:
    """The names of a tournament's teams in order. One query."""
    return tuple(Team.objects.filter(tournament=tournament).order_by("name").values_list("name", flat=True))
