"""Snake draw: ranks run back and forth over the tables."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.seating.by_standing.places import Places


def snake(sizes: Sequence[int], turns: Sequence[int], homes: Mapping[int, int]) -> Places:
    """Returns the places of a snake. The last ranks fill the larger tables, chosen by fewest turns.

    `homes`: fixed table (from 0) by rank.

    >>> snake((4, 4, 4), [0] * 12, {}).table_of
    (0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0)
    """
    small = min(sizes)
    table_of = _rows((small,) * len(sizes), 0)
    chosen = _sizes_by_turns(sizes, turns, homes, table_of)
    table_of += _rows(chosen, small)
    return Places(tuple(table_of), tuple(2 * place for place in range(len(table_of))))


def _rows(sizes: Sequence[int], first: int) -> list[int]:
    table_of: list[int] = []
    for row in range(first, max(sizes)):
        tables = [table for table, size in enumerate(sizes) if size > row]
        table_of += tables[::-1] if row % 2 else tables
    return table_of


def _sizes_by_turns(
    sizes: Sequence[int], turns: Sequence[int], homes: Mapping[int, int], table_of: Sequence[int]
) -> list[int]:
    fixed, tiredness = Counter(homes.values()), [0] * len(sizes)
    for rank, table in enumerate(table_of):
        tiredness[table] += turns[rank] ** 2
    small = min(sizes)
    by_need = sorted(range(len(sizes)), key=lambda table: (-max(fixed[table], small), tiredness[table], -table))
    chosen = [0] * len(sizes)
    for table, size in zip(by_need, sorted(sizes, reverse=True), strict=True):
        chosen[table] = size
    return chosen
