import doctest

import pytest

from tournaments.seating.by_standing import snake as module
from tournaments.seating.by_standing.snake import snake

# sizes, turns by rank, fixed tables by rank, tables by rank
PLACES = [
    ((4, 4), [0] * 8, {}, (0, 1, 1, 0, 0, 1, 1, 0)),
    ((4, 5), [0] * 9, {}, (0, 1, 1, 0, 0, 1, 1, 0, 1)),
    ((4, 5), [0, 2, 0, 0, 0, 0, 0, 0, 0], {}, (0, 1, 1, 0, 0, 1, 1, 0, 0)),
    ((4, 5), [0] * 9, dict.fromkeys(range(5), 0), (0, 1, 1, 0, 0, 1, 1, 0, 0)),
    ((5, 6), [0] * 11, {}, (0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1)),
]


@pytest.mark.parametrize(("sizes", "turns", "homes", "tables"), PLACES)
def test_ranks_go_forth_and_back(sizes, turns, homes, tables):
    assert snake(sizes, turns, homes).table_of == tables


def test_doctests():
    assert doctest.testmod(module).failed == 0
