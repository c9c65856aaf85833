"""The quality of plans, and the best known values."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import comb

from tournaments.seating.designs.reading import designs
from tournaments.seating.designs.stored import stored_design
from tournaments.seating.search.bounds import fewest_repeats
from tournaments.seating.sizes import table_sizes

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
# Most meetings of a pair, and repeats, compared in this order.
Best = tuple[int, int]

FOUR, FIVE = 4, 5
# Players at tables of four -> rounds possible without repeats.
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
# The same with tables of five, apart from stored designs; six from 28 on.
CLEAN_MIXED: Mapping[int, int] = {17: 1, 18: 1, 19: 1, 21: 5, 22: 5, 23: 4, 25: 5, 26: 6, 27: 5}
CLEAN_MIXED_FROM, CLEAN_MIXED_ABOVE = 28, 6
# (players, rounds) -> best known plan not stored: most meetings of a pair, repeats.
BEST: Mapping[tuple[int, int], Best] = {
    (8, 3): (2, 12),
    (8, 4): (2, 24),
    (8, 5): (3, 32),
    (8, 6): (3, 44),
    (8, 8): (4, 68),
    (9, 3): (3, 12),
    (9, 4): (3, 29),
    (9, 5): (3, 44),
    (9, 6): (4, 60),
    (9, 8): (4, 92),
    (10, 3): (3, 18),
    (10, 4): (3, 38),
    (10, 5): (3, 60),
    (10, 6): (4, 75),
    (10, 10): (6, 155),
    (12, 3): (2, 9),
    (12, 4): (2, 18),
    (12, 5): (2, 30),
    (12, 8): (3, 78),
    (13, 3): (2, 12),
    (13, 4): (2, 24),
    (14, 3): (2, 15),
    (14, 4): (2, 30),
    (15, 3): (2, 18),
    (15, 4): (2, 36),
    (15, 10): (4, 195),
    (16, 6): (2, 24),
    (17, 4): (2, 6),
    (17, 5): (2, 10),
    (18, 5): (2, 20),
    (19, 3): (2, 9),
    (19, 4): (2, 18),
    (20, 6): (2, 6),
    (23, 6): (2, 3),
    (24, 8): (2, 18),
    (28, 10): (2, 42),
    (29, 8): (2, 4),
    (29, 10): (2, 54),
    (30, 8): (2, 8),
    (30, 10): (2, 65),
    (31, 8): (2, 10),
    (33, 10): (2, 9),
    (34, 10): (2, 18),
    (35, 10): (2, 27),
}


@dataclass(frozen=True, slots=True)
class Report:
    """The quality of a plan. Smaller is better, except for bounds, `seed` and `seconds`.

    Plans are compared by `worst_meetings`, `repeats` and `five_table_imbalance`, then by seats and tables.
    """

    # Meetings beyond the first, over all pairs.
    repeats: int
    # Fewest repeats known to be possible; None if unknown, as for rounds with different table sizes.
    bound: int | None
    # Most meetings of a pair.
    worst_meetings: int
    # Meetings within a club.
    same_club: int
    # Largest difference between a person's most and least frequent seat, 1 to 4.
    seat_imbalance: int
    # The same for tables, without people who keep theirs.
    table_imbalance: int
    # Difference between most and fewest turns at a table of five.
    five_table_imbalance: int
    # Seed and duration of the draw.
    seed: int
    seconds: float = field(compare=False)
    # By standing, mean distance of first and last rank at a table; snake, difference of mean ranks between the
    # strongest and weakest table. None without ranks.
    rank_spread: float | None = None
    # Most meetings of a pair in plans that reach `bound`; None if unknown.
    bound_meetings: int | None = None
    # No plan at all has fewer repeats.
    bound_proven: bool = False
    # No plan within `bound_meetings` has fewer repeats.
    proven_under_rule: bool = False
    # Most turns at a table of five. None in reports stored before it existed.
    most_five_tables: int | None = None

    @property
    def best_known(self) -> bool:
        """Whether no better plan is known, judged by meetings and then by repeats."""
        most = self.bound_meetings
        return self.repeats == self.bound and most is not None and self.worst_meetings <= most


def measure(
    rounds: Rounds,
    *,
    clubs: Mapping[int, str],
    seed: int,
    seconds: float,
    rank_spread: float | None = None,
    keeping: Set[int] = frozenset(),
    in_passing: Sequence[tuple[int, int]] = (),
) -> Report:
    """Measures the quality of all rounds. `clubs`: each player's club.

    `keeping`: people with fixed tables, whose table changes are ignored. `in_passing`: additional pairs who have met.
    """
    met = meetings((*rounds, in_passing))
    repeats = _repeats(met)
    fives = Counter(player for table in _tables(rounds) if len(table) == FIVE for player in table)
    players = set(chain.from_iterable(_tables(rounds)))
    tables = len(rounds[-1]) if rounds else 0
    bound, bound_meetings, proven, under_rule = _bound_of(rounds, repeats)
    return Report(
        repeats=repeats,
        bound=bound,
        worst_meetings=max(met.values(), default=0),
        same_club=sum(times for (one, other), times in met.items() if _share_club(clubs, one, other)),
        seat_imbalance=_imbalance(_seats(rounds), FOUR, players),
        table_imbalance=_imbalance(_numbers(rounds), tables, players - keeping),
        five_table_imbalance=_difference(fives[player] for player in players),
        seed=seed,
        seconds=round(seconds, 3),
        rank_spread=rank_spread,
        bound_meetings=bound_meetings,
        bound_proven=proven,
        proven_under_rule=under_rule,
        most_five_tables=max(fives.values(), default=0),
    )


def _bound_of(rounds: Rounds, repeats: int) -> tuple[int | None, int | None, bool, bool]:
    """Returns the bounds, ignoring empty tables. Any value that was reached is possible."""
    if not repeats:
        return 0, 1, True, True
    sizes = {tuple(sorted(len(table) for table in tables if table)) for tables in rounds}
    alike = sizes.pop()
    known = None if sizes else best_known(sum(alike), len(rounds), alike)
    if known is None:
        return None, None, False, False
    most, fewest = known
    bound = min(fewest, repeats)
    proven, under_rule = (bound <= fewest_repeats(alike, len(rounds), worst=worst) for worst in (len(rounds), most))
    return bound, most, proven, under_rule


def best_known(n: int, rounds: int, sizes: Sequence[int]) -> Best | None:
    """Returns the most meetings of a pair and the repeats in the best known plan, or None if unknown.

    >>> best_known(32, 10, [4] * 8), best_known(17, 3, [4, 4, 4, 5]), best_known(13, 7, [4, 4, 5])
    ((1, 0), (2, 3), None)
    """
    if rounds <= 1:
        return 1, 0
    if len(sizes) == 1:
        return rounds, (rounds - 1) * comb(n, 2)
    if n < FOUR or tuple(sorted(sizes)) != table_sizes(n):
        return None
    return (1, 0) if rounds <= clean_rounds(n) else _best_of_long_search(n, rounds)


def _best_of_long_search(n: int, rounds: int) -> Best | None:
    design = stored_design(n, rounds)
    if design is None:
        return BEST.get((n, rounds))
    met = meetings(design)
    return max(met.values()), _repeats(met)


def _repeats(met: Mapping[tuple[int, int], int]) -> int:
    return sum(times - 1 for times in met.values())


def clean_rounds(n: int) -> int:
    """Returns how many rounds are possible without repeats at the usual tables."""
    if n % FOUR == 0:
        return CLEAN.get(n, CLEAN_ABOVE if n > min(CLEAN) else 1)
    stored = max((rounds for people, rounds in designs("mixed") if people == n), default=1)
    return max(stored, CLEAN_MIXED.get(n, CLEAN_MIXED_ABOVE if n >= CLEAN_MIXED_FROM else 1))


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """Counts the meetings of each pair (smaller number first), without zeros."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def _tables(rounds: Rounds) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(rounds)


def _share_club(clubs: Mapping[int, str], one: int, other: int) -> bool:
    return bool(clubs.get(one)) and clubs[one] == clubs.get(other)


def _seats(rounds: Rounds) -> Counter[tuple[int, int]]:
    """Leaves out the fifth seat, because only some tables have one."""
    return Counter((player, seat) for table in _tables(rounds) for seat, player in enumerate(table[:FOUR]))


def _numbers(rounds: Rounds) -> Counter[tuple[int, int]]:
    return Counter((player, number) for tables in rounds for number, table in enumerate(tables) for player in table)


def _imbalance(times: Counter[tuple[int, int]], places: int, players: Iterable[int]) -> int:
    return max((_difference(times[player, place] for place in range(places)) for player in players), default=0)


def _difference(counts: Iterable[int]) -> int:
    known = list(counts)
    return max(known, default=0) - min(known, default=0)
