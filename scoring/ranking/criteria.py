"""Criteria for standings, as pure functions. Higher values are better.

Unknown isn't 0: a sum with an unknown part is None, and a tie that depends on it stays undecided.

| rule books, section 7 | done |
|---|---|
| points, games won, soli won, best round, last round, lot | CRITERIA |
| mean points per round, for those who missed one | `mean_points`, instead of points |
| points for missed rounds | `points` |
| table points, ties averaged | `table_points_of` |
| direct comparison | AMONG: compares tied participants |
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, groupby
from operator import itemgetter

# Below every result, for a participant without the value.
ABSENT = -(10**9)
# Bytes of the hash in a lot: with 2 ** 48 numbers, collisions do not occur in practice.
LOT_BYTES = 6


class Criterion(StrEnum):
    """Criteria that standings can be ranked by."""

    POINTS = "points"
    MEAN_POINTS = "mean_points"
    TABLE_POINTS = "table_points"
    DIRECT_COMPARISON = "direct_comparison"
    GAMES_WON = "games_won"
    SOLI_WON = "soli_won"
    BEST_ROUND = "best_round"
    LAST_ROUND = "last_round"
    LOT = "lot"


# Means are exact fractions, everything else is an integer.
Value = int | Fraction
# (round, table)
TableOfRound = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParticipantSums:
    """A participant's sums over all counted rounds; None means unknown."""

    participant: int
    points: int
    """Spielpunkte."""
    games_won: int | None
    soli_won: int | None
    rounds: Mapping[int, int]
    """Points by round."""
    tables: Mapping[TableOfRound, int] = field(default_factory=dict)
    """Points by table, if the chain needs them."""
    table_points: int = 0
    """If the chain needs them."""
    credit: Value = 0
    """Points for missed rounds."""


@dataclass(frozen=True, slots=True)
class Context:
    """Other values that the criteria need."""

    last_round: int
    """The last round with results."""
    seed: int | None
    """Seed of the lot."""
    lots: Mapping[int, int] = field(default_factory=dict)
    """Numbers for the lot by participant; the default is the key."""


def points(sums: ParticipantSums, context: Context) -> Value:
    """Returns the Spielpunkte from all rounds, including those for missed ones."""
    return sums.points + sums.credit


def mean_points(sums: ParticipantSums, context: Context) -> Fraction | int:
    """Returns the Spielpunkte per round played."""
    return Fraction(sums.points, len(sums.rounds)) if sums.rounds else ABSENT


def table_points(sums: ParticipantSums, context: Context) -> int:
    """Returns the table points from all rounds."""
    return sums.table_points


def games_won(sums: ParticipantSums, context: Context) -> int | None:
    """Returns the number of games won (see `scoring.game.shares.winning_seats`)."""
    return sums.games_won


def soli_won(sums: ParticipantSums, context: Context) -> int | None:
    """Returns the number of real soli won."""
    return sums.soli_won


def best_round(sums: ParticipantSums, context: Context) -> int | None:
    """Returns the Spielpunkte from the best round."""
    return max(sums.rounds.values(), default=ABSENT)


def last_round(sums: ParticipantSums, context: Context) -> int | None:
    """Returns the Spielpunkte from the last round; anybody who missed it ranks lowest."""
    return sums.rounds.get(context.last_round, ABSENT)


def lot(sums: ParticipantSums, context: Context) -> int | None:
    """Reproducible number from seed and participant."""
    own = context.lots.get(sums.participant, sums.participant)
    return int.from_bytes(sha256(f"{context.seed}:{own}".encode()).digest()[:LOT_BYTES], "big")


def table_points_of(tables: Mapping[TableOfRound, Mapping[int, int]]) -> dict[int, int]:
    """Returns the table points of each participant.

    They are +3 +1 -1 -3 at a table of four, and +4 +2 0 -2 -4 at a table of five. Ties share the mean, which is an
    integer.

    >>> table_points_of({(1, 1): {7: 10, 8: 2, 9: 2, 5: -14}})
    {7: 3, 8: 0, 9: 0, 5: -3}
    """
    earned: dict[int, int] = {}
    for seated in tables.values():
        for participant, worth in _worth_of_ranks(seated):
            earned[participant] = earned.get(participant, 0) + worth
    return earned


def _worth_of_ranks(seated: Mapping[int, int]) -> list[tuple[int, int]]:
    in_order = sorted(seated.items(), key=itemgetter(1), reverse=True)
    worths, above = [], 0
    for _, tied in groupby(in_order, key=itemgetter(1)):
        sharing = [participant for participant, _ in tied]
        # n - 1 - 2i for rank i from 0; the mean over tied ranks is that of the first and last.
        worths += [(participant, len(seated) - 2 * above - len(sharing)) for participant in sharing]
        above += len(sharing)
    return worths


def direct_comparison(tied: Sequence[ParticipantSums]) -> dict[int, int | None]:
    """Returns each participant's total lead over the others at the tables they shared.

    Returns None for everybody unless every pair has met, because not having met must not be an advantage.
    """
    ahead: dict[int, int | None] = {}
    for first, second in combinations(tied, 2):
        shared = first.tables.keys() & second.tables.keys()
        if not shared:
            return {sums.participant: None for sums in tied}
        lead = sum(first.tables[table] - second.tables[table] for table in shared)
        ahead[first.participant] = (ahead.get(first.participant) or 0) + lead
        ahead[second.participant] = (ahead.get(second.participant) or 0) - lead
    return ahead


CRITERIA: Mapping[Criterion, Callable[[ParticipantSums, Context], Value | None]] = {
    Criterion.POINTS: points,
    Criterion.MEAN_POINTS: mean_points,
    Criterion.TABLE_POINTS: table_points,
    Criterion.GAMES_WON: games_won,
    Criterion.SOLI_WON: soli_won,
    Criterion.BEST_ROUND: best_round,
    Criterion.LAST_ROUND: last_round,
    Criterion.LOT: lot,
}
# Criteria among tied participants; if one is None for all of them, the next decides.
AMONG: Mapping[Criterion, Callable[[Sequence[ParticipantSums]], Mapping[int, int | None]]] = {
    Criterion.DIRECT_COMPARISON: direct_comparison,
}
# Criteria that need points by table.
BY_TABLE = frozenset({Criterion.TABLE_POINTS, Criterion.DIRECT_COMPARISON})
# Fields of round results that can be unknown, by criterion.
SUMMED_FIELD: Mapping[Criterion, str] = {Criterion.GAMES_WON: "games_won", Criterion.SOLI_WON: "soli_won"}
