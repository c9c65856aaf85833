"""The places of a round drawn by standing, and the choice of larger tables."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

# Cost of a fixed person without a place when choosing larger tables.
NO_PLACE = 1_000_000

Homes = Mapping[int, int]
Used = tuple[int, ...]
Chain = tuple[int, object] | None  # a size, and the choices before it


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a round, in order of rank.

    `table_of`: the table of each place. `twice`: twice the target rank of each place. Swapping ranks a and b at places
    p and q adds (a - b) * (twice[p] - twice[q]) to the cost.
    """

    table_of: tuple[int, ...]
    twice: tuple[int, ...]


def straight(sizes: Sequence[int], turns: Sequence[int], homes: Homes) -> Places:
    """Returns places with consecutive ranks at each table; larger tables go to ranks with the fewest turns.

    `homes`: fixed table (from 0) by rank.
    """
    chosen = _sizes_in_order(sizes, turns, homes)
    ends = [0, *accumulate(chosen)]
    table_of = tuple(table for table, size in enumerate(chosen) for _ in range(size))
    return Places(table_of, tuple(ends[table] + ends[table + 1] - 1 for table in table_of))


def _sizes_in_order(sizes: Sequence[int], turns: Sequence[int], homes: Homes) -> list[int]:
    """Chooses the size of each table. If tied, the larger tables come last."""
    larger = tuple(sorted(set(sizes))[1:])
    if not larger:
        return list(sizes)
    best = _Best(
        min(sizes), larger, sizes, [0, *accumulate(times**2 for rank, times in enumerate(turns) if rank not in homes)]
    )
    for people, tired in _count_fixed(len(sizes), homes, turns):
        best.add_table(people, tired)
    return best.sizes()


def _count_fixed(tables: int, homes: Homes, turns: Sequence[int]) -> list[tuple[int, int]]:
    people, tired = [0] * tables, [0] * tables
    for rank, table in homes.items():
        people[table] += 1
        tired[table] += turns[rank] ** 2
    return list(zip(people, tired, strict=True))


class _Best:
    """The best sizes so far, by number of larger tables used.

    `tired`: running sums of squared turns, without people who have fixed tables.
    """

    def __init__(self, small: int, larger: Used, sizes: Sequence[int], tired: Sequence[int]) -> None:
        self.small, self.larger, self.tired = small, larger, tired
        room = Counter(sizes)
        self.room = tuple(room[size] for size in larger)
        # larger tables used, by size -> cost, ranks seated, sizes
        self.states: dict[Used, tuple[int, int, Chain]] = {(0,) * len(larger): (0, 0, None)}

    def add_table(self, people: int, tired: int) -> None:
        following: dict[Used, tuple[int, int, Chain]] = {}
        for size in (*reversed(self.larger), self.small):
            for used, (cost, seated, chain) in self.states.items():
                now = tuple(times + (size == each) for times, each in zip(used, self.larger, strict=True))
                until = min(seated + max(size - people, 0), len(self.tired) - 1)
                new = cost + NO_PLACE * max(people - size, 0)
                if size != self.small:
                    new += self.tired[until] - self.tired[seated] + tired
                if self._fits(now) and (now not in following or new < following[now][0]):
                    following[now] = new, until, (size, chain)
        self.states = following

    def _fits(self, used: Used) -> bool:
        return all(times <= room for times, room in zip(used, self.room, strict=True))

    def sizes(self) -> list[int]:
        chain: object = self.states[self.room][2]
        sizes: list[int] = []
        while isinstance(chain, tuple):
            size, chain = chain
            sizes.append(size)
        return sizes[::-1]
