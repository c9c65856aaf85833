"""Stored plans for small fields, from long searches.

No plan without repeats is known, and no quick search finds as few; or fives rotate more evenly than in `mixed`. Each
has at most so many meetings of a pair, then fewest repeats, then evenest turns.
"""

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.reading import designs


def stored_design(n: int, rounds: int) -> Rounds | None:
    """Returns the plan for `n` people at the usual tables, or None."""
    design = designs("stored").get((n, rounds))
    return design.rounds() if design else None
