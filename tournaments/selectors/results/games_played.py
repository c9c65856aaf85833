"""All games of a tournament, by participant rather than by seat."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import QuerySet

from scoring.game.shares import winning_seats
from scoring.lists.course import points_at
from scoring.lists.sheet import DerivedValues, SheetGame
from scoring.ranking.records import GamePlayed
from scoring.rules.worth import Counting
from tournaments.adapter import derived_of, rules_of
from tournaments.models.score_list import Entry, Occupancy
from tournaments.models.tournament import Tournament
from tournaments.selectors.results.visibility import TableDone

SITTER = ("seat__score_list_id", "seat__score_list__table_id", "seat__position", "participant_id")


class Sitter(NamedTuple):
    """The time that somebody spent on a seat, from one entry to another."""

    score_list: int
    table: int
    seat: int
    participant: int
    from_entry: int | None
    until_entry: int | None
    games_played: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentGames:
    """All known games of a tournament.

    `entries`: ids by (round, table, number). `without_games`: (participant, round) for lists with totals or with
    entries that have no result.
    """

    games: tuple[GamePlayed, ...]
    entries: Mapping[tuple[int, int, int], int]
    without_games: frozenset[tuple[int, int]]
    lists_without_games: int


def games_of(tournament: Tournament, tables: Mapping[int, TableDone]) -> TournamentGames:
    rows = Entry.objects.filter(score_list__table__round__tournament=tournament).order_by("score_list", "order_key")
    entries = {pk: tuple(of) for pk, of in groupby(rows.defer("facts"), key=attrgetter("score_list_id"))}
    sitters = _sitters(Occupancy.objects.filter(round__tournament=tournament))
    by_list = {pk: (tables[of[0].table], of) for pk, of in sitters.items() if of[0].table in tables}
    counting = rules_of(tournament.rule_set).worth.counting
    games: dict[int, GamePlayed] = {}
    unknown = set()
    for pk, (table, there) in by_list.items():
        results = {row.pk: derived_of(row) for row in entries.get(pk, ())}
        games |= _games(table, results, there, counting)
        if any(sitter.games_played is None for sitter in there) or any(each.error for each in results.values()):
            unknown.add(pk)
    return TournamentGames(
        games=tuple(games.values()),
        entries={(game.round, game.table, game.number): pk for pk, game in games.items()},
        without_games=frozenset(
            (sitter.participant, by_list[pk][0].round) for pk in unknown for sitter in by_list[pk][1]
        ),
        lists_without_games=len(unknown),
    )


def games_at(tables: Mapping[int, TableDone], counting: Mapping[int, Counting]) -> Iterator[GamePlayed]:
    """Yields the games of tables, which may belong to several tournaments. `counting`: by tournament. Two queries."""
    occupied = Occupancy.objects.filter(seat__score_list__table__in=tables)
    rows = Entry.objects.filter(score_list__table__in=tables).order_by("score_list", "order_key").defer("facts")
    entries = {pk: tuple(of) for pk, of in groupby(rows, key=attrgetter("score_list_id"))}
    for pk, sitters in _sitters(occupied).items():
        table = tables[sitters[0].table]
        results = {row.pk: derived_of(row) for row in entries.get(pk, ())}
        yield from _games(table, results, sitters, counting[table.tournament]).values()


def _sitters(occupied: QuerySet[Occupancy]) -> dict[int, list[Sitter]]:
    occupied = occupied.filter(participant__isnull=False).order_by("pk")
    by_list: dict[int, list[Sitter]] = {}
    for row in occupied.values_list(*SITTER, "from_entry_id", "until_entry_id", "games_played"):
        sitter = Sitter(*row)
        by_list.setdefault(sitter.score_list, []).append(sitter)
    return by_list


def _games(
    table: TableDone, results: Mapping[int, DerivedValues], sitters: Sequence[Sitter], counting: Counting
) -> dict[int, GamePlayed]:
    positions = {pk: position for position, pk in enumerate(results, start=1)}
    games = ((pk, result.game) for pk, result in results.items())
    return {
        pk: _game(table, game, dict(seated_at(sitters, positions, game.position)), counting)
        for pk, game in games
        if game
    }


def seated_at(sitters: Iterable[Sitter], positions: Mapping[int, int], position: int) -> Iterator[tuple[int, int]]:
    """Yields each seat and its participant at the position of an entry."""
    for sitter in sitters:
        first = positions.get(sitter.from_entry or 0, 0)
        last = positions.get(sitter.until_entry or 0, position)
        if first <= position <= last:
            yield sitter.seat, sitter.participant


def _game(table: TableDone, game: SheetGame, seated: Mapping[int, int], counting: Counting) -> GamePlayed:
    won = winning_seats(counting, game.points, game.winners)
    return GamePlayed(
        round=table.round,
        table=table.number,
        number=game.number,
        value=game.value,
        winners=tuple(seated[seat] for seat in game.winners if seat in seated),
        points={seated[seat]: points_at(game, seat) for seat in game.players if seat in seated},
        won=tuple(seated[seat] for seat in won if seat in seated),
        soloist=seated.get(game.soloist) if game.soloist else None,
    )
