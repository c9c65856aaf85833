"""Reads the files of designs beside this module.

A file is a list of designs, each with the people it seats and its number of rounds, what is moved (`rounds` or
`tables`, by which `step`), and by which residues. `moved` explains the rest.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tournaments.seating.designs.moved import Base, MovedRounds, MovedTables, Step

Design = MovedRounds | MovedTables
Designs = Mapping[tuple[int, int], Design]


@cache
def designs(name: str) -> Designs:
    """The designs of `name`.json by people and rounds."""
    return parsed((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))


def parsed(text: str) -> Designs:
    """Designs by people and rounds.

    Raises KeyError or TypeError for a key that is missing or unknown, ValueError for another way to move and for a
    design that comes twice.
    """
    found: dict[tuple[int, int], Design] = {}
    for row in json.loads(text):
        key = row.pop("people"), row.pop("rounds")
        if key in found:
            raise ValueError(f"two designs for {key}")
        found[key] = _design(**row)
    return found


def _design(*, moved: str, modulus: int, orbits: int, bases: Sequence[Base], step: str | None = None) -> Design:
    match moved, step:
        case "rounds", None:
            return MovedRounds(modulus=modulus, orbits=orbits, bases=bases)
        case "tables", str():
            return MovedTables(modulus=modulus, orbits=orbits, bases=bases, step=Step(step))
    raise ValueError(f"{moved} are not moved by {step}")
