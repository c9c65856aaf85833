"""Places so far and next seats for the people at a finished table."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.places import PlacesSoFar
from tournaments.selectors.results.remembered import cached_places


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    round_number: int
    table: int
    position: int


def next_seats(in_round: Round, numbers: Collection[int]) -> Mapping[int, NextSeat]:
    """Returns seats in the next round by start number, once it is published. One query."""
    there = Occupancy.objects.filter(
        round__tournament=in_round.tournament_id,
        round__number=in_round.number + 1,
        participant__start_number__in=numbers,
        closed=False,
    ).exclude(round__status=RoundStatus.DRAWN)
    rows = there.values_list("participant__start_number", "seat__score_list__table__number", "seat__position")
    return {
        number: NextSeat(round_number=in_round.number + 1, table=table, position=position)
        for number, table, position in rows
    }


def places_so_far(tournament: Tournament, numbers: Collection[int]) -> PlacesSoFar | None:
    """Returns the public places, or None if none of these participants has one."""
    places = cached_places(tournament)
    return places if places and not places.ranks.keys().isdisjoint(numbers) else None
