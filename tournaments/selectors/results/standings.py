"""Standings: the sums of each participant's occupancies, ranked by the engine.

At most five queries, regardless of the number of participants, rounds and games.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from scoring.ranking.criteria import Criterion, Value
from scoring.ranking.lots import decided_by_lot, lots_in
from scoring.ranking.standings import RoundResult, Standing, UnfinishedLists, standings
from tournaments.models.participant import Participant, lot_number
from tournaments.models.revision import Revision
from tournaments.models.tournament import Status, Tournament
from tournaments.names.names import Name
from tournaments.phrases.results.criteria import figure
from tournaments.selectors.objections import Finality, finality_of
from tournaments.selectors.participants.names import PARTICIPANT_NAME, shown_club, shown_names, shown_parts
from tournaments.selectors.prize_giving import hides_last_round
from tournaments.selectors.results.ranking import PlaceAt, chain_now, chain_of, listed_in, missed_in, places_at
from tournaments.selectors.results.visibility import (
    Audience,
    RoundsShown,
    TableDone,
    keeps_back,
    rounds_shown,
    tables_by_id,
)

PERSON = ("pk", "uid", "start_number", "club_name", "disqualified_at", "lot_key", *PARTICIPANT_NAME)
# Shown in other columns, or meaningless to readers.
WITHOUT_COLUMN = frozenset({Criterion.POINTS, Criterion.LAST_ROUND, Criterion.LOT})


class StandingsStage(StrEnum):
    HIDDEN = "hidden"  # shown later by the organiser
    NOTHING = "nothing"  # no result yet
    PROVISIONAL = "provisional"  # lists are missing
    BETWEEN = "between"  # all lists are in, more rounds follow
    FINAL = "final"  # the tournament is finished, even if a list is missing


class NamedParticipant(NamedTuple):
    uid: UUID
    start_number: int
    name: str
    given: str
    family: str
    club: str
    disqualified: bool
    lot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRow:
    """A participant's row; None means unknown or no result.

    `points`: those of the rounds played. `missed`: rounds that count as missed, and `credit`: the points for them.
    `given`, `family`: empty unless full names are shown. `tied`: whether the rank is shared. `by_lot`: whether only the
    lot separates it from a neighbour. `rank`: None for disqualified people and, at the end, for those without any
    result.
    """

    rank: int | None
    tied: bool
    by_lot: bool
    disqualified: bool
    uid: UUID
    start_number: int
    name: str
    given: str
    family: str
    club: str
    rounds: tuple[int | None, ...]
    points: int
    criteria: tuple[Value | None, ...]
    figures: tuple[str, ...]
    missed: tuple[int, ...] = ()
    credit: Value = 0

    @property
    def total(self) -> Value:
        return self.points + self.credit


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp:
    """A shared rank that could be resolved by looking at these lists, given as (round, table)."""

    rank: int
    names: tuple[str, ...]
    criterion: str
    lists: tuple[tuple[int, int], ...]


class TiedByLot(NamedTuple):
    """Places that are separated only by lot, whether or not it has been drawn yet."""

    first: int
    last: int
    names: tuple[str, ...]


class ListNotIn(NamedTuple):
    """A list that is missing at the end. `counts`: whether its entries count anyway."""

    round: int
    table: int
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStandings:
    """The standings for pages, files and printouts.

    `published`: all published rounds. `rounds`, `criteria`: the columns; criteria come after the points. `done`,
    `tables`: the number of lists that are in and of all lists, in incomplete rounds if there are any, or else in all.
    `broken_off`: abandoned lists as (round, table). `as_of`: the last write, in the tournament's time zone. `frozen`:
    whether the last round is hidden. `not_in`: lists that are missing at the end.
    """

    tournament: Tournament
    stage: StandingsStage
    published: tuple[int, ...]
    rounds: tuple[int, ...]
    criteria: tuple[str, ...]
    rows: tuple[RankedRow, ...]
    done: int
    tables: int
    as_of: datetime
    look_up: tuple[LookUp, ...]
    broken_off: tuple[tuple[int, int], ...] = ()
    frozen: bool = False
    closed: tuple[Finality, ...] = ()
    lots: tuple[TiedByLot, ...] = ()
    not_in: tuple[ListNotIn, ...] = ()

    @property
    def counts_missed(self) -> bool:
        """Whether anybody has missed a round that counts."""
        return any(row.missed for row in self.rows)

    @property
    def provisional(self) -> bool:
        return self.stage is StandingsStage.PROVISIONAL

    def open_to_objections(self, now: datetime) -> bool:
        return any(each.open_until(now) for each in self.closed)


def standings_of(
    tournament: Tournament, *, audience: Audience = Audience.STAFF, by: Sequence[Criterion] | None = None
) -> TournamentStandings:
    """Returns the standings for an audience, without rows if they are hidden. `by`: overrides the criteria."""
    shown = rounds_shown(tournament, audience)
    published = tables_by_id(tournament)
    tables = {pk: table for pk, table in published.items() if shown.covers(table.round, table.status)}
    frozen = hides_last_round(tournament) and keeps_back(shown, published.values())
    places = list(places_at(tables, tournament))
    results = [place.result for place in places if place.result]
    numbers = sorted({result.round for result in results if _is_counted(tournament, result)})
    named = named_in(tournament) if numbers else {}
    out = frozenset(pk for pk, person in named.items() if person.disqualified)
    lots = {pk: person.lot for pk, person in named.items()}
    chain = chain_now(tournament, shown, published.values()) if by is None else by
    ranked = ranked_in(tournament, chain, places, out, lots) if numbers else ()
    done, of_tables = _missing_lists(tables.values())
    return TournamentStandings(
        tournament=tournament,
        stage=_stage(tournament, tables.values(), shown, bool(ranked), frozen),
        published=tuple(sorted({table.round for table in published.values()})),
        rounds=tuple(range(numbers[0], numbers[-1] + 1)) if numbers else (),
        criteria=tuple(chain[index] for index in _columns(chain, ranked)),
        rows=_rows(chain, ranked, named),
        done=done,
        tables=of_tables,
        as_of=_last_change_at(tournament),
        look_up=_ties_to_look_up(ranked, named),
        broken_off=tuple(sorted((table.round, table.number) for table in tables.values() if table.broken_off)),
        frozen=frozen,
        closed=_finalities(tournament, tables.values()),
        lots=_lots(tournament, ranked, named),
        not_in=_lists_not_in(tournament, tables.values(), places),
    )


def _is_counted(tournament: Tournament, result: RoundResult) -> bool:
    return result.finished or tournament.unfinished_count


def ranked_in(
    tournament: Tournament,
    chain: Sequence[Criterion],
    places: Collection[PlaceAt],
    disqualified: Collection[int],
    lots: Mapping[int, int],
) -> tuple[Standing, ...]:
    results = [place.result for place in places if place.result]
    listed = listed_in(places)
    return standings(
        results,
        chain,
        participants=listed,
        seed=tournament.lot_seed,
        lots=lots,
        unfinished=UnfinishedLists.COUNT if tournament.unfinished_count else UnfinishedLists.LEAVE_OUT,
        disqualified={*disqualified, *without_result(tournament, results, listed)},
        missed=missed_in(tournament, places),
    )


def without_result(tournament: Tournament, results: Iterable[RoundResult], listed: Iterable[int]) -> set[int]:
    """Returns the people who have no result at the end, and so get neither a place nor a lot."""
    if tournament.status != Status.FINISHED:
        return set()
    return {*listed} - {result.participant for result in results if _is_counted(tournament, result)}


def _columns(chain: Sequence[Criterion], ranked: Sequence[Standing]) -> list[int]:
    return [
        index
        for index, criterion in enumerate(chain)
        if criterion not in WITHOUT_COLUMN and any(standing.criteria[index] is not None for standing in ranked)
    ]


def named_in(tournament: Tournament) -> dict[int, NamedParticipant]:
    rows = list(Participant.objects.filter(tournament=tournament).order_by().values_list(*PERSON))
    names = {pk: Name(*parts) for pk, _uid, _number, _club, _at, _lot, *parts in rows}
    shown = shown_names({pk: (names[pk], number) for pk, _uid, number, *_more in rows}, tournament)
    return {
        pk: NamedParticipant(
            uid,
            number,
            shown[pk],
            *shown_parts(names[pk], tournament),
            shown_club(club, tournament),
            at is not None,
            lot_number(number, key),
        )
        for pk, uid, number, club, at, key, *_parts in rows
    }


def _lots(
    tournament: Tournament, ranked: Iterable[Standing], named: Mapping[int, NamedParticipant]
) -> tuple[TiedByLot, ...]:
    lots = lots_in(chain_of(tournament), ranked)
    return tuple(TiedByLot(first, last, tuple(named[who].name for who in people)) for first, last, people in lots)


def _rows(
    chain: Sequence[Criterion], ranked: Sequence[Standing], named: Mapping[int, NamedParticipant]
) -> tuple[RankedRow, ...]:
    columns = [(index, chain[index]) for index in _columns(chain, ranked)]
    drawn = decided_by_lot(chain, ranked)
    rows = [_row(each, named[each.participant], columns, each.participant in drawn) for each in ranked]
    return tuple(sorted(rows, key=lambda row: (row.disqualified, row.rank is None, row.rank or 0, row.start_number)))


def _row(standing: Standing, person: NamedParticipant, columns: Sequence[tuple[int, str]], by_lot: bool) -> RankedRow:
    return RankedRow(
        rank=standing.rank,
        tied=standing.tied,
        by_lot=by_lot,
        disqualified=person.disqualified,
        uid=person.uid,
        start_number=person.start_number,
        name=person.name,
        given=person.given,
        family=person.family,
        club=person.club,
        rounds=standing.rounds,
        points=standing.points,
        criteria=tuple([standing.criteria[index] for index, _name in columns]),
        figures=tuple([figure(name, standing.criteria[index]) for index, name in columns]),
        missed=standing.missed,
        credit=standing.credit,
    )


def _ties_to_look_up(ranked: Iterable[Standing], named: Mapping[int, NamedParticipant]) -> tuple[LookUp, ...]:
    ties: dict[int, list[Standing]] = {}
    for standing in ranked:
        if standing.unresolved and standing.rank is not None:
            ties.setdefault(standing.rank, []).append(standing)
    return tuple(_tie(rank, tie, named) for rank, tie in ties.items())


def _tie(rank: int, tie: Sequence[Standing], named: Mapping[int, NamedParticipant]) -> LookUp:
    missing = tie[0].unresolved
    return LookUp(
        rank=rank,
        names=tuple(named[standing.participant].name for standing in tie),
        criterion=missing[0].criterion,
        lists=tuple(sorted({(result.round, result.table or 0) for result in missing})),
    )


def _missing_lists(tables: Iterable[TableDone]) -> tuple[int, int]:
    """Returns the number of lists that are in and of all lists, in incomplete rounds or else in all rounds."""
    known = list(tables)
    waiting = {table.round for table in known if not table.done}
    counted = [table for table in known if table.round in waiting] if waiting else known
    return sum(table.done for table in counted), len(counted)


def _finalities(tournament: Tournament, tables: Iterable[TableDone]) -> tuple[Finality, ...]:
    rounds = {table.round: (table.status, table.objections_until) for table in tables}
    known = (finality_of(tournament, number, *round_) for number, round_ in sorted(rounds.items()))
    return tuple(finality for finality in known if finality)


def _stage(
    tournament: Tournament, tables: Iterable[TableDone], shown: RoundsShown, any_row: bool, frozen: bool
) -> StandingsStage:
    if not shown:
        return StandingsStage.HIDDEN
    if not any_row:
        return StandingsStage.NOTHING
    if tournament.status != Status.FINISHED and not all(table.done for table in tables):
        return StandingsStage.PROVISIONAL
    ended = tournament.status == Status.FINISHED and not frozen
    return StandingsStage.FINAL if ended else StandingsStage.BETWEEN


def _lists_not_in(
    tournament: Tournament, tables: Iterable[TableDone], places: Iterable[PlaceAt]
) -> tuple[ListNotIn, ...]:
    if tournament.status != Status.FINISHED:
        return ()
    counting = {place.table for place in places if place.result and _is_counted(tournament, place.result)}
    missing = (table for table in tables if not table.done)
    return tuple(sorted(ListNotIn(table.round, table.number, table in counting) for table in missing))


def _last_change_at(tournament: Tournament) -> datetime:
    last = Revision.objects.filter(tournament=tournament).order_by("-id").values_list("at", flat=True).first()
    return timezone.localtime(last or timezone.now(), ZoneInfo(tournament.time_zone))
