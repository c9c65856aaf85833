"""The tables of a round that is being repaired with as few moves as possible."""

import random
from collections.abc import Iterator, Sequence

from tournaments.seating.repair.costs import HARD, Broken, Costs
from tournaments.seating.sizes import LARGEST, SMALLEST

# Most passes over the people free to move.
PASSES = 8

Tables = Sequence[Sequence[int]]
Change = tuple[tuple[int, int], ...]  # players with the index of their new table


class RoundRepair:
    """The tables of a round under repair, by index. `free`: newcomers, and people who have to move anyway."""

    def __init__(
        self, staying: Tables, numbers: Sequence[int], costs: Costs, seed: int, *, most: int = LARGEST
    ) -> None:
        self.numbers, self.costs, self.most = numbers, costs, most
        self.randomness = random.Random(seed)
        self.tables = [list(table) for table in staying]
        self.home = {player: index for index, table in enumerate(staying) for player in table}
        self.seats = {player: seat for table in staying for seat, player in enumerate(table)}
        self.at = dict(self.home)
        self.free: list[int] = []
        self.prices: dict[tuple[int, ...], int] = {}
        self.open: list[int] = []

    def vacate(self, stood: Sequence[int], closed: frozenset[int], tables: int) -> list[int]:
        """Opens `tables` tables, leaving out closed ones, and returns the people who must move."""
        self.open = [index for index in stood if index not in closed]
        unused = [index for index in range(len(self.tables)) if index not in stood]
        self.open = sorted(self.open + unused[: tables - len(self.open)])
        sent = [player for index in closed for player in self.tables[index]]
        for index in self.open:
            sent += [self._remove_dearest(index) for _ in self.tables[index][self.most :]]
        for player in sent:
            if player in self.at:
                self._leave(player)
        return sent

    def seat(self, waiting: Sequence[int]) -> None:
        """Seats everybody, filling tables with fewer than four first."""
        self.free, queue = list(waiting), list(waiting)
        for index in self.open:
            while len(self.tables[index]) < SMALLEST:
                # Prefers the last seat, so that nobody has to move up.
                offers = [
                    (self._joining_cost(one, index), -self.seats.get(one, 0), one)
                    for one in queue or self._spare_players()
                ]
                player = min(offers)[-1]
                if player in queue:
                    queue.remove(player)
                else:
                    self._leave(player)
                    self.free.append(player)
                self._join(player, index)
        for player in queue:
            room = [index for index in self.open if len(self.tables[index]) < self.most]
            self._join(player, min(room, key=lambda index: self._joining_cost(player, index)))

    def improve(self) -> None:
        """Improves the places of people who are free to move, or frees others in their place."""
        self.prices.clear()  # other rounds have changed
        for _ in range(PASSES):
            self.randomness.shuffle(self.free)
            went = [self._take_best(one, self._offers(one)) for one in list(self.free) if one in self.free]
            if not any(went):
                return

    def mend(self) -> None:
        """Moves one more person for each failed hard wish, provided that helps."""
        for player in list(self.free):
            if any(self.broken_wishes(player)) and self._take_best(player, self._further_offers(player), worth=HARD):
                self.improve()

    def cost(self) -> int:
        """Returns the total cost of all tables."""
        return sum(self._price(index, table) for index, table in enumerate(self.tables) if table)

    def broken_wishes(self, player: int) -> Iterator[Broken]:
        """Yields the failed hard wishes that involve a player."""
        index = self.at[player]
        wishes = self.costs.broken_wishes(self.tables[index], self.numbers[index])
        return (broken for broken in wishes if player in broken[1])

    def _remove_dearest(self, index: int) -> int:
        table = self.tables[index]
        going = min(table, key=lambda one: (self._price(index, [other for other in table if other != one]), one))
        self._leave(going)
        return going

    def _spare_players(self) -> list[int]:
        larger = (index for index in self.open if len(self.tables[index]) > SMALLEST)
        return [player for index in larger for player in self.tables[index] if player not in self.free]

    def _joining_cost(self, player: int, index: int) -> int:
        there = self.tables[index]
        change = self._price(index, [*there, player]) - self._price(index, there)
        if player in self.at:
            here = self.tables[self.at[player]]
            change += self._price(self.at[player], [other for other in here if other != player])
            change -= self._price(self.at[player], here)
        return change

    def _offers(self, player: int) -> Iterator[Change]:
        """Yields changes that don't move any more people."""
        here = self.at[player]
        if len(self.tables[here]) > SMALLEST:
            yield from (((player, index),) for index in self._tables_with_room(here))
        for other in self.free:
            if self.at[other] != here:
                yield (player, self.at[other]), (other, here)
        home = self.home.get(player)
        if home in self.open and home != here and len(self.tables[home]) < self.most:
            for other in (*self._spare_players(), *self.tables[home]):
                if other not in self.free and self.at[other] != here:
                    yield (player, home), (other, here)

    def _further_offers(self, player: int) -> Iterator[Change]:
        """Yields changes that move one more person."""
        here = self.at[player]
        settled = [other for other in self.at if other not in self.free]
        for other in settled:
            if self.at[other] != here:
                yield (player, self.at[other]), (other, here)
        if len(self.tables[here]) <= SMALLEST:
            return
        for other in settled:
            table = self.at[other]
            if table == here:
                yield from (((other, index),) for index in self._tables_with_room(here))
            elif self._is_welcome(player, table, instead_of=other):
                yield from (((player, table), (other, index)) for index in self._tables_with_room(table))

    def _is_welcome(self, player: int, index: int, *, instead_of: int) -> bool:
        people = [player, *(other for other in self.tables[index] if other != instead_of)]
        return not any(player in broken[1] for broken in self.costs.broken_wishes(people, self.numbers[index]))

    def _tables_with_room(self, but: int) -> list[int]:
        return [index for index in self.open if index != but and len(self.tables[index]) < self.most]

    def _take_best(self, player: int, offers: Iterator[Change], worth: int = 1) -> bool:
        best = min(((self._difference(offer), offer) for offer in offers), default=(0, ()))
        if best[0] > -worth:
            return False
        self._take(best[1])
        return True

    def _difference(self, change: Change) -> int:
        after: dict[int, list[int]] = {}
        for player, to in change:
            here = self.at[player]
            after.setdefault(here, list(self.tables[here])).remove(player)
            after.setdefault(to, list(self.tables[to])).append(player)
        return sum(self._price(index, table) - self._price(index, self.tables[index]) for index, table in after.items())

    def _take(self, change: Change) -> None:
        for player, _ in change:
            self._leave(player)
        for player, to in change:
            self._join(player, to)
        moved = {*self.free, *(player for player, _ in change)}
        self.free = sorted(player for player in moved if self.home.get(player) != self.at[player])

    def _leave(self, player: int) -> None:
        self.tables[self.at.pop(player)].remove(player)

    def _join(self, player: int, index: int) -> None:
        self.tables[index].append(player)
        self.at[player] = index

    def _price(self, index: int, table: Sequence[int]) -> int:
        key = (index, *table)
        if key not in self.prices:
            self.prices[key] = self.costs.table(table, self.numbers[index])
        return self.prices[key]
