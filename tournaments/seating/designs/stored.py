"""Stored plans for small fields that long searches gave.

Either repeats cannot be avoided there or no plan without any is known, and no search that players would wait for comes
to as few; or nobody meets twice and the tables of five go round more evenly than in `mixed`.
"""

from tournaments.seating.designs.fours import MovedWords, Rounds
from tournaments.seating.designs.stored_large import FROM_25
from tournaments.seating.designs.stored_small import UP_TO_24

# By people and rounds: at most so many meetings of a pair, then as few repeats, then turns at fives as even as known.
STORED: dict[tuple[int, int], MovedWords] = {**UP_TO_24, **FROM_25}


def stored_design(n: int, rounds: int) -> Rounds | None:
    """The stored plan for `n` people at their usual tables, or None where there is none."""
    design = STORED.get((n, rounds))
    return design.rounds() if design else None
