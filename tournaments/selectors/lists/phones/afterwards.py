"""What is ahead of the people at a table once their list is finished: their place so far, their next seat."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.models.round import Round, RoundStatus
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.remembered import remembered_standings
from tournaments.selectors.results.standings import TournamentStandings
from tournaments.selectors.results.visibility import Audience


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """Where somebody sits in the next round."""

    round_number: int
    table: int
    position: int


def next_seats(in_round: Round, numbers: Collection[int]) -> Mapping[int, NextSeat]:
    """The seats in the next round, once it is published, by start number; one query."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesSoFar:
    """Ranks by start number as everybody may see them now; `round_number` is the last round that counts in them.

    `done` of `tables` lists of the rounds that are not complete are in; all of them where `provisional` is not set.
    """

    ranks: Mapping[int, int]
    round_number: int
    people: int
    done: int
    tables: int
    provisional: bool


def places_so_far(tournament: Tournament, numbers: Collection[int]) -> PlacesSoFar | None:
    """The places of some participants where the organisers show standings to everybody, else None."""
    shown = remembered_standings(tournament, audience=Audience.PUBLIC)
    ranks = _ranks(shown, numbers)
    if not ranks:
        return None
    return PlacesSoFar(
        ranks=ranks,
        round_number=shown.rounds[-1],
        people=len(shown.rows),
        done=shown.done,
        tables=shown.tables,
        provisional=shown.provisional,
    )


def _ranks(shown: TournamentStandings, numbers: Collection[int]) -> Mapping[int, int]:
    return {row.start_number: row.rank for row in shown.rows if row.rank and row.start_number in numbers}
