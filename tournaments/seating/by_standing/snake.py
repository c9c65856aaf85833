"""The places of a snake: ranks go over the tables forth and back, so that every table is equally strong."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.by_standing.places import Places


def snake(sizes: Sequence[int], turns: Sequence[int], homes: Mapping[int, int]) -> Places:
    """The best at the first table, the next at the second, and back again from the last one.

    The last ranks fill the larger tables; those are tables whose people sat at larger ones least.
    `homes`: the table (from 0) of each rank that is fixed to one.

    >>> snake((4, 4, 4), [0] * 12, {}).table_of
    (0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0)
    """
    small = min(sizes)
    table_of = _rows((small,) * len(sizes), 0)
    chosen = _sizes_by_turns(sizes, turns, homes, table_of)
    table_of += _rows(chosen, small)
    return Places(tuple(table_of), tuple(2 * place for place in range(len(table_of))))


def _rows(sizes: Sequence[int], first: int) -> list[int]:
    """The tables with a place in each row from `first` on, every other row backwards."""
    table_of: list[int] = []
    for row in range(first, max(sizes)):
        tables = [table for table, size in enumerate(sizes) if size > row]
        table_of += tables[::-1] if row % 2 else tables
    return table_of


def _sizes_by_turns(
    sizes: Sequence[int], turns: Sequence[int], homes: Mapping[int, int], table_of: Sequence[int]
) -> list[int]:
    """The largest sizes for the tables to which most people are fixed, then where people had the fewest turns."""
    fixed, tiredness = Counter(homes.values()), [0] * len(sizes)
    for rank, table in enumerate(table_of):
        tiredness[table] += turns[rank] ** 2
    small = min(sizes)
    by_need = sorted(range(len(sizes)), key=lambda table: (-max(fixed[table], small), tiredness[table], -table))
    chosen = [0] * len(sizes)
    for table, size in zip(by_need, sorted(sizes, reverse=True), strict=True):
        chosen[table] = size
    return chosen
