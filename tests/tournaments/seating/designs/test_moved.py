import doctest

from tournaments.seating.designs import moved
from tournaments.seating.designs.moved import MovedRounds, MovedTables, Step


def test_base_round_is_shifted_around_a_fixed_point():
    rounds = MovedRounds(modulus=3, orbits=2, bases=[[[1, 4], [2, 5], [3, 6, 7]]]).rounds()
    assert rounds == (((1, 4), (2, 5), (3, 6, 7)), ((2, 5), (3, 6), (1, 4, 7)), ((3, 6), (1, 4), (2, 5, 7)))


def test_written_out_plan_is_unchanged():
    assert MovedRounds(modulus=1, orbits=0, bases=["abab", [[1, 2], [3, 4]]]).rounds() == (
        ((1, 3), (2, 4)),
        ((1, 2), (3, 4)),
    )


def test_base_tables_are_shifted_into_a_round():
    tables = {"modulus": 4, "orbits": 1, "bases": [[[1, 2]], [[1, 3]]]}
    assert MovedTables(**tables, step=Step.ADD).rounds() == (((1, 2), (2, 3), (3, 4), (4, 1)), ((3, 1), (4, 2)))
    assert MovedTables(**tables, step=Step.XOR).rounds() == (((2, 1), (4, 3)), ((3, 1), (4, 2)))


def test_docstrings_hold():
    assert doctest.testmod(moved).failed == 0
