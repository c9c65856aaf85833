"""Rounds of tables of four and five without repeats, from five shifted columns.

People stand in four columns of m rows and a fifth of k; round r seats (column c, row i + s_r[c] mod m) together for c =
0..4, giving k tables of five and m - k of four. No pair meets twice if the shift differences of any two columns are
distinct over the rounds. The fifth column always sits at tables of five.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

COLUMNS = 5
PAIRS = tuple(combinations(range(COLUMNS), 2))
# Shifts tried in total, and in one attempt.
TRIES, TRIES_AT_ONCE = 40_000, 4_000

Shifts = tuple[int, ...]


def five_columns(sizes: Sequence[int], rounds: int, randomness: random.Random) -> list[list[list[int]]] | None:
    """Returns shuffled rounds of people 0..n-1, in the order of `sizes`.

    There are at most as many rounds as tables. Returns None if none were found.
    """
    m, fifth = len(sizes), sum(size == COLUMNS for size in sizes)
    if not set(sizes) <= {COLUMNS - 1, COLUMNS}:
        return None
    shifts = _shifts(m, min(rounds, m), randomness)
    if shifts is None:
        return None
    people = list(range(sum(sizes)))
    randomness.shuffle(people)
    order = sorted(range(m), key=lambda index: -sizes[index])
    return [_round(shift, m, fifth, people, order) for shift in shifts]


def _round(shift: Shifts, m: int, fifth: int, people: list[int], order: list[int]) -> list[list[int]]:
    """Builds one round. `order`: table indexes, larger tables first."""
    tables: list[list[int]] = [[] for _ in range(m)]
    for row in range(m):
        # Rows are counted from the fifth column, so that its people start at the first tables.
        seats = [people[column * m + (row + shift[column] - shift[-1]) % m] for column in range(COLUMNS - 1)]
        tables[order[row]] = [*seats, *people[(COLUMNS - 1) * m + row :][:1]] if row < fifth else seats
    return tables


def _shifts(m: int, rounds: int, randomness: random.Random) -> list[Shifts] | None:
    """Finds vectors with distinct differences; simple multiples are enough unless 2 or 3 divides m."""
    if m % 2 and m % 3:
        return [tuple(r * column % m for column in range(COLUMNS)) for r in range(rounds)]
    for _ in range(TRIES // TRIES_AT_ONCE):
        vectors = _extend([], [set() for _ in PAIRS], (m, rounds), randomness, iter(range(TRIES_AT_ONCE)))
        if vectors is not None:
            return vectors
    return None


def _extend(
    vectors: list[Shifts],
    used: list[set[int]],
    m_and_rounds: tuple[int, int],
    randomness: random.Random,
    tries: Iterator[int],
) -> list[Shifts] | None:
    m, rounds = m_and_rounds
    if len(vectors) == rounds:
        return vectors
    for shift in _candidates((0,), used, m, randomness, tries):
        differences = [(shift[one] - shift[other]) % m for one, other in PAIRS]
        for taken, difference in zip(used, differences, strict=True):
            taken.add(difference)
        more = _extend([*vectors, shift], used, m_and_rounds, randomness, tries)
        if more is not None:
            return more
        for taken, difference in zip(used, differences, strict=True):
            taken.remove(difference)
    return None


def _candidates(
    start: Shifts, used: list[set[int]], m: int, randomness: random.Random, tries: Iterator[int]
) -> Iterator[Shifts]:
    if len(start) == COLUMNS:
        yield start
        return
    taken = [used[PAIRS.index((column, len(start)))] for column in range(len(start))]
    for value in randomness.sample(range(m), m):
        if next(tries, None) is None:
            return
        if not any((shift - value) % m in differences for shift, differences in zip(start, taken, strict=True)):
            yield from _candidates((*start, value), used, m, randomness, tries)
