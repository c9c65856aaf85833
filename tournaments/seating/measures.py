"""How good a plan is: meetings, clubs, seats, tables, and what is known to be possible."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import comb

from tournaments.seating.designs.mixed import MIXED
from tournaments.seating.designs.stored import stored_design
from tournaments.seating.sizes import table_sizes

Rounds = tuple[tuple[tuple[int, ...], ...], ...]

FOUR, FIVE = 4, 5
# Players at tables of four -> rounds in which nobody need meet anybody twice.
CLEAN: Mapping[int, int] = {
    8: 1,
    12: 1,
    16: 5,
    20: 5,
    24: 7,
    28: 9,
    32: 10,
    36: 11,
    40: 13,
    44: 14,
    48: 15,
    52: 17,
    56: 11,
    60: 19,
    64: 21,
    72: 11,
    84: 11,
    96: 11,
    100: 33,
}
CLEAN_ABOVE = 10
# The same where tables of five stand among them, apart from stored designs; from 28 on it is six.
CLEAN_MIXED: Mapping[int, int] = {17: 1, 18: 1, 19: 1, 21: 5, 22: 5, 23: 4, 25: 5, 26: 6, 27: 5}
CLEAN_MIXED_FROM, CLEAN_MIXED_ABOVE = 28, 6
# (players, rounds) -> the fewest repeats known where there must be or always were some and no plan is stored.
FEWEST: Mapping[tuple[int, int], int] = {
    (8, 3): 12,
    (8, 4): 24,
    (8, 5): 32,
    (8, 6): 44,
    (8, 8): 68,
    (9, 3): 12,
    (9, 4): 29,
    (9, 5): 44,
    (9, 6): 60,
    (9, 8): 92,
    (10, 3): 18,
    (10, 4): 38,
    (10, 5): 60,
    (10, 6): 75,
    (10, 10): 155,
    (12, 3): 9,
    (12, 4): 18,
    (12, 5): 30,
    (12, 8): 78,
    (13, 3): 12,
    (13, 4): 24,
    (14, 3): 15,
    (14, 4): 30,
    (15, 3): 18,
    (15, 4): 36,
    (15, 10): 195,
    (16, 6): 24,
    (17, 4): 6,
    (17, 5): 10,
    (18, 5): 20,
    (19, 3): 9,
    (19, 4): 18,
    (20, 6): 6,
    (23, 6): 3,
    (24, 8): 18,
    (28, 10): 42,
    (29, 8): 4,
    (29, 10): 54,
    (30, 8): 8,
    (30, 10): 65,
    (31, 8): 10,
    (33, 10): 9,
    (34, 10): 18,
    (35, 10): 27,
}


@dataclass(frozen=True, slots=True)
class Report:
    """How good a plan is; every figure but `bound`, `seed` and `seconds` is the better the smaller it is."""

    # Meetings beyond the first, over all pairs.
    repeats: int
    # The fewest repeats known to be possible; None where unknown, as where rounds differ in table sizes.
    bound: int | None
    # The most meetings of a pair.
    worst_meetings: int
    # Meetings of people of one club.
    same_club: int
    # The largest difference between how often somebody sits on the most and on the least frequent of seats 1 to 4.
    seat_imbalance: int
    # The same of tables, without those who keep theirs.
    table_imbalance: int
    # The difference between the people most and least often at a table of five.
    five_table_imbalance: int
    # What the plan was drawn with, and for how long.
    seed: int
    seconds: float = field(compare=False)
    # By standing: the mean distance of the first and the last rank at a table; as a snake: between the mean ranks of
    # the strongest and the weakest table. None where ranks play no part.
    rank_spread: float | None = None


def measure(
    rounds: Rounds,
    *,
    clubs: Mapping[int, str],
    seed: int,
    seconds: float,
    rank_spread: float | None = None,
    keeping: Set[int] = frozenset(),
) -> Report:
    """The report on all rounds together; `clubs` names the clubs of those who have one.

    `keeping`: who keeps a table, and therefore does not count where tables are to change.
    """
    met = meetings(rounds)
    repeats = _repeats(met)
    fives = Counter(player for table in _tables(rounds) if len(table) == FIVE for player in table)
    players = set(chain.from_iterable(_tables(rounds)))
    tables = len(rounds[-1]) if rounds else 0
    return Report(
        repeats=repeats,
        bound=_bound_of(rounds, repeats),
        worst_meetings=max(met.values(), default=0),
        same_club=sum(times for (one, other), times in met.items() if _one_club(clubs, one, other)),
        seat_imbalance=_imbalance(_seats(rounds), FOUR, players),
        table_imbalance=_imbalance(_numbers(rounds), tables, players - keeping),
        five_table_imbalance=_difference(fives[player] for player in players),
        seed=seed,
        seconds=round(seconds, 3),
        rank_spread=rank_spread,
    )


def _bound_of(rounds: Rounds, repeats: int) -> int | None:
    """The bound of rounds as they are, empty tables left out; what they reach themselves is known to be possible."""
    if not repeats:
        return 0
    sizes = {tuple(sorted(len(table) for table in tables if table)) for tables in rounds}
    if len(sizes) != 1:
        return None
    (alike,) = sizes
    known = bound(sum(alike), len(rounds), alike)
    return None if known is None else min(known, repeats)


def bound(n: int, rounds: int, sizes: Sequence[int]) -> int | None:
    """The fewest repeats known to be possible where no pair meets more often than it must, None where nothing is known.

    >>> bound(32, 10, [4] * 8), bound(17, 3, [4, 4, 4, 5]), bound(13, 7, [4, 4, 5])
    (0, 3, None)
    """
    if rounds <= 1:
        return 0
    if len(sizes) == 1:
        return (rounds - 1) * comb(n, 2)
    if n < FOUR or tuple(sorted(sizes)) != table_sizes(n):
        return None
    return 0 if rounds <= clean_rounds(n) else _fewest_known(n, rounds)


def _fewest_known(n: int, rounds: int) -> int | None:
    """The fewest repeats found so far where no clean plan is known, None where nothing is kept of it."""
    design = stored_design(n, rounds)
    return FEWEST.get((n, rounds)) if design is None else _repeats(meetings(design))


def _repeats(met: Mapping[tuple[int, int], int]) -> int:
    return sum(times - 1 for times in met.values())


def clean_rounds(n: int) -> int:
    """Rounds known to be possible without anybody meeting anybody twice, at the usual tables."""
    if n % FOUR == 0:
        return CLEAN.get(n, CLEAN_ABOVE if n > min(CLEAN) else 1)
    stored = max((rounds for people, rounds in MIXED if people == n), default=1)
    return max(stored, CLEAN_MIXED.get(n, CLEAN_MIXED_ABOVE if n >= CLEAN_MIXED_FROM else 1))


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often each pair (smaller number first) sits together; pairs that never do are left out."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def _tables(rounds: Rounds) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(rounds)


def _one_club(clubs: Mapping[int, str], one: int, other: int) -> bool:
    return bool(clubs.get(one)) and clubs[one] == clubs.get(other)


def _seats(rounds: Rounds) -> Counter[tuple[int, int]]:
    """How often each player sits on each seat, from 0; the fifth stands at some tables only and is left out."""
    return Counter((player, seat) for table in _tables(rounds) for seat, player in enumerate(table[:FOUR]))


def _numbers(rounds: Rounds) -> Counter[tuple[int, int]]:
    """How often each player sits at each physical table, from 0."""
    return Counter((player, number) for tables in rounds for number, table in enumerate(tables) for player in table)


def _imbalance(times: Counter[tuple[int, int]], places: int, players: Iterable[int]) -> int:
    return max((_difference(times[player, place] for place in range(places)) for player in players), default=0)


def _difference(counts: Iterable[int]) -> int:
    known = list(counts)
    return max(known, default=0) - min(known, default=0)
