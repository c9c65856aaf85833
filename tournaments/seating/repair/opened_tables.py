"""The choice of tables to open or close with the fewest moves, leaving none below four people."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from scoring.errors import RuleViolation
from tournaments.seating.sizes import LARGEST, MOST_AT_A_TABLE, SMALLEST, table_sizes

# Equally good ways of closing to try.
WAYS = 8


@dataclass(frozen=True, slots=True)
class Openings:
    """The number of tables, the most people at each, and possible sets of tables to close, by index."""

    tables: int
    most: int
    closed: tuple[frozenset[int], ...]


def openings(heads: Sequence[int], stood: Collection[int], reserved: Collection[int], n: int, seed: int) -> Openings:
    """Chooses the tables for `n` people.

    `heads`: the people remaining at each usable table. `stood`: the tables in use. `reserved`: the tables to close
    last. Raises `too_few_participants` or `tables_do_not_fit`.
    """
    most, possible = _possible_counts(n, len(heads))
    order = sorted(stood, key=lambda index: (index in reserved, heads[index], -index))

    def moves_for(tables: int) -> tuple[int, int, int]:
        closing = order[: max(0, len(order) - tables)]
        opened = max(0, tables - len(order))
        return _count_moved(heads, closing, opened, stood, n, most), opened, abs(tables - len(order))

    tables = min(possible, key=moves_for)
    return Openings(tables, most, _ways(order, len(order) - tables, heads, reserved, seed))


def _possible_counts(n: int, usable: int) -> tuple[int, range]:
    table_sizes(n)  # refuses fewer than four
    for most in range(LARGEST, MOST_AT_A_TABLE + 1):
        possible = range(-(-n // most), min(n // SMALLEST, usable) + 1)
        if possible:
            return most, possible
    low, high = -(-n // MOST_AT_A_TABLE), n // SMALLEST
    raise RuleViolation("tables_do_not_fit", "tables", n=n, given=usable, low=low, high=high)


def _count_moved(
    heads: Sequence[int], closing: Collection[int], opened: int, stood: Collection[int], n: int, most: int
) -> int:
    staying = [heads[index] for index in stood if index not in closing]
    sent = sum(heads[index] for index in closing) + sum(max(0, size - most) for size in staying)
    arrived = n - sum(heads)
    needed = SMALLEST * opened + sum(max(0, SMALLEST - size) for size in staying)
    return sent + max(0, needed - arrived - sent)


def _ways(
    order: Sequence[int], count: int, heads: Sequence[int], reserved: Collection[int], seed: int
) -> tuple[frozenset[int], ...]:
    if count <= 0:
        return (frozenset(),)
    last = order[count - 1]
    alike = [index for index in order if (index in reserved, heads[index]) == (last in reserved, heads[last])]
    surely = [index for index in order[:count] if index not in alike]
    some = count - len(surely)
    first = frozenset([*surely, *alike[:some]])
    mixed = random.Random(seed).sample(alike, len(alike))
    ways = (frozenset([*surely, *way]) for way in combinations(mixed, some))
    return (first, *islice((way for way in ways if way != first), WAYS - 1))
