"""Table sizes for a given number of people."""

from scoring.errors import RuleViolation

# Usual sizes, and the maximum; four play, others sit out in turn.
SMALLEST, LARGEST, MOST_AT_A_TABLE = 4, 5, 7
# Numbers that fours and fives cannot make.
ROTATING = {6: (6,), 7: (7,), 11: (5, 6)}


def table_sizes(n: int) -> tuple[int, ...]:
    """Returns the usual sizes for `n` people, smallest first: fours, and as few fives as possible.

    For 6, 7 and 11 people, a table of six or seven is needed. Raises `too_few_participants` below four people.

    >>> table_sizes(13), table_sizes(11)
    ((4, 4, 5), (5, 6))
    """
    if n < SMALLEST:
        raise RuleViolation("too_few_participants", n=n)
    if n in ROTATING:
        return ROTATING[n]
    fives = n % SMALLEST
    fours = (n - LARGEST * fives) // SMALLEST
    return (SMALLEST,) * fours + (LARGEST,) * fives


def sizes_for(n: int, tables: int) -> tuple[int, ...]:
    """Spreads `n` people evenly over `tables` tables and returns the sizes, smallest first.

    Raises `too_few_participants` below four people, and `tables_do_not_fit`, with limits `low` and `high`, if tables
    would have fewer than four or more than seven people.

    >>> sizes_for(57, 12)
    (4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5)
    """
    if n < SMALLEST:
        raise RuleViolation("too_few_participants", n=n)
    low, high = -(-n // MOST_AT_A_TABLE), n // SMALLEST
    if not low <= tables <= high:
        raise RuleViolation("tables_do_not_fit", "tables", n=n, given=tables, low=low, high=high)
    size, larger = divmod(n, tables)
    return (size,) * (tables - larger) + (size + 1,) * larger
