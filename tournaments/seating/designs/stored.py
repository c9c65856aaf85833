"""Stored plans for small fields that long searches gave.

Either repeats cannot be avoided there or no plan without any is known, and no search that players would wait for comes
to as few; or nobody meets twice and the tables of five go round more evenly than in `mixed`. Each has at most so many
meetings of a pair, then as few repeats, then turns at fives as even as known.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def stored_design(n: int, rounds: int) -> Rounds | None:
    """The stored plan for `n` people at their usual tables, or None where there is none."""
    design = designs("stored").get((n, rounds))
    return design.rounds() if design else None
