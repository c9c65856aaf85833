import json

import pytest

from tournaments.seating.designs.moved import MovedRounds, MovedTables, Step
from tournaments.seating.designs.reading import parse_designs

ROUNDS = {"people": 4, "rounds": 2, "moved": "rounds", "modulus": 2, "orbits": 2, "bases": ["abab"]}
TABLES = {"people": 16, "rounds": 5, "moved": "tables", "step": "xor", "modulus": 4, "orbits": 4, "bases": [[[1, 5]]]}


def without(row, key):
    return {each: value for each, value in row.items() if each != key}


def test_designs_are_read_by_people_and_rounds():
    assert parse_designs(json.dumps([ROUNDS, TABLES])) == {
        (4, 2): MovedRounds(modulus=2, orbits=2, bases=["abab"]),
        (16, 5): MovedTables(modulus=4, orbits=4, bases=[[[1, 5]]], step=Step.XOR),
    }


MALFORMED = [
    ([ROUNDS, ROUNDS], ValueError, r"two designs for \(4, 2\)"),
    ([without(ROUNDS, "people")], KeyError, "people"),
    ([without(ROUNDS, "bases")], TypeError, "bases"),
    ([ROUNDS | {"base": []}], TypeError, "base"),
    ([ROUNDS | {"step": "add"}], ValueError, "rounds cannot be moved by add"),
    ([ROUNDS | {"moved": "people"}], ValueError, "people cannot be moved by None"),
    ([without(TABLES, "step")], ValueError, "tables cannot be moved by None"),
    ([TABLES | {"step": "and"}], ValueError, "and"),
]


@pytest.mark.parametrize(("rows", "error", "words"), MALFORMED)
def test_malformed_file_is_refused(rows, error, words):
    with pytest.raises(error, match=words):
        parse_designs(json.dumps(rows))
