"""Winners of many tournaments at once, for lists."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from scoring.ranking.criteria import Criterion, Value
from scoring.ranking.lots import decided_by_lot
from scoring.ranking.standings import Standing
from tournaments.models.participant import Participant, lot_number
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.selectors.participants.names import PARTICIPANT_NAME, shown_names
from tournaments.selectors.results.ranking import PlaceAt, chain_of, places_at
from tournaments.selectors.results.standings import (
    StandingsStage,
    TournamentStandings,
    ranked_in,
)
from tournaments.selectors.results.visibility import Audience, TableDone, rounds_shown, tables_by_id


class Winner(NamedTuple):
    """A participant who is ranked first in the final standings.

    `points`: None unless they are the first criterion. `by_lot`: whether only the lot separates them from the next.
    """

    name: str
    points: Value | None
    by_lot: bool = False


def winners_of(tournaments: Collection[Tournament]) -> dict[int, tuple[Winner, ...]]:
    """Returns the public winners of finished tournaments, by tournament id. Four queries in total."""
    over = [each for each in tournaments if each.status == Status.FINISHED]
    public = [each for each in over if rounds_shown(each, Audience.PUBLIC)]
    first, drawn = _find_winners(public)
    people = _people_of([each for each in public if first.get(each.pk)])

    def winners(tournament: Tournament) -> tuple[Winner, ...]:
        there = people.get(tournament.pk, {})
        names = shown_names(there, tournament)
        by_points = tournament.criteria[:1] == [Criterion.POINTS]
        lines = sorted(first.get(tournament.pk, ()), key=lambda line: there[line.participant][1] or 0)
        return tuple(
            Winner(names[line.participant], line.total if by_points else None, line.participant in drawn)
            for line in lines
        )

    return {each.pk: winners(each) for each in over}


def winners_in(standings: TournamentStandings) -> tuple[Winner, ...]:
    """Returns the winners if the standings are final, or else nothing."""
    if standings.stage is not StandingsStage.FINAL:
        return ()
    by_points = standings.tournament.criteria[:1] == [Criterion.POINTS]
    return tuple(
        Winner(row.name, row.total if by_points else None, row.by_lot) for row in standings.rows if row.rank == 1
    )


def _people_of(tournaments: Collection[Tournament]) -> dict[int, dict[int, tuple[Name, int | None]]]:
    """Returns everybody, because winners' names must be unique among all participants."""
    fields = ("tournament_id", "pk", "start_number", *PARTICIPANT_NAME)
    rows = Participant.objects.filter(tournament__in=tournaments).order_by().values_list(*fields)
    people: dict[int, dict[int, tuple[Name, int | None]]] = {}
    for tournament, pk, number, *parts in rows:
        people.setdefault(tournament, {})[pk] = (Name(*parts), number)
    return people


def _find_winners(tournaments: Collection[Tournament]) -> tuple[dict[int, list[Standing]], frozenset[int]]:
    tables = tables_by_id(*tournaments)
    shown = {each.pk: rounds_shown(each, Audience.PUBLIC) for each in tournaments}
    results_withheld = {
        table.tournament for table in tables.values() if shown[table.tournament].keeps_back(table.round, table.status)
    }
    ranked = rankings_of([each for each in tournaments if each.pk not in results_withheld], tables)
    drawn = (decided_by_lot(chain_of(each), ranked.get(each.pk, ())) for each in tournaments)
    first = {pk: [line for line in lines if line.rank == 1] for pk, lines in ranked.items()}
    return first, frozenset().union(*drawn)


def rankings_of(
    tournaments: Collection[Tournament], tables: Mapping[int, TableDone]
) -> dict[int, tuple[Standing, ...]]:
    """Returns the standings from the results at these tables, by tournament id. Two queries."""
    places: dict[int, list[PlaceAt]] = {}
    for place in places_at(tables, *tournaments):
        places.setdefault(place.table.tournament, []).append(place)
    people = Participant.objects.filter(tournament__in=tournaments).order_by()
    rows = list(people.values_list("pk", "start_number", "lot_key", "disqualified_at"))
    lots = {pk: lot_number(number, key) for pk, number, key, _out in rows}
    disqualified = {pk for pk, _number, _key, out in rows if out}
    return {each.pk: _standings_of(each, places.get(each.pk, ()), disqualified, lots) for each in tournaments}


def _standings_of(
    tournament: Tournament, places: Collection[PlaceAt], disqualified: Collection[int], lots: Mapping[int, int]
) -> tuple[Standing, ...]:
    has_result = any(place.result for place in places)
    return ranked_in(tournament, chain_of(tournament), places, disqualified, lots) if has_result else ()
