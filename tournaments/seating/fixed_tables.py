"""The table numbers of a round: people with fixed tables stay, others change tables."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tournaments.seating.constraints import people_by_fixed_table, strength
from tournaments.seating.field import Field
from tournaments.seating.measures import Rounds
from tournaments.seating.wishes import Strength, Wish

Table = tuple[int, ...]
Visits = Counter[tuple[int, int]]

# Passes over all rounds to vary tables.
PASSES = 4


def pinned_tables(field: Field) -> dict[int, int]:
    """Returns the table (as an index of `sizes`) for people (from 1) who have to share one.

    Anybody who is the only one fixed to a table can sit anywhere until `order_tables` moves it.
    """
    if strength(field, Wish.TABLES) is not Strength.HARD:
        return {}
    together = [people for people in people_by_fixed_table(field).values() if len(people) > 1]
    free, pins = list(range(len(field.sizes))), {}
    for people in sorted(together, key=lambda people: -len(people)):
        index = min((index for index in free if field.sizes[index] >= len(people)), key=lambda at: field.sizes[at])
        free.remove(index)
        pins.update({field.players.index(player) + 1: index for player in people})
    return pins


def order_tables(rounds: Rounds, field: Field) -> Rounds:
    """Reorders tables by `field.numbers`.

    People get their fixed tables, even if that breaks the order of sizes. Other tables of the same size swap numbers so
    that players change tables, taking the history into account.
    """
    homes, visits = _home_tables(field), _visits(field.history)
    if not homes and not field.history:
        return rounds
    placing = [_Round(tables, homes) for tables in rounds]
    for one in placing:
        one.count(visits, 1)
    for _ in range(PASSES):
        for one in placing:
            one.count(visits, -1)
            one.improve(visits)
            one.count(visits, 1)
    return tuple(tuple(one.tables) for one in placing)


def _home_tables(field: Field) -> dict[int, int]:
    if strength(field, Wish.TABLES) is Strength.OFF:
        return {}
    there = {number: index for index, number in enumerate(field.numbers)}
    return {
        player: there[number]
        for number, people in people_by_fixed_table(field).items()
        if number in there
        for player in people
    }


def _visits(history: Rounds) -> Visits:
    return Counter((player, at) for tables in history for at, table in enumerate(tables) for player in table)


class _Round:
    def __init__(self, tables: Sequence[Table], homes: Mapping[int, int]) -> None:
        self.tables = list(tables)
        self.settled = set[int]()
        for table, index in self._claims(homes):
            at = self.tables.index(table)
            if at not in self.settled and index not in self.settled:
                self._exchange(at, index)
                self.settled.add(index)

    def _claims(self, homes: Mapping[int, int]) -> list[tuple[Table, int]]:
        claims = Counter((table, homes[player]) for table in self.tables for player in table if player in homes)
        return sorted(claims, key=lambda claim: (-claims[claim], claim[1]))

    def _exchange(self, one: int, other: int) -> None:
        self.tables[one], self.tables[other] = self.tables[other], self.tables[one]

    def count(self, visits: Visits, by: int) -> None:
        for at, table in enumerate(self.tables):
            for player in table:
                visits[player, at] += by

    def improve(self, visits: Visits) -> None:
        free = [at for at in range(len(self.tables)) if at not in self.settled]
        for one in free:
            if not _squared_visits(visits, self.tables[one], one):
                continue
            alike = [at for at in free if at != one and len(self.tables[at]) == len(self.tables[one])]
            change, other = min(((self._change(visits, one, at), at) for at in alike), default=(0, one))
            if change < 0:
                self._exchange(one, other)

    def _change(self, visits: Visits, one: int, other: int) -> int:
        here, there = self.tables[one], self.tables[other]
        after = _squared_visits(visits, here, other) + _squared_visits(visits, there, one)
        return after - _squared_visits(visits, here, one) - _squared_visits(visits, there, other)


def _squared_visits(visits: Visits, table: Iterable[int], at: int) -> int:
    """Returns the squared number of visits, so that frequent visits weigh more."""
    return sum([visits[player, at] ** 2 for player in table])
