"""Ladder draw: the winner of a table stays, the second moves on by one table, the third by two, and so on."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from tournaments.seating.by_standing.places import Places
from tournaments.seating.by_standing.prices import RANKS_ALONE, Prices, homes, links, weights
from tournaments.seating.by_standing.rank_search import RankSearch
from tournaments.seating.field import Field
from tournaments.seating.wishes import Strength, Wish

Table = tuple[int, ...]

# Place of new people, after all others at a table.
NEW = 9


def ladder(last_round: Sequence[Table], points: Mapping[int, float], field: Field, seed: int) -> tuple[Table, ...]:
    """Returns tables in the order of `field.numbers`, based on people's places in the last round.

    `last_round`: tables by number. `points`: from that round only, 0 if missing; ties are broken by chance. The tables
    form a circle. New people fill holes; otherwise as few people as possible move on to the next hole. People with
    fixed tables swap with those who arrive there. People who must not meet swap with the person in the same place at
    the nearest table; remaining conflicts are left to the caller. Without a last round, the draw is random. Raises
    ValueError if the sizes don't match the players.

    >>> from tournaments.seating.field import usual_field
    >>> last = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    >>> ladder(last, {player: -player for player in range(1, 17)}, usual_field(range(1, 17)), seed=1)[0]
    (1, 14, 11, 8)
    """
    if sum(field.sizes) != len(field.players):
        raise ValueError("every player must have exactly one seat")
    circle = _Circle(field, last_round, seed)
    circle.move(last_round, points)
    circle.keep_fixed()
    circle.balance()
    circle.join()
    circle.part()
    return tuple(tuple(sorted(table, key=circle.by_place)) for table in circle.tables)


class _Circle:
    """The tables of the next round. `place`: a player's place in the last round, from 0."""

    def __init__(self, field: Field, last_round: Sequence[Table], seed: int) -> None:
        self.field = field
        self.tables: list[list[int]] = [[] for _ in field.sizes]
        self.sizes = list(field.sizes)
        self.place: dict[int, int] = {}
        self.randomness = random.Random(seed)
        known = {*field.players, *chain.from_iterable(last_round)}
        self.chance = {player: self.randomness.random() for player in sorted(known)}
        self.lots = [self.randomness.random() for _ in field.sizes]
        self.homes = {field.players[at]: index for at, index in homes(field, field.players).items()}

    def by_place(self, player: int) -> tuple[int, float]:
        return self.place.get(player, NEW), self.chance[player]

    def move(self, last_round: Sequence[Table], points: Mapping[int, float]) -> None:
        present = set(self.field.players)
        for index, table in enumerate(last_round):
            ranked = sorted(table, key=lambda player: (-points.get(player, 0), self.chance[player]))
            for place, player in enumerate(ranked):
                if player in present:
                    self.place[player] = place
                    self.tables[(index + place) % len(self.tables)].append(player)

    def keep_fixed(self) -> None:
        table_of = self._table_of()
        for player, home in self.homes.items():
            away = table_of.get(player)
            if away == home:
                continue
            self.tables[home].append(player)
            if away is not None:
                self.tables[away].remove(player)
                self._send(self._replacement_for(player, home), home, away, table_of)

    def _table_of(self) -> dict[int, int]:
        return {player: index for index, table in enumerate(self.tables) for player in table}

    def _replacement_for(self, player: int, home: int) -> int | None:
        place = self.place.get(player, NEW)
        others = [other for other in self.tables[home] if other not in self.homes]
        return min(
            others, key=lambda other: (abs(self.place.get(other, NEW) - place), self.by_place(other)), default=None
        )

    def _send(self, player: int | None, here: int, there: int, table_of: dict[int, int]) -> None:
        if player is not None:
            self.tables[here].remove(player)
            self.tables[there].append(player)
            table_of[player] = there

    def balance(self) -> None:
        """Gives larger sizes to fuller tables and moves surplus people on."""
        self._choose_sizes()
        for index, table in enumerate(self.tables):
            while len(table) > self.sizes[index]:
                leaver = max(table, key=lambda player: (player not in self.homes, self.by_place(player)))
                table.remove(leaver)
                self.tables[self._next_hole(index)].append(leaver)

    def _choose_sizes(self) -> None:
        staying, small = Counter(self.homes.values()), min(self.sizes)
        fullest = sorted(
            range(len(self.tables)),
            key=lambda index: (-max(staying[index], small), -len(self.tables[index]), self.lots[index]),
        )
        for index, size in zip(fullest, sorted(self.sizes, reverse=True), strict=True):
            self.sizes[index] = size

    def _next_hole(self, index: int) -> int:
        after = [(index + on) % len(self.tables) for on in range(1, len(self.tables))]
        return next(index for index in after if len(self.tables[index]) < self.sizes[index])

    def join(self) -> None:
        seated = self._table_of().keys()
        new = sorted((player for player in self.field.players if player not in seated), key=self.by_place)
        for table, size in zip(self.tables, self.sizes, strict=True):
            while len(table) < size:
                table.append(new.pop())

    def part(self) -> None:
        """Swaps people who must not meet, preferably with the person in the same place at the next table."""
        seats = sorted(
            (self.by_place(player)[0], index, self.chance[player], player)
            for index, table in enumerate(self.tables)
            for player in table
        )
        order, n = [player for *_, player in seats], len(seats)
        places = Places(tuple(index for _, index, *_ in seats), tuple(range(0, 2 * n, 2)))
        granted = {at: index for at, (_, index, _, player) in enumerate(seats) if self.homes.get(player) == index}
        pinned = self.field.wishes.strength.get(Wish.TABLES) is Strength.HARD
        prices = Prices(links(self.field, order), weights(RANKS_ALONE, n))
        search = RankSearch(places, range(n), granted, prices, pinned=pinned, randomness=self.randomness)
        # Ignores earlier meetings; the ladder allows them, and counting them would block necessary swaps.
        search.run(prices, met=[{}] * n)
        self.tables = [[order[at] for at in members] for members in search.members]
