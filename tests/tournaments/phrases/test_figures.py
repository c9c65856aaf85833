import doctest

import pytest

from tournaments.phrases import figures
from tournaments.phrases.figures import plain, signed

SIGNED = [(3, "+3", "3"), (-12, "−12", "−12"), (0, "0", "0"), (None, "", "")]


@pytest.mark.parametrize(("points", "with_sign", "without"), SIGNED)
def test_points(points, with_sign, without):
    assert (signed(points), plain(points)) == (with_sign, without)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(figures).failed == 0
