"""A loader for the design files in this package.

Each design has a number of people, a number of rounds, the bases that are shifted (`rounds`, or `tables` with a `step`)
and the residues; see `moved`.
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
    """Returns the designs in `name`.json by number of people and rounds."""
    return parse_designs((files(__package__) / f"{name}.json").read_text(encoding="utf-8"))


def parse_designs(text: str) -> Designs:
    """Parses designs by number of people and rounds.

    Raises KeyError or TypeError if keys are missing or unknown, and ValueError for an unknown move or a duplicate.
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
    raise ValueError(f"{moved} cannot be moved by {step}")
