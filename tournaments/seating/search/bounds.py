"""Lower bounds on repeats, obtained by counting."""

from collections.abc import Sequence
from math import comb


def fewest_repeats(sizes: Sequence[int], rounds: int, worst: int) -> int:
    """Returns the fewest possible repeats if no pair meets more than `worst` times.

    >>> fewest_repeats((4, 4, 4, 5), 3, worst=2), fewest_repeats((4, 4, 4, 5), 6, worst=2)
    (3, 32)
    """
    everybody = rounds * sum(comb(size, 2) for size in sizes) - comb(sum(sizes), 2)
    # A pair that meets m times is shared by m (m - 1) / 2 pairs of rounds: at most worst / 2 per repeat.
    shared = 2 * comb(rounds, 2) * fewest_shared(sizes)
    return max(0, everybody, -(-shared // worst))


def fewest_shared(sizes: Sequence[int]) -> int:
    """Returns the fewest pairs that any two rounds can have in common."""
    return sum(fewest_together(size, len(sizes)) for size in sizes)


def fewest_together(people: int, tables: int) -> int:
    """Returns the fewest pairs that share a table if people are spread over the tables.

    >>> fewest_together(5, 4), fewest_together(4, 4)
    (1, 0)
    """
    each, more = divmod(people, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)
