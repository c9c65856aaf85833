"""Stored plans for small fields, found by long searches.

They have fewer repeats than quick searches, or rotate fives more evenly than `mixed`. They're optimized first for the
most meetings of a pair, then for repeats, then for turns at fives.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def stored_design(n: int, rounds: int) -> Rounds | None:
    """Returns the stored plan for `n` people at the usual tables, or None if there isn't one."""
    design = designs("stored").get((n, rounds))
    return design.rounds() if design else None
