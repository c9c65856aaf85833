"""Stored designs: plans of tables of four in which no two people meet twice, kept as their generators.

People of a design are residues in orbits, numbered orbit by orbit from 1, and fixed points after them.
Three kinds: one base round that is moved on to make the rounds, some of them written as words, or a few base tables
in each round that are moved on to make its tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import xor

Table = tuple[int, ...]
Rounds = tuple[tuple[Table, ...], ...]


def _moved(table: Table, shift: Callable[[int], int], modulus: int, orbits: int) -> Table:
    """The table with each residue shifted within its orbit; fixed points stay."""
    residues = (divmod(person - 1, modulus) for person in table)
    return tuple(orbit * modulus + (shift(residue) if orbit < orbits else residue) + 1 for orbit, residue in residues)


def _tables(text: str) -> tuple[Table, ...]:
    """Tables written as numbers apart by spaces, the tables apart by commas."""
    return tuple(tuple(map(int, table.split())) for table in text.split(","))


@dataclass(frozen=True, slots=True)
class MovedRound:
    """One base round; round t adds t to every residue."""

    modulus: int
    orbits: int
    base: str

    def rounds(self) -> Rounds:
        """As many rounds as residues."""
        base = _tables(self.base)
        return tuple(tuple(self._at(table, t) for table in base) for t in range(self.modulus))

    def _at(self, table: Table, t: int) -> Table:
        return _moved(table, lambda residue: (residue + t) % self.modulus, self.modulus, self.orbits)


@dataclass(frozen=True, slots=True)
class MovedTables:
    """Base tables of every round; each is moved by all residues, what comes twice counts once."""

    modulus: int
    orbits: int
    step: Callable[[int, int], int]
    bases: tuple[str, ...]

    def rounds(self) -> Rounds:
        """One round for each row of base tables."""
        return tuple(self._round(_tables(text)) for text in self.bases)

    def _round(self, bases: tuple[Table, ...]) -> tuple[Table, ...]:
        moved = (self._at(base, t) for base in bases for t in range(self.modulus))
        return tuple({frozenset(table): table for table in moved}.values())

    def _at(self, table: Table, t: int) -> Table:
        return _moved(table, lambda residue: self.step(residue, t), self.modulus, self.orbits)


@dataclass(frozen=True, slots=True)
class MovedWords:
    """Base rounds as words: the letter of each person's table, from a. Each is moved by all residues.

    >>> MovedWords(2, 4, "abababab").rounds()
    (((1, 3, 5, 7), (2, 4, 6, 8)), ((2, 4, 6, 8), (1, 3, 5, 7)))
    """

    modulus: int
    orbits: int
    words: str

    def rounds(self) -> Rounds:
        """For each word as many rounds as residues."""
        return tuple(self._at(word, t) for word in self.words.split() for t in range(self.modulus))

    def _at(self, word: str, t: int) -> tuple[Table, ...]:
        tables = (
            tuple(person for person, letter in enumerate(word, start=1) if letter == table)
            for table in sorted(set(word))
        )
        return tuple(
            _moved(table, lambda residue: (residue + t) % self.modulus, self.modulus, self.orbits) for table in tables
        )


def _add_modulo_five(residue: int, t: int) -> int:
    return (residue + t) % 5


DESIGNS: dict[int, MovedRound | MovedTables] = {
    16: MovedTables(
        4,
        4,
        xor,
        (
            "1 5 9 13",
            "1 6 11 16",
            "1 7 12 14",
            "1 8 10 15",
            "1 2 3 4, 5 6 7 8, 9 10 11 12, 13 14 15 16",
        ),
    ),
    20: MovedTables(
        5,
        4,
        _add_modulo_five,
        (
            "1 6 11 16",
            "1 7 13 19",
            "1 8 15 17",
            "1 9 12 20",
            "1 10 14 18",
        ),
    ),
    24: MovedRound(
        7,
        3,
        "1 14 16 23, 2 13 18 22, 3 5 6 17, 4 9 11 12, 7 10 20 24, 8 15 19 21",
    ),
    28: MovedRound(
        9,
        3,
        "1 14 18 27, 2 11 21 23, 3 6 8 26, 4 5 15 20, 7 10 12 13, 9 16 22 28, 17 19 24 25",
    ),
    32: MovedTables(
        8,
        4,
        xor,
        (
            "1 9 23 29",
            "1 11 18 30",
            "1 12 21 26",
            "1 13 22 27",
            "1 14 17 31",
            "1 16 24 32",
            "1 2 19 20, 9 13 26 30",
            "1 8 10 15, 17 19 26 28",
            "1 3 5 7, 9 15 19 21, 25 26 31 32",
            "1 4 25 28, 9 10 11 12, 17 20 21 24",
        ),
    ),
    36: MovedRound(
        11,
        3,
        "1 21 30 35, 2 24 25 33, 3 18 31 34, 4 20 28 36, 5 10 13 17, 6 8 9 19, 7 11 26 32, 12 14 15 29, 16 22 23 27",
    ),
    40: MovedRound(
        13,
        3,
        "40 1 14 27, 2 3 17 26, 4 7 23 24, 10 6 15 18, 5 12 32 37, 13 8 29 31, 11 9 33 39, 16 22 30 34, 20 25 "
        "36 35, 19 21 28 38",
    ),
    48: MovedRound(
        11,
        4,
        "1 10 12 22, 2 25 30 38, 3 35 41 42, 4 7 8 37, 5 23 39 46, 6 20 27 45, 9 33 40 47, 11 17 26 48, 13 15 "
        "18 32, 14 21 34 43, 16 28 29 31, 19 24 36 44",
    ),
    56: MovedRound(
        11,
        5,
        "1 4 10 16, 2 13 33 42, 3 39 44 52, 5 12 37 38, 6 27 30 45, 7 8 21 54, 9 36 40 50, 11 29 53 56, 14 24 "
        "41 46, 15 26 31 34, 17 19 22 23, 18 25 32 48, 20 49 51 55, 28 35 43 47",
    ),
    60: MovedRound(
        19,
        3,
        "1 2 4 42, 3 20 22 27, 5 9 14 32, 6 17 31 52, 7 33 41 60, 8 30 44 56, 10 21 25 57, 11 23 48 59, 12 18 "
        "28 43, 13 26 46 55, 15 24 54 58, 16 36 37 40, 19 45 49 51, 29 35 38 47, 34 39 50 53",
    ),
    72: MovedRound(
        11,
        6,
        "1 29 41 65, 2 20 40 43, 3 18 37 42, 4 17 26 68, 5 13 15 54, 6 31 48 70, 7 53 63 64, 8 32 55 69, 9 14 "
        "35 71, 10 28 57 61, 11 44 60 72, 12 19 22 66, 16 49 50 52, 21 39 47 67, 23 30 38 45, 24 34 56 62, 25 "
        "33 36 59, 27 46 51 58",
    ),
    84: MovedRound(
        11,
        7,
        "1 31 74 81, 2 62 76 77, 3 4 54 60, 5 22 34 72, 6 20 33 52, 7 19 50 79, 8 29 53 82, 9 17 37 43, 10 14 "
        "35 47, 11 13 28 63, 12 24 58 66, 15 40 68 70, 16 21 51 65, 18 45 46 67, 23 25 30 44, 26 64 71 83, 27 "
        "59 69 84, 32 39 41 48, 36 55 57 80, 38 49 56 75, 42 61 73 78",
    ),
    96: MovedRound(
        11,
        8,
        "1 15 43 50, 2 33 65 94, 3 59 80 81, 4 25 67 78, 5 10 16 45, 6 29 48 96, 7 12 17 76, 8 23 49 58, 9 26 "
        "46 75, 11 44 47 84, 13 34 63 90, 14 30 38 85, 18 20 40 62, 19 52 66 89, 21 55 70 88, 22 36 41 56, 24 "
        "51 61 74, 27 60 79 86, 28 39 69 82, 31 35 71 95, 32 57 77 93, 37 64 72 92, 42 53 87 91, 54 68 73 83",
    ),
}


def designed(n: int) -> Rounds | None:
    """All rounds of the stored design for `n` people, or None where there is none.

    >>> len(designed(40))
    13
    """
    design = DESIGNS.get(n)
    return design.rounds() if design else None
