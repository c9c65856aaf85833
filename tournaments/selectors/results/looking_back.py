"""Records and leaders of a finished tournament."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from scoring.lists.entries import GameEntry
from scoring.ranking.records import AtTable, GamePlayed, Holder, Record, Records, records
from tournaments.adapter import entry_of
from tournaments.models.score_list import Entry
from tournaments.models.tournament import Tournament
from tournaments.phrases.lists.games import game_name
from tournaments.selectors.results.course import Leader, counted_results, course_ways, leaders_of, rounds_from
from tournaments.selectors.results.games_played import TournamentGames, games_of
from tournaments.selectors.results.ranking import chain_now, places_at
from tournaments.selectors.results.standings import NamedParticipant, named_in
from tournaments.selectors.results.visibility import Audience, TableDone, rounds_shown, tables_by_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement:
    """The people who set a record, and its first and last table; None if it covers all rounds.

    `game`: "" unless the record is about a single game.
    """

    people: tuple[NamedParticipant, ...]
    first: AtTable | None = None
    last: AtTable | None = None
    game: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    """A record (a key of `phrases.results.records`), its amount, and everybody who reached it."""

    record: str
    amount: int
    achievements: tuple[Achievement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookBack:
    """A review of a tournament.

    `lists`: table numbers by round. `lists_without_games`: the number of lists that have only totals or contain errors.
    """

    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]
    records: tuple[RecordLine, ...]
    lists: tuple[tuple[int, tuple[int, ...]], ...]
    lists_without_games: int


def look_back(tournament: Tournament, *, audience: Audience) -> LookBack:
    shown = rounds_shown(tournament, audience)
    published = tables_by_id(tournament)
    tables = {pk: table for pk, table in published.items() if shown.covers(table.round, table.status)}
    places = list(places_at(tables, tournament))
    counting = counted_results(tournament, places)
    people, played = named_in(tournament), games_of(tournament, tables)
    out = frozenset(pk for pk, person in people.items() if person.disqualified)
    best = records(played.games, counting, without_games=played.without_games, disqualified=out)
    chain = chain_now(tournament, shown, published.values())
    ways = course_ways(tournament, chain, places, people)
    return LookBack(
        rounds=rounds_from(counting),
        leaders=leaders_of(tournament, ways),
        records=tuple(_lines(best, played, people)),
        lists=_lists(tables.values()),
        lists_without_games=played.lists_without_games,
    )


def _lists(tables: Iterable[TableDone]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    in_order = sorted((table.round, table.number) for table in tables)
    return tuple((number, tuple(table for _, table in of)) for number, of in groupby(in_order, key=itemgetter(0)))


def _lines(best: Records, played: TournamentGames, people: Mapping[int, NamedParticipant]) -> Iterator[RecordLine]:
    if best.highest_games:
        games = _games(best.highest_games, played, people)
        yield RecordLine(record="highest_game", amount=best.highest_games[0].value, achievements=games)
    others: tuple[tuple[str, Record | None], ...] = (
        ("longest_series", best.longest_series),
        ("best_round", best.best_round),
        ("soli_won", best.soli_won),
        ("soli_played", best.soli_played),
    )
    for name, record in others:
        if record:
            made = tuple(_achievement(holder, people) for holder in record.holders)
            yield RecordLine(record=name, amount=record.amount, achievements=made)


def _games(
    highest: Sequence[GamePlayed], played: TournamentGames, people: Mapping[int, NamedParticipant]
) -> tuple[Achievement, ...]:
    entries = [played.entries[game.round, game.table, game.number] for game in highest]
    rows = Entry.objects.in_bulk(entries)
    return tuple(
        Achievement(
            people=tuple(people[who] for who in game.winners),
            first=(at := AtTable(game.round, game.table)),
            last=at,
            game=_name(rows[entry]),
        )
        for game, entry in zip(highest, entries, strict=True)
    )


def _name(row: Entry) -> str:
    facts = entry_of(row)
    return game_name(facts.facts) if isinstance(facts, GameEntry) else ""


def _achievement(holder: Holder, people: Mapping[int, NamedParticipant]) -> Achievement:
    return Achievement(people=(people[holder.participant],), first=holder.first, last=holder.last)
