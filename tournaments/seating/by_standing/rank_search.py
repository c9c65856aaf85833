"""Local search for draws by standing: nearby ranks swap places as long as that lowers the cost.

Steps are counted and randomness is seeded, so that results are the same on every machine.
"""

import random
from collections.abc import Iterator, Sequence

from tournaments.seating.by_standing.places import Homes, Places
from tournaments.seating.by_standing.prices import Prices

# Steps without improvement before stopping, and tabu steps after a move.
PATIENCE, TABU_STEPS = 300, 6
# Search distance in places, doubled after this many steps without improvement.
REACH, WIDER_AFTER = 24, 100
# Passes of pure improvement.
PASSES = 6
# Moves of simulated annealing, and its initial threshold.
MOVES, HOT = 10_000, 200
# Chance to prefer the later of two equal swaps.
EVEN_CHANCE = 0.5


class RankSearch:
    """Swaps ranks between places. `ranks`: the rank at each place."""

    def __init__(
        self,
        places: Places,
        ranks: Sequence[int],
        homes: Homes,
        prices: Prices,
        *,
        pinned: bool,
        randomness: random.Random,
    ) -> None:
        """`homes`: fixed tables by rank. `pinned`: whether people have to stay there."""
        self.table_of, self.twice = places.table_of, places.twice
        self.ranks, self.randomness = list(ranks), randomness
        self.homes = homes
        self.pinned = frozenset(homes) if pinned else frozenset()
        self.prices = prices
        # By rank: squared earlier meetings, cost of company, place.
        self.met: Sequence[dict[int, int]] = [{}] * len(self.ranks)
        self.company = [0] * len(self.ranks)
        self.place_of = [0] * len(self.ranks)
        # People with costs, and their index in this list.
        self.unhappy: list[int] = []
        self.unhappy_at: dict[int, int] = {}
        self.members: list[list[int]] = [[] for _ in range(max(self.table_of) + 1)]
        for place, rank in enumerate(self.ranks):
            self.members[self.table_of[place]].append(rank)
        small = min(map(len, self.members))
        self.large = [len(members) > small for members in self.members]

    def run(self, prices: Prices, met: Sequence[dict[int, int]]) -> None:
        """Improves the places without adding to the squared meetings. `met`: squared earlier meetings."""
        self.prices, self.met = prices, met
        self._value()
        self._search()
        self._polish()
        if self.ranks != sorted(self.ranks):
            self._anneal()

    def _value(self) -> None:
        self.company = [0] * len(self.ranks)
        self.unhappy, self.unhappy_at = [], {}
        for place, rank in enumerate(self.ranks):
            self.place_of[rank] = place
        for table in range(len(self.members)):
            self._value_table(table)

    def _value_table(self, table: int) -> None:
        members = self.members[table]
        for rank in members:
            cost = self.prices.together(rank, members, rank) + self._own_cost(rank, table)
            self.company[rank] = cost
            if (rank in self.unhappy_at) is (cost == 0) and rank not in self.pinned:
                self._toggle_unhappy(rank)

    def _toggle_unhappy(self, rank: int) -> None:
        """Adds a rank to `unhappy`, or removes it."""
        at = self.unhappy_at.pop(rank, None)
        if at is None:
            self.unhappy_at[rank] = len(self.unhappy)
            self.unhappy.append(rank)
            return
        last = self.unhappy.pop()
        if last != rank:
            self.unhappy[at] = last
            self.unhappy_at[last] = at

    def _own_cost(self, rank: int, table: int) -> int:
        turn = self.prices.turns[rank] if self.large[table] else 0
        return turn if self.homes.get(rank, table) == table else turn + self.prices.home

    def _search(self) -> None:
        """Runs a tabu search, then undoes the moves made after the best state."""
        cost, met, step, stale = 0, 0, 0, 0
        since: list[tuple[int, int]] = []
        until = [0] * len(self.ranks)
        while self.unhappy and stale < PATIENCE:
            step, stale = step + 1, stale + 1
            place = self.place_of[self.randomness.choice(self.unhappy)]
            change, other = self._best_exchange(place, REACH << (stale // WIDER_AFTER), until, step)
            if other is None:
                continue
            cost, met = cost + change, met + self._added_meetings(place, other)
            until[self.ranks[place]] = until[self.ranks[other]] = step + TABU_STEPS
            self._exchange(place, other)
            since.append((place, other))
            if cost < 0 and met <= 0:
                cost, met, stale, since = 0, 0, 0, []
        self._take_back(since)

    def _best_exchange(self, place: int, reach: int, until: Sequence[int], step: int) -> tuple[int, int | None]:
        best, chosen = 0, None
        for other in self._places_near(place, reach):
            if until[self.ranks[other]] >= step:
                continue
            change = self._change(place, other, None if chosen is None else best)
            if chosen is None or change < best or (change == best and self.randomness.random() < EVEN_CHANCE):
                best, chosen = change, other
        return best, chosen

    def _places_near(self, place: int, reach: int) -> Iterator[int]:
        table_of, table, end = self.table_of, self.table_of[place], len(self.ranks)
        for away in range(1, reach + 1):
            for other in (place - away, place + away):
                if 0 <= other < end and table_of[other] != table and self.ranks[other] not in self.pinned:
                    yield other

    def _change(self, place: int, other: int, least: int | None) -> int:
        """Returns the cost of a swap, or a lower bound if that's already above `least`."""
        here, there = self.ranks[place], self.ranks[other]
        cost = (here - there) * (self.twice[place] - self.twice[other]) - self.company[here] - self.company[there]
        if least is not None and cost > least:
            return cost
        table, away = self.table_of[place], self.table_of[other]
        cost += self.prices.together(here, self.members[away], there) + self._own_cost(here, away)
        return cost + self.prices.together(there, self.members[table], here) + self._own_cost(there, table)

    def _added_meetings(self, place: int, other: int) -> int:
        here, there = self.ranks[place], self.ranks[other]
        table, away = self.members[self.table_of[place]], self.members[self.table_of[other]]
        return (
            self._count_meetings(here, away, there)
            - self._count_meetings(here, table, here)
            + (self._count_meetings(there, table, here) - self._count_meetings(there, away, there))
        )

    def _count_meetings(self, rank: int, members: Sequence[int], but: int) -> int:
        met = self.met[rank]
        return sum([met[member] for member in members if member in met and member != but]) if met else 0

    def _exchange(self, place: int, other: int) -> None:
        self._move(place, other)
        self._value_table(self.table_of[place])
        self._value_table(self.table_of[other])

    def _move(self, place: int, other: int) -> None:
        """Swaps two ranks without updating the costs."""
        here, there = self.ranks[place], self.ranks[other]
        table, away = self.members[self.table_of[place]], self.members[self.table_of[other]]
        self.ranks[place], self.ranks[other] = there, here
        self.place_of[here], self.place_of[there] = other, place
        table[table.index(here)] = there
        away[away.index(there)] = here

    def _polish(self) -> None:
        """Makes improving swaps that don't add to the squared meetings."""
        for _ in range(PASSES):
            if not sum(self._polish_place(place) for place in range(len(self.ranks))):
                return

    def _polish_place(self, place: int) -> int:
        exchanges = 0
        for other in range(place + 1, min(place + REACH + 1, len(self.ranks))):
            if self._helps(place, other):
                self._exchange(place, other)
                exchanges += 1
        return exchanges

    def _helps(self, place: int, other: int) -> bool:
        if self._must_stay(place, other):
            return False
        return self._change(place, other, -1) < 0 and self._added_meetings(place, other) <= 0

    def _anneal(self) -> None:
        """Runs simulated annealing with a falling threshold and keeps the best state."""
        cost, met = 0, 0
        since: list[tuple[int, int]] = []
        for move in range(MOVES):
            limit = int(HOT * (MOVES - move) / MOVES * self.randomness.random())
            place, other = self._pick_nearby_places()
            if self._must_stay(place, other) or (change := self._change(place, other, limit)) > limit:
                continue
            cost, met = cost + change, met + self._added_meetings(place, other)
            self._exchange(place, other)
            since.append((place, other))
            if cost < 0 and met <= 0:
                cost, met, since = 0, 0, []
        self._take_back(since)

    def _pick_nearby_places(self) -> tuple[int, int]:
        n, random = len(self.ranks), self.randomness.random
        place = int(random() * n)
        return place, min(max(place + int(random() * (2 * REACH + 1)) - REACH, 0), n - 1)

    def _must_stay(self, place: int, other: int) -> bool:
        if self.table_of[place] == self.table_of[other]:
            return True
        return bool(self.pinned) and not self.pinned.isdisjoint((self.ranks[place], self.ranks[other]))

    def _take_back(self, exchanges: Sequence[tuple[int, int]]) -> None:
        for place, other in reversed(exchanges):
            self._move(place, other)
        self._value()
