import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tournaments.seating import sizes
from tournaments.seating.sizes import table_sizes

# How many tables of four and of five, counted by hand.
CASES = [
    (4, 1, 0),
    (5, 0, 1),
    (8, 2, 0),
    (9, 1, 1),
    (10, 0, 2),
    (13, 2, 1),
    (15, 0, 3),
    (16, 4, 0),
    (41, 9, 1),
    (42, 8, 2),
    (43, 7, 3),
    (400, 100, 0),
]


@pytest.mark.parametrize(("n", "fours", "fives"), CASES)
def test_table_sizes_counts(n: int, fours: int, fives: int) -> None:
    assert table_sizes(n) == (4,) * fours + (5,) * fives


@pytest.mark.parametrize(
    ("n", "code"),
    [
        (0, "too_few_participants"),
        (1, "too_few_participants"),
        (3, "too_few_participants"),
        (6, "needs_larger_table"),
        (7, "needs_larger_table"),
        (11, "needs_larger_table"),
    ],
)
def test_table_sizes_refused(n: int, code: str) -> None:
    with pytest.raises(RuleViolation) as caught:
        table_sizes(n)
    assert caught.value.code == code
    assert caught.value.params == {"n": n}


@given(st.integers(min_value=12, max_value=5000))
def test_table_sizes_everybody_sits(n: int) -> None:
    sizes_of_n = table_sizes(n)
    assert sum(sizes_of_n) == n
    assert sizes_of_n.count(5) < 4
    assert set(sizes_of_n) <= {4, 5}


def test_docstrings_hold() -> None:
    assert doctest.testmod(sizes).failed == 0
