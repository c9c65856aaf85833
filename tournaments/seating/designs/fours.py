"""Stored designs for tables of four: no two people meet twice."""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def designed(n: int) -> Rounds | None:
    """All rounds of the stored design for `n` people, or None where there is none.

    >>> len(designed(40))
    13
    """
    return next((design.rounds() for (people, _rounds), design in designs("fours").items() if people == n), None)
