"""Stored designs for tables of four and five: no two people meet twice, and the tables of five go round.

They are kept for the fields where a search from nothing is slow, repeats meetings, or leaves the same people at the
tables of five. The fours come first, as in the usual sizes.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def mixed_design(n: int, rounds: int) -> Rounds | None:
    """The stored design for `n` people at tables of four and as few of five as can be, or None where there is none.

    A design of one round more is cut; its tables of five may then be less even.

    >>> [len(table) for table in mixed_design(45, 10)[0]].count(5)
    1
    """
    mixed = designs("mixed")
    design = mixed.get((n, rounds)) or mixed.get((n, rounds + 1))
    return design.rounds()[:rounds] if design else None
