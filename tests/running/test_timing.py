"""Limits of the quick suite, in processor seconds."""

import pytest

from tests.running.timing import ALL, ONE, above

USUAL = "processor seconds, on a machine that takes 1.0 times as long as usual"
SLOW = f"a.py::b: {ONE + 1} {USUAL}; a quick test may take {ONE}."
LONG = f"All together: {ALL + 1:.0f} {USUAL}; they may take {ALL:.0f}."


@pytest.mark.parametrize(
    ("cost", "total", "slower", "said"),
    [
        (ONE, ALL, 1, []),
        (ONE + 1, ALL, 1, [SLOW]),
        (ONE, ALL + 1, 1, [LONG]),
        (ONE + 1, ALL + 1, 1, [SLOW, LONG]),
        (ONE * 2, ALL * 2, 2, []),
    ],
)
def test_a_limit_is_told_where_it_is_exceeded(cost: float, total: float, slower: float, said: list[str]) -> None:
    assert above({"a.py::b": cost}, total, slower) == said
