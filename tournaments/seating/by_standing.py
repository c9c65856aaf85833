"""The next round by standing: strong with strong, ranks exchanged only as far as keeps people from meeting again."""

import random
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from tournaments.seating.measures import Rounds, meetings

# What it costs that a pair meets again, against ranks of distance (squared) from the place by standing.
MEETING_COST = 100_000
# Steps without a better round until the search ends, ranks looked at on either side, steps a moved person stays put.
PATIENCE, REACH, TABU_STEPS = 400, 24, 6


def by_standing(
    players: Sequence[int], sizes: Sequence[int], history: Rounds, points: Mapping[int, int], seed: int
) -> tuple[tuple[tuple[int, ...], ...], float]:
    """The tables, best first, and the mean distance of the first and last rank at a table.

    Players without points stand at 0; equal points are put in order by chance.
    """
    randomness = random.Random(seed)
    chance = {player: randomness.random() for player in sorted(players)}
    ranking = sorted(players, key=lambda player: (-points.get(player, 0), chance[player]))
    search = _Search(ranking, sizes, history, randomness)
    places = search.run()
    ends = [0, *accumulate(sizes)]
    spread = sum(max(places[low:high]) - min(places[low:high]) for low, high in pairwise(ends)) / len(sizes)
    return tuple(tuple(ranking[rank] for rank in places[low:high]) for low, high in pairwise(ends)), round(spread, 2)


class _Search:
    """A tabu search over exchanges of two ranks near each other; `places` holds a rank for each place."""

    def __init__(
        self, ranking: Sequence[int], sizes: Sequence[int], history: Rounds, randomness: random.Random
    ) -> None:
        self.randomness = randomness
        self.places = list(range(len(ranking)))
        self.table_at = [table for table, size in enumerate(sizes) for _ in range(size)]
        starts = [0, *accumulate(sizes)]
        self.span = [range(starts[table], starts[table + 1]) for table in self.table_at]
        rank_of = {player: rank for rank, player in enumerate(ranking)}
        self.met: dict[int, dict[int, int]] = {rank: {} for rank in self.places}
        for (one, other), times in meetings(history).items():
            if one in rank_of and other in rank_of:
                self.met[rank_of[one]][rank_of[other]] = self.met[rank_of[other]][rank_of[one]] = times
        self.until = [0] * len(ranking)

    def run(self) -> list[int]:
        """The best places seen."""
        best, cost, least, stale, step = list(self.places), 0, 0, 0, 0
        unhappy = self._unhappy()
        fewest = len(unhappy)
        while unhappy and stale < PATIENCE:
            step, stale = step + 1, stale + 1
            cost += self._step(self.randomness.choice(unhappy), step)
            unhappy = self._unhappy()
            if (len(unhappy), cost) < (fewest, least):
                best, fewest, least, stale = list(self.places), len(unhappy), cost, 0
        return best

    def _unhappy(self) -> list[int]:
        return [place for place in self.places if self._meets(place)]

    def _meets(self, place: int) -> int:
        met = self.met[self.places[place]]
        return sum(met.get(self.places[mate], 0) for mate in self.span[place]) if met else 0

    def _step(self, place: int, step: int) -> int:
        """Makes the best exchange near a place; gives the change of the cost."""
        near = range(max(0, place - REACH), min(len(self.places), place + REACH + 1))
        others = [other for other in near if self.table_at[other] != self.table_at[place]]
        free = [other for other in others if self.until[other] < step] or others
        if not free:
            return 0
        change, _, other = min((self._change(place, other), self.randomness.random(), other) for other in free)
        self._exchange(place, other)
        self.until[place] = self.until[other] = step + TABU_STEPS
        return change

    def _change(self, one: int, other: int) -> int:
        before = self._cost(one) + self._cost(other)
        self._exchange(one, other)
        after = self._cost(one) + self._cost(other)
        self._exchange(one, other)
        return after - before

    def _cost(self, place: int) -> int:
        return MEETING_COST * self._meets(place) + (self.places[place] - place) ** 2

    def _exchange(self, one: int, other: int) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]
