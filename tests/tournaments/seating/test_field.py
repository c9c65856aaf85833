import doctest

import pytest

from scoring.errors import RuleViolation
from tournaments.seating import field
from tournaments.seating.field import field_of


def test_field_of_takes_the_usual_tables():
    made = field_of([9, 3, 20, 1, 2])
    assert (made.players, made.sizes, made.numbers) == ((1, 2, 3, 9, 20), (5,), (1,))


# people, tables, closed, sizes, numbers
TABLES = [
    (8, None, (), (4, 4), (1, 2)),
    (8, None, (1, 3), (4, 4), (2, 4)),
    (8, None, (7,), (4, 4), (1, 2)),
    (13, 2, (), (6, 7), (1, 2)),
    (57, 12, (1, 2, 3), (4,) * 3 + (5,) * 9, tuple(range(4, 16))),
]


@pytest.mark.parametrize(("people", "tables", "closed", "sizes", "numbers"), TABLES)
def test_field_of_leaves_out_closed_tables(people, tables, closed, sizes, numbers):
    made = field_of(range(1, people + 1), table_count=tables, closed=closed)
    assert (made.sizes, made.numbers) == (sizes, numbers)


def test_field_of_refuses_what_cannot_sit():
    with pytest.raises(RuleViolation, match="tables_do_not_fit"):
        field_of(range(1, 9), table_count=3)
    with pytest.raises(RuleViolation, match="too_few_participants"):
        field_of(range(3))


def test_doctests():
    assert doctest.testmod(field).failed == 0
