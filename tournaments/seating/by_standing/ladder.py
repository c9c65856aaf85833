"""The ladder: whoever wins a table stays, the second moves on one table, the third two, the fourth three, and so on."""

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

# The place of those who are new: behind all that there are at a table.
NEW = 9


def ladder(last_round: Sequence[Table], points: Mapping[int, float], field: Field, seed: int) -> tuple[Table, ...]:
    """The tables in the order of `field.numbers`, each with its people in the order of their last places.

    `last_round`: its tables by number; `points`: those of that round alone, the most are best, who has none stands at
    0, chance decides between equals. The tables stand in a circle, and larger ones move along with their last people:
    four tables on from a five. People who left leave holes, new ones fill holes; where the sizes do not come out as the
    field asks, as few as possible go on to the next table with a hole, the last of their tables first. People fixed to
    a table stay there and change with whoever would come to it; where two must not meet, one changes with the same
    place of the nearest table. What cannot be mended stays as it is: the caller has to look.

    With three tables the fourth comes back to the winner; with two the first and third stay together, and so do the
    second and fourth at the other; with one everybody stays. Without a last round chance seats everybody.
    Raises ValueError where the sizes do not add up to the players.

    >>> from tournaments.seating.field import usual_field
    >>> last = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
    >>> ladder(last, {player: -player for player in range(1, 17)}, usual_field(range(1, 17)), seed=1)[0]
    (1, 14, 11, 8)
    """
    if sum(field.sizes) != len(field.players):
        raise ValueError("every player of the field takes exactly one place")
    circle = _Circle(field, last_round, seed)
    circle.move(last_round, points)
    circle.keep_fixed()
    circle.balance()
    circle.join()
    circle.part()
    return tuple(tuple(sorted(table, key=circle.by_place)) for table in circle.tables)


class _Circle:
    """The tables of the next round in a circle; `place` is everybody's at the table they come from, from 0."""

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
        """Best places first; chance decides between equals."""
        return self.place.get(player, NEW), self.chance[player]

    def move(self, last_round: Sequence[Table], points: Mapping[int, float]) -> None:
        """Sends everybody who is still there as many tables on as their place says."""
        present = set(self.field.players)
        for index, table in enumerate(last_round):
            ranked = sorted(table, key=lambda player: (-points.get(player, 0), self.chance[player]))
            for place, player in enumerate(ranked):
                if player in present:
                    self.place[player] = place
                    self.tables[(index + place) % len(self.tables)].append(player)

    def keep_fixed(self) -> None:
        """Puts people at the table they keep; whoever would come to it in their place goes where they would have."""
        table_of = self._table_of()
        for player, home in self.homes.items():
            away = table_of.get(player)
            if away == home:
                continue
            self.tables[home].append(player)
            if away is not None:
                self.tables[away].remove(player)
                self._send(self._instead(player, home), home, away, table_of)

    def _table_of(self) -> dict[int, int]:
        return {player: index for index, table in enumerate(self.tables) for player in table}

    def _instead(self, player: int, home: int) -> int | None:
        """Who leaves a table for a person who keeps it: the same place if it comes, else the nearest to it."""
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
        """Gives the largest sizes to the fullest tables, and lets people of tables too full go on."""
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
        """Seats those who are new at the holes, by chance."""
        seated = self._table_of().keys()
        new = sorted((player for player in self.field.players if player not in seated), key=self.by_place)
        for table, size in zip(self.tables, self.sizes, strict=True):
            while len(table) < size:
                table.append(new.pop())

    def part(self) -> None:
        """Exchanges people, at best with the same place of the next table, so that nobody sits with whom they must not.

        In the order of places and tables neighbours have the same place at neighbouring tables.
        """
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
        # Earlier meetings are none of the ladder's business: counted, they would forbid what parts people.
        search.run(prices, met=[{}] * n)
        self.tables = [[order[at] for at in members] for members in search.members]
