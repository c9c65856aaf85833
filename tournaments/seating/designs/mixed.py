"""Stored designs for fours and fives, without repeats and with rotating fives.

They cover fields in which a search is slow, repeats meetings, or leaves the same people at fives. Fours come first.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def mixed_design(n: int, rounds: int) -> Rounds | None:
    """Returns the stored rounds for `n` people, or None if there are none.

    If the design is one round longer, it's cut, which makes the fives less even.

    >>> [len(table) for table in mixed_design(45, 10)[0]].count(5)
    1
    """
    mixed = designs("mixed")
    design = mixed.get((n, rounds)) or mixed.get((n, rounds + 1))
    return design.rounds()[:rounds] if design else None
