"""How many tables of which size a number of people makes."""

from scoring.errors import RuleViolation

# What tables have by themselves, and the most that ever sit at one: four play, the others sit out in turn.
SMALLEST, LARGEST, MOST_AT_A_TABLE = 4, 5, 7
# The numbers of people that fours and fives cannot make.
ROTATING = {6: (6,), 7: (7,), 11: (5, 6)}


def table_sizes(n: int) -> tuple[int, ...]:
    """The sizes of the tables for `n` people, smallest first: as many tables of four as possible, else of five.

    6, 7 and 11 people need one table of six or seven. Raises `RuleViolation`: `too_few_participants` below four.

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
    """The sizes of so many tables, smallest first, with `n` people spread over them as evenly as possible.

    Raises `too_few_participants` below four, and `tables_do_not_fit` where a table had fewer than four or more than
    seven people; it says how many tables are possible (`low`, `high`).

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
