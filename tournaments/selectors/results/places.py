"""Places taken from the standings, small enough to be cached."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.selectors.results.standings import StandingsStage, TournamentStandings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesSoFar:
    """Ranks by start number, up to and including `round_number`.

    While they are `provisional`, `done` out of `tables` lists have come in from incomplete rounds.
    """

    ranks: Mapping[int, int]
    shared: frozenset[int]
    by_lot: frozenset[int]
    round_number: int
    people: int
    done: int
    tables: int
    provisional: bool
    final: bool


def places_in(standings: TournamentStandings) -> PlacesSoFar | None:
    """Returns the places, or None if nobody has a rank."""
    ranked = [row for row in standings.rows if row.rank]
    if not ranked:
        return None
    return PlacesSoFar(
        ranks={row.start_number: row.rank for row in ranked if row.rank},
        shared=frozenset(row.start_number for row in ranked if row.tied),
        by_lot=frozenset(row.start_number for row in ranked if row.by_lot),
        round_number=standings.rounds[-1],
        people=sum(not row.disqualified for row in standings.rows),
        done=standings.done,
        tables=standings.tables,
        provisional=standings.provisional,
        final=standings.stage is StandingsStage.FINAL,
    )
