"""Finds the best free table for a late arrival."""

from collections import Counter
from collections.abc import Mapping

from tournaments.models.participant import Participant
from tournaments.models.round import Round
from tournaments.selectors.participants.clubs import club_key
from tournaments.selectors.participants.wishes import avoided_by
from tournaments.selectors.rounds.places import met_in_passing, places_in
from tournaments.selectors.rounds.seat_plans import RoundSeating
from tournaments.selectors.rounds.seated import SeatedTable


def table_for(in_round: Round, hall: RoundSeating, person: Participant) -> SeatedTable | None:
    """Returns the free table with the fewest people to avoid, then the fewest people, then the fewest already met.

    Two queries.
    """
    met = _meetings(in_round, person.start_number)
    return min(hall.free_tables(), key=lambda table: _preference_key(table, person, met), default=None)


def _meetings(in_round: Round, number: int) -> Counter[int]:
    places = places_in(in_round.tournament, last=in_round.number - 1)
    together = [*(tables.values() for tables in places.values()), *met_in_passing(in_round.tournament, places).values()]
    tables = (table for tables in together for table in tables if number in table)
    return Counter(other for table in tables for other in table if other != number)


def _preference_key(table: SeatedTable, person: Participant, met: Mapping[int, int]) -> tuple[int, ...]:
    avoided = set(avoided_by(person))
    club = club_key(person.club_name)
    return (
        sum(other.start_number in avoided or person.start_number in avoided_by(other) for other in table.people),
        len(table.people),
        sum(met[other.start_number] for other in table.people),
        sum(bool(club) and club_key(other.club_name) == club for other in table.people),
        table.number,
    )
