"""Stored designs for tables of four in which no pair meets twice."""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def plan_of_fours(n: int) -> Rounds | None:
    """Returns the stored rounds for `n` people, or None if there are none.

    >>> len(plan_of_fours(40))
    13
    """
    return next((design.rounds() for (people, _rounds), design in designs("fours").items() if people == n), None)
