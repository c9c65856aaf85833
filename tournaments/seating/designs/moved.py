"""Stored designs: a few base tables or rounds that are shifted to generate the others.

People are residues in orbits, numbered by orbit from 1, and then fixed points. A plan that is written out in full has
one residue and no orbits.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]
# Tables of a round, or a string of table letters by person, from a.
Base = str | Sequence[Sequence[int]]


class Step(Enum):
    """The operation that shifts a residue."""

    ADD = "add"
    XOR = "xor"


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedRounds:
    """Base rounds that are each shifted by all residues.

    >>> MovedRounds(modulus=2, orbits=4, bases=["abababab"]).rounds()
    (((1, 3, 5, 7), (2, 4, 6, 8)), ((2, 4, 6, 8), (1, 3, 5, 7)))
    """

    modulus: int
    orbits: int
    bases: Sequence[Base]

    def rounds(self) -> Rounds:
        """Returns one round for each base and residue."""
        return tuple(self._round_at(base, t) for base in self.bases for t in range(self.modulus))

    def _round_at(self, base: Base, t: int) -> tuple[Table, ...]:
        def shift(residue: int) -> int:
            return (residue + t) % self.modulus

        return tuple(_shift_table(table, shift, self.modulus, self.orbits) for table in _tables(base))


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedTables:
    """Base tables for each round, shifted by all residues and without duplicates."""

    modulus: int
    orbits: int
    bases: Sequence[Base]
    step: Step

    def rounds(self) -> Rounds:
        """Returns one round for each row of bases."""
        return tuple(self._round(base) for base in self.bases)

    def _round(self, base: Base) -> tuple[Table, ...]:
        moved = (self._table_at(table, t) for table in _tables(base) for t in range(self.modulus))
        return tuple({frozenset(table): table for table in moved}.values())

    def _table_at(self, table: Sequence[int], t: int) -> Table:
        def shift(residue: int) -> int:
            return residue ^ t if self.step is Step.XOR else (residue + t) % self.modulus

        return _shift_table(table, shift, self.modulus, self.orbits)


def _tables(base: Base) -> Iterator[Sequence[int]]:
    if not isinstance(base, str):
        yield from base
        return
    for table in sorted(set(base)):
        yield [person for person, letter in enumerate(base, start=1) if letter == table]


def _shift_table(table: Sequence[int], shift: Callable[[int], int], modulus: int, orbits: int) -> Table:
    """Shifts residues within their orbit; fixed points stay where they are."""
    residues = (divmod(person - 1, modulus) for person in table)
    return tuple(orbit * modulus + (shift(residue) if orbit < orbits else residue) + 1 for orbit, residue in residues)
