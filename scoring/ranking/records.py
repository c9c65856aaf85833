"""Records set at an event.

Unknown isn't 0: totals without games interrupt a series, and unknown soli can't set a record. Equal records are shared.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.ranking.standings import RoundResult


class AtTable(NamedTuple):
    """A table in a particular round."""

    round: int
    table: int


class GamePlayed(NamedTuple):
    """A game of the event, with participants instead of seats."""

    round: int
    table: int
    number: int
    """Number among the games of its list."""
    value: int
    """See `scoring.game.evaluate.GameScore.value`."""
    winners: tuple[int, ...]
    """Participants of the winning party."""
    points: Mapping[int, int]
    """By participant who played."""
    won: tuple[int, ...]
    """Winners, see `scoring.game.shares.winning_seats`."""
    soloist: int | None
    """Participant of a real solo, else None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """A participant who holds a record."""

    participant: int
    first: AtTable | None = None
    """Start; None for counts over all rounds."""
    last: AtTable | None = None
    """End."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record and the participants who hold it."""

    amount: int
    holders: tuple[Holder, ...]
    """By key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """The records of an event; empty if unknown."""

    highest_games: tuple[GamePlayed, ...]
    """By round, table and number."""
    longest_series: Record | None
    """Consecutive wins across rounds; sitting out does not interrupt."""
    soli_won: Record | None
    """Real soli in all rounds."""
    soli_played: Record | None
    """Real soli in all rounds, as far as known."""
    best_round: Record | None
    """Spielpunkte, penalties included."""


def records(
    games: Iterable[GamePlayed],
    results: Iterable[RoundResult],
    *,
    without_games: Collection[tuple[int, int]] = (),
    disqualified: Collection[int] = (),
) -> Records:
    """Computes the records of an event.

    `without_games`: (participant, round) pairs for which only totals are known. `disqualified`: participants to
    exclude, together with the games they won.
    """
    played = sorted(games, key=lambda game: (game.round, game.table, game.number))
    counted = [result for result in results if result.participant not in disqualified]
    return Records(
        highest_games=highest_games([game for game in played if not set(game.winners) & set(disqualified)]),
        longest_series=longest_series(played, without_games, disqualified),
        soli_won=soli_won(counted),
        soli_played=soli_played(played, without_games, disqualified),
        best_round=best_round(counted),
    )


def highest_games(games: Iterable[GamePlayed]) -> tuple[GamePlayed, ...]:
    """Returns the games with the highest value."""
    won = [game for game in games if game.winners and game.value > 0]
    highest = max((game.value for game in won), default=0)
    return tuple(game for game in won if game.value == highest)


@dataclass(slots=True)
class _Run:
    length: int = 0
    first: AtTable | None = None
    last: AtTable | None = None


def longest_series(
    games: Iterable[GamePlayed], without_games: Collection[tuple[int, int]] = (), disqualified: Collection[int] = ()
) -> Record | None:
    """Finds the most consecutive wins, in order of round and game number."""
    moments = [(game.round, game.number, who, game) for game in games for who in game.points]
    gaps = [(in_round, 0, who, None) for who, in_round in without_games]
    running: dict[int, _Run] = {}
    best: dict[int, _Run] = {}
    for _round, _number, who, game in sorted([*moments, *gaps], key=lambda moment: moment[:3]):
        run = running[who] = _continue_run(running.get(who, _Run()), who, game)
        if run.length > best.get(who, _Run()).length:
            best[who] = run
    longest = {who: run for who, run in best.items() if who not in disqualified}
    most = _leaders({who: run.length for who, run in longest.items()})
    return most and Record(
        amount=most[0],
        holders=tuple(Holder(participant=who, first=longest[who].first, last=longest[who].last) for who in most[1]),
    )


def _continue_run(run: _Run, who: int, game: GamePlayed | None) -> _Run:
    if game is None or who not in game.won:
        return _Run()
    at = AtTable(game.round, game.table)
    return _Run(run.length + 1, run.first or at, at)


def soli_won(results: Iterable[RoundResult]) -> Record | None:
    """Finds the most real soli won, as far as known."""
    sums: dict[int, int | None] = {}
    for result in results:
        before = sums.get(result.participant, 0)
        sums[result.participant] = None if before is None or result.soli_won is None else before + result.soli_won
    return _record_of_most({who: soli for who, soli in sums.items() if soli is not None})


def soli_played(
    games: Iterable[GamePlayed], without_games: Collection[tuple[int, int]] = (), disqualified: Collection[int] = ()
) -> Record | None:
    """Finds the most real soli played, as far as known."""
    unknown = {who for who, _round in without_games} | set(disqualified)
    counts: dict[int, int] = {}
    for game in games:
        if game.soloist is not None and game.soloist not in unknown:
            counts[game.soloist] = counts.get(game.soloist, 0) + 1
    return _record_of_most(counts)


def best_round(results: Iterable[RoundResult]) -> Record | None:
    """Finds the most Spielpunkte in a round, summed over its tables."""
    sums: dict[tuple[int, int], int] = {}
    tables: dict[tuple[int, int], int] = {}
    for result in results:
        key = result.participant, result.round
        sums[key] = sums.get(key, 0) + result.points
        tables[key] = result.table or 0
    most = max(sums.values(), default=0)
    if most <= 0:
        return None
    holders = sorted(key for key, points in sums.items() if points == most)
    places = [(who, AtTable(in_round, tables[who, in_round])) for who, in_round in holders]
    return Record(amount=most, holders=tuple(Holder(participant=who, first=at, last=at) for who, at in places))


def _record_of_most(counts: Mapping[int, int]) -> Record | None:
    most = _leaders(counts)
    return most and Record(amount=most[0], holders=tuple(Holder(participant=who) for who in most[1]))


def _leaders(counts: Mapping[int, int]) -> tuple[int, Sequence[int]] | None:
    """Returns the highest count and everybody who has it, or None if there are no counts."""
    most = max(counts.values(), default=0)
    return (most, sorted(who for who, count in counts.items() if count == most)) if most > 0 else None
