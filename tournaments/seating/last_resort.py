"""Backtracking for rare fields in which no search satisfies the hard wishes.

A search fixes the larger tables first, which may rule out every remaining seating.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.seating.constraints import forbidden_pairs, hard_wishes, people_by_fixed_table, strength, unmet_wishes
from tournaments.seating.field import Field
from tournaments.seating.measures import Rounds, meetings
from tournaments.seating.seats import seat_in_turn
from tournaments.seating.wishes import Strength, Wish

# Step limit of a seating, and seatings compared by repeats.
STEPS, SEATINGS = 100_000, 20

Table = tuple[int, ...]
Tables = tuple[Table, ...]


def repair_hard_wishes(field: Field, rounds: Rounds, seed: int) -> Rounds:
    """Redraws rounds that break hard wishes, ignoring ranks, if a seating can be found for all of them."""
    broken = {number for each in hard_wishes(field, unmet_wishes(field, rounds)) for number in each.rounds}
    done = list(rounds)
    for number in sorted(broken):
        at = number - len(field.history) - 1
        others = (*field.history, *done[:at], *done[at + 1 :])
        if (tables := _best_seating(replace(field, history=others), seed + at)) is None:
            return rounds
        done[at] = seat_in_turn(tables, others)
    return tuple(done)


def _best_seating(field: Field, seed: int) -> Tables | None:
    met = field.met
    found: list[Tables] = []
    for each in range(SEATINGS):
        tables = _seat_everybody(field, random.Random(seed * SEATINGS + each))
        if tables is None:
            break
        found.append(tables)
    return min(found, key=lambda tables: _repeats(tables, met), default=None)


def _repeats(tables: Tables, met: Mapping[tuple[int, int], int]) -> int:
    return sum(met.get(pair, 0) for pair in meetings((tables,)))


def _seat_everybody(field: Field, randomness: random.Random) -> Tables | None:
    search = _Search(field, randomness)
    bound = [player for player in field.players if search.foes[player] or player in search.home]
    bound.sort(key=lambda player: (player not in search.home, -len(search.foes[player]), randomness.random()))
    if not search.seat(bound):
        return None
    free = [player for player in field.players if player not in set(bound)]
    return search.fill_tables(randomness.sample(free, len(free)))


class _Search:
    def __init__(self, field: Field, randomness: random.Random) -> None:
        self.sizes = sorted(field.sizes, reverse=True)
        self.tables: list[list[int]] = [[] for _ in field.sizes]
        self.foes: dict[int, set[int]] = defaultdict(set)
        for one, other in forbidden_pairs(field):
            self.foes[one].add(other)
            self.foes[other].add(one)
        hard = strength(field, Wish.TABLES) is Strength.HARD
        wanted = people_by_fixed_table(field).items() if hard else ()
        self.home = {player: field.numbers.index(number) for number, people in wanted for player in people}
        self.reserved = set(self.home.values())
        self.at: dict[int, int] = {}
        self.randomness = randomness

    def seat(self, people: Sequence[int]) -> bool:
        """Seats the people. Returns False if no seating was found."""
        ways = [self._tables_open_to(people[0])] if people else []
        for _step in range(STEPS):
            if not ways:
                break
            player = people[len(ways) - 1]
            self._stand_up(player)
            if (table := next(ways[-1], None)) is None:
                ways.pop()
                continue
            self._sit_down(player, table)
            if len(ways) == len(people):
                return True
            ways.append(self._tables_open_to(people[len(ways)]))
        return not people

    def _sit_down(self, player: int, table: int) -> None:
        self.tables[table].append(player)
        self.at[player] = table

    def _stand_up(self, player: int) -> None:
        if player in self.at:
            self.tables[self.at.pop(player)].pop()

    def _tables_open_to(self, player: int) -> Iterator[int]:
        """Yields the possible tables in random order, but only one of several equal empty ones."""
        seen_empty = False
        foes = self.foes[player]
        for at in self._table_order(player):
            table = self.tables[at]
            alike = not table and at not in self.reserved
            if not (alike and seen_empty) and foes.isdisjoint(table) and self._has_room(at):
                seen_empty |= alike
                yield at

    def _table_order(self, player: int) -> Sequence[int]:
        if player in self.home:
            return [self.home[player]]
        return self.randomness.sample(range(len(self.tables)), len(self.tables))

    def _has_room(self, at: int) -> bool:
        """Checks whether the tables still fit the sizes, in some order, with one more person here."""
        size = len(self.tables[at]) + 1
        as_large = sum(len(table) >= size for table in self.tables)
        return as_large < sum(room >= size for room in self.sizes)

    def fill_tables(self, people: Sequence[int]) -> Tables:
        waiting = list(people)
        by_heads = sorted(range(len(self.tables)), key=lambda at: -len(self.tables[at]))
        for at, size in zip(by_heads, self.sizes, strict=True):
            missing = size - len(self.tables[at])
            self.tables[at] += waiting[:missing]
            del waiting[:missing]
        return tuple(tuple(table) for table in self.tables)
