import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tournaments.seating import sizes
from tournaments.seating.sizes import sizes_for, table_sizes

# Numbers of fours and fives, counted by hand.
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


@pytest.mark.parametrize(("n", "sizes"), [(6, (6,)), (7, (7,)), (11, (5, 6))])
def test_table_sizes_rotate_where_fours_and_fives_cannot_be(n: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(n) == sizes


@pytest.mark.parametrize("n", [0, 1, 3])
def test_table_sizes_refused(n: int) -> None:
    for made in (table_sizes, lambda n: sizes_for(n, 1)):
        with pytest.raises(RuleViolation) as caught:
            made(n)
        assert (caught.value.code, caught.value.params) == ("too_few_participants", {"n": n})


# players, tables, sizes
SPREAD = [
    (57, 12, (4,) * 3 + (5,) * 9),
    (20, 4, (5, 5, 5, 5)),
    (20, 3, (6, 7, 7)),
    (13, 2, (6, 7)),
    (12, 2, (6, 6)),
    (8, 2, (4, 4)),
]


@pytest.mark.parametrize(("n", "tables", "sizes"), SPREAD)
def test_sizes_for_a_number_of_tables(n: int, tables: int, sizes: tuple[int, ...]) -> None:
    assert sizes_for(n, tables) == sizes


@pytest.mark.parametrize(
    ("n", "tables", "low", "high"), [(57, 15, 9, 14), (57, 8, 9, 14), (9, 0, 2, 2), (20, -1, 3, 5)]
)
def test_sizes_for_says_what_is_possible(n: int, tables: int, low: int, high: int) -> None:
    with pytest.raises(RuleViolation) as caught:
        sizes_for(n, tables)
    assert (caught.value.code, caught.value.field) == ("tables_do_not_fit", "tables")
    assert caught.value.params == {"n": n, "given": tables, "low": low, "high": high}


@given(st.integers(4, 2000), st.data())
def test_sizes_for_everybody_sits_evenly(n: int, data: st.DataObject) -> None:
    tables = data.draw(st.integers(-(-n // 7), n // 4))
    spread = sizes_for(n, tables)
    assert (sum(spread), len(spread)) == (n, tables)
    assert max(spread) - min(spread) <= 1
    assert min(spread) >= 4 and max(spread) <= 7


@given(st.integers(min_value=12, max_value=5000))
def test_table_sizes_everybody_sits(n: int) -> None:
    sizes_of_n = table_sizes(n)
    assert sum(sizes_of_n) == n
    assert sizes_of_n.count(5) < 4
    assert set(sizes_of_n) <= {4, 5}


def test_docstrings_hold() -> None:
    assert doctest.testmod(sizes).failed == 0
