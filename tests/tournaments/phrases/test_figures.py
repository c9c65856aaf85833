import doctest

import pytest

from tournaments.phrases import figures
from tournaments.phrases.figures import plain, signed

SIGNED = [(3, "+3", "3"), (-12, "−12", "−12"), (0, "0", "0"), (None, "", "")]


@pytest.mark.parametrize(("points", "with_sign", "without"), SIGNED)
def test_signed_and_plain(points, with_sign, without):
    assert (signed(points), plain(points)) == (with_sign, without)


def test_docstring_examples():
    assert doctest.testmod(figures).failed == 0
