"""How many tables of which size a number of people makes."""

from scoring.errors import RuleViolation

SMALLEST, LARGEST = 4, 5


def table_sizes(n: int) -> tuple[int, ...]:
    """The sizes of the tables for `n` people, fours first: as many tables of four as possible, else of five.

    Raises `RuleViolation`: `too_few_participants` below four, `needs_larger_table` for 6, 7 and 11 (param `n`).

    >>> table_sizes(13)
    (4, 4, 5)
    """
    if n < SMALLEST:
        raise RuleViolation("too_few_participants", n=n)
    fives = n % SMALLEST
    fours = (n - LARGEST * fives) // SMALLEST
    if fours < 0:
        raise RuleViolation("needs_larger_table", n=n)
    return (SMALLEST,) * fours + (LARGEST,) * fives
