"""The input of standings: criteria, everybody's results at tables, and the rule for missed rounds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scoring.ranking.criteria import Criterion
from scoring.ranking.lots import without_lot
from scoring.ranking.missed import MissedCount, MissedRounds
from scoring.ranking.standings import RoundResult
from tournaments.models.score_list import Occupancy
from tournaments.models.tournament import Status, Tournament
from tournaments.selectors.results.visibility import RoundsShown, TableDone, keeps_back


def chain_of(tournament: Tournament) -> list[Criterion]:
    return [Criterion(name) for name in tournament.criteria]


def chain_now(tournament: Tournament, shown: RoundsShown, published: Iterable[TableDone]) -> list[Criterion]:
    """Returns the ranking criteria for viewers who can see the rounds `shown`.

    The lot only counts at the end, for viewers who can see all results; until then, equal participants share a place.
    """
    chain = chain_of(tournament)
    ended = tournament.status == Status.FINISHED and not keeps_back(shown, published)
    return chain if ended else without_lot(chain)


class PlaceAt(NamedTuple):
    """A participant's result at a table; None, rather than 0, if they have no game.

    `games`: None if unknown. `left`: whether they gave up the place.
    """

    table: TableDone
    participant: int
    result: RoundResult | None
    table_id: int
    position: int
    games: int | None
    left: bool


def places_at(tables: Mapping[int, TableDone], *tournaments: Tournament) -> Iterator[PlaceAt]:
    """Yields everybody who has sat at these tables. One query."""
    fields = (
        "participant_id",
        "seat__score_list__table_id",
        "closed",
        *("points", "games_played", "games_won", "soli_won"),
        "seat__position",
    )
    occupied = Occupancy.objects.filter(round__tournament__in=tournaments, participant__isnull=False).order_by()
    rows = occupied.values_list(*fields).iterator(chunk_size=10_000) if tables else ()
    for participant, table_id, left, points, played, games_won, soli_won, position in rows:
        table = tables.get(table_id)
        if table is None:
            continue
        # People who left before the first game have no result, unless they got a penalty.
        has_result = played != 0 or (table.done and (points != 0 or not left))
        result = RoundResult(
            participant=participant,
            round=table.round,
            points=points,
            games_won=games_won,
            soli_won=soli_won,
            finished=table.done,
            table=table.number,
        )
        yield PlaceAt(table, participant, result if has_result else None, table_id, position, played, left)


def listed_in(places: Iterable[PlaceAt]) -> set[int]:
    """Returns the people in the standings, which are all but those who gave up every place before playing."""
    return {place.participant for place in places if place.result or not place.left}


def missed_in(tournament: Tournament, places: Iterable[PlaceAt]) -> MissedRounds:
    """Returns the tournament's rule for missed rounds. Nobody misses a round if their table hasn't finished."""
    unfinished = (place for place in places if not place.table.done and (place.result or not place.left))
    pending = ((place.participant, place.table.round) for place in unfinished)
    return MissedRounds(
        count=MissedCount(tournament.missed_rounds),
        points=tournament.missed_points or 0,
        pending=frozenset(pending),
    )
