"""Stored designs for fours and fives, without repeats and with rotating fives.

They cover fields where a search is slow, repeats meetings, or leaves the same people at fives. Fours come first.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def mixed_design(n: int, rounds: int) -> Rounds | None:
    """Returns the design for `n` people, or None.

    A design may be one round longer and is then cut, with less even fives.

    >>> [len(table) for table in mixed_design(45, 10)[0]].count(5)
    1
    """
    mixed = designs("mixed")
    design = mixed.get((n, rounds)) or mixed.get((n, rounds + 1))
    return design.rounds()[:rounds] if design else None
