"""Stored plans for small fields, from long searches.

They have fewer repeats than quick searches, or rotate fives more evenly than `mixed`. Optimized for most meetings of a
pair, then repeats, then turns at fives.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def stored_design(n: int, rounds: int) -> Rounds | None:
    """Returns the plan for `n` people at the usual tables, or None."""
    design = designs("stored").get((n, rounds))
    return design.rounds() if design else None
