"""Repaired rounds."""

from tests.tournaments.rounds import seating
from tournaments.models.participant import Participant
from tournaments.models.round import Round
from tournaments.models.tournament import Tournament
from tournaments.services.ledger import system_request
from tournaments.services.rounds.repairs import apply_repair, preview_repair

Seating = dict[int, list[int]]


def rounds_of(tournament: Tournament) -> list[Round]:
    return list(tournament.rounds.select_related("tournament__rule_set").order_by("number"))


def seatings_of(tournament: Tournament) -> list[Seating]:
    return [seating(in_round) for in_round in rounds_of(tournament)]


def people_in(tables: Seating) -> list[int]:
    return sorted(person for seated in tables.values() for person in seated)


def table_with(tables: Seating, person: int) -> int | None:
    return next((number for number, seated in tables.items() if person in seated), None)


def update_person(tournament: Tournament, number: int, **values: object) -> None:
    Participant.objects.filter(tournament=tournament, start_number=number).update(**values)


def accept_repair(tournament: Tournament, **more: object) -> object:
    token = preview_repair(tournament=tournament).token
    return apply_repair(**{"tournament": tournament, "seen": token, "write_request": system_request(), **more})
