"""Which player takes which place of a plan: people of one club apart, start-list neighbours apart in round 1."""

import random
from collections.abc import Mapping

from tournaments.seating.measures import Rounds

CLUB_COST, NEIGHBOUR_COST = 2, 1
# Exchanges looked at for each player who sits badly.
OFFERS = 30
# Times all places are gone through.
PASSES = 6


def named(rounds: Rounds, clubs: Mapping[int, str], seed: int) -> Rounds:
    """The same plan with the players in other places; who sits well is decided by clubs and start numbers."""
    naming = _Naming(rounds, clubs, random.Random(seed))
    names = naming.run()
    return tuple(tuple(tuple(names[place] for place in table) for table in tables) for tables in rounds)


class _Naming:
    """A search over exchanges of two players' places."""

    def __init__(self, rounds: Rounds, clubs: Mapping[int, str], randomness: random.Random) -> None:
        self.clubs, self.randomness = clubs, randomness
        self.places = sorted(place for table in rounds[0] for place in table)
        self.names = dict(zip(self.places, randomness.sample(self.places, len(self.places)), strict=True))
        self.mates: dict[int, list[int]] = {place: [] for place in self.places}
        self.first: dict[int, list[int]] = {}
        for at, tables in enumerate(rounds):
            for table in tables:
                self._add(table, first=at == 0)

    def _add(self, table: tuple[int, ...], first: bool) -> None:
        for place in table:
            mates = [other for other in table if other != place]
            self.mates[place] += mates
            if first:
                self.first[place] = mates

    def run(self) -> dict[int, int]:
        """The player in each place."""
        for _ in range(PASSES):
            unhappy = [place for place in self.places if self._cost(place)]
            for place in unhappy:
                self._improve(place)
            if not unhappy:
                break
        return self.names

    def _cost(self, place: int) -> int:
        name, names = self.names[place], self.names
        cost = NEIGHBOUR_COST * sum(abs(names[mate] - name) == 1 for mate in self.first[place])
        club = self.clubs.get(name)
        if club is None:
            return cost
        return cost + CLUB_COST * sum(self.clubs.get(names[mate]) == club for mate in self.mates[place])

    def _improve(self, place: int) -> None:
        """Takes the best of some exchanges, or none where none helps."""
        others = self.randomness.sample(self.places, min(OFFERS, len(self.places)))
        change, other = min((self._change(place, other), other) for other in others)
        if change < 0:
            self._exchange(place, other)

    def _change(self, one: int, other: int) -> int:
        before = self._cost(one) + self._cost(other)
        self._exchange(one, other)
        after = self._cost(one) + self._cost(other)
        self._exchange(one, other)
        return after - before

    def _exchange(self, one: int, other: int) -> None:
        self.names[one], self.names[other] = self.names[other], self.names[one]
