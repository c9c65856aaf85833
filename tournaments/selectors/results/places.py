"""Everybody's place so far, taken out of standings: little enough to be remembered for every phone that asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.selectors.results.standings import StandingsStage, TournamentStandings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesSoFar:
    """Ranks by start number, and whose are shared or decided by lot; `round_number`: the last that counts.

    `done` of `tables` lists of the rounds that are not complete are in; all of them where `provisional` is not set.
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
    """The places in standings, None where nobody has one."""
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
