"""Constructed plans for tables of four in which no pair meets twice.

People stand in four columns of m rows. A round shifts the columns and seats each row together, so that nobody meets
their own column. If 4 divides m, each column then plays a plan of its own.
"""

from collections.abc import Iterator

from tournaments.seating.designs.fours import plan_of_fours
from tournaments.seating.designs.moved import Rounds, Table
from tournaments.seating.designs.rings import ring_columns

COLUMNS = 4
STEPS = 2_000  # search limit for shifts; ten rounds and more take far fewer
DEEPEST = 100  # limit of rounds by shifts, far above the length of a tournament
Shifts = tuple[int, int, int]


def plan_without_repeats(n: int, rounds: int) -> Rounds | None:
    """Returns rounds for `n` people in which no pair meets twice, or None if no such plan is known.

    >>> plan_without_repeats(16, 2)[1]
    ((1, 6, 11, 16), (2, 5, 12, 15), (3, 8, 9, 14), (4, 7, 10, 13))
    """
    design = plan_of_fours(n)
    if design is not None and len(design) >= rounds:
        return design[:rounds]
    return columns(n, rounds)


def columns(n: int, rounds: int) -> Rounds | None:
    """Builds a plan like `plan_without_repeats`, using only columns: first across them, then inside each."""
    m, rest = divmod(n, COLUMNS)
    if rest or m == 0:
        return None
    across = _rounds_across(m, rounds)
    missing = rounds - len(across)
    if missing == 0:
        return across
    inside = plan_without_repeats(m, missing)
    return None if inside is None else across + _rounds_in_columns(inside, m)


def _rounds_across(m: int, rounds: int) -> Rounds:
    rows = ring_columns(m, rounds)
    if rows is None:
        rows = [[[i, *((i + s) % m for s in shifts)] for i in range(m)] for shifts in _shifts(m, rounds)]
    return tuple(tuple(tuple(c * m + row + 1 for c, row in enumerate(table)) for table in tables) for tables in rows)


def _rounds_in_columns(inside: Rounds, m: int) -> Rounds:
    def shift_to(table: Table, column: int) -> Table:
        return tuple(column * m + person for person in table)

    return tuple(tuple(shift_to(table, column) for column in range(COLUMNS) for table in tables) for tables in inside)


def _differences(shifts: Shifts) -> tuple[int, ...]:
    a, b, c = shifts
    return (a, b, c, b - a, c - a, c - b)


class _Search:
    """A depth-first search for shifts modulo m whose differences are distinct for each pair of columns."""

    def __init__(self, m: int, rounds: int) -> None:
        self.m = m
        self.rounds = rounds
        self.used: tuple[set[int], ...] = tuple(set() for _ in range(6))
        self.chosen: list[Shifts] = []
        self.best: list[Shifts] = []
        self.steps = STEPS

    def run(self) -> list[Shifts]:
        self._deepen(0)
        return self.best

    def _deepen(self, a: int) -> bool:
        """Tries shifts from `a` on, and returns whether all rounds were found."""
        if len(self.chosen) > len(self.best):
            self.best = list(self.chosen)
        if len(self.chosen) == self.rounds:
            return True
        return any(self._try_shifts((first, b, c)) for first in range(a, self.m) for b, c in self._free_shifts(first))

    def _free_shifts(self, a: int) -> Iterator[tuple[int, int]]:
        m, used = self.m, self.used
        for b in range(m):
            if self.steps < 0:
                return
            if b in used[1] or (b - a) % m in used[3]:
                continue
            for c in range(m):
                if c not in used[2] and (c - a) % m not in used[4] and (c - b) % m not in used[5]:
                    yield b, c

    def _try_shifts(self, shifts: Shifts) -> bool:
        self.steps -= 1
        if self.steps < 0:
            return False
        differences = [difference % self.m for difference in _differences(shifts)]
        self.chosen.append(shifts)
        for used, difference in zip(self.used, differences, strict=True):
            used.add(difference)
        if self._deepen(shifts[0] + 1):
            return True
        self.chosen.pop()
        for used, difference in zip(self.used, differences, strict=True):
            used.remove(difference)
        return False


def _shifts(m: int, rounds: int) -> list[Shifts]:
    return _Search(m, min(rounds, m, DEEPEST)).run()
