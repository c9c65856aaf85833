"""Assignment of players to a plan's places that separates forbidden pairs and, in round 1, list neighbours."""

import random
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from tournaments.seating.measures import Rounds
from tournaments.seating.search.pairs import PairCosts

FORBIDDEN_COST, UNWANTED_COST, NEIGHBOUR_COST = 1000, 2, 1
# Swaps tried for each badly placed player.
OFFERS = 30
# Passes over all places.
PASSES = 6
COLUMNS = 4


def assign_players(rounds: Rounds, pairs: PairCosts, seed: int) -> Rounds:
    """Reassigns players so that few forbidden or unwanted pairs meet.

    Neighbours in the list are separated in round 1 if that doesn't cost anything else.
    """
    randomness = random.Random(seed)
    places = sorted(place for table in rounds[0] for place in table)
    starts = [randomness.sample(places, len(places))]
    if pairs.forbidden or pairs.unwanted:
        starts.append(_by_columns(_group_players(places, pairs, randomness)))
    namings = [_Naming(rounds, pairs, randomness, dict(zip(places, start, strict=True))) for start in starts]
    names = min((naming.run() for naming in namings), key=lambda result: result[0])[1]
    return tuple(tuple(tuple(names[place] for place in table) for table in tables) for tables in rounds)


class _Naming:
    def __init__(self, rounds: Rounds, pairs: PairCosts, randomness: random.Random, names: dict[int, int]) -> None:
        self.randomness, self.names, self.places = randomness, names, list(names)
        self.costs, self.neighbours = _costs(pairs), _neighbours(self.places)
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

    def run(self) -> tuple[int, dict[int, int]]:
        """Returns the cost, counted from both sides of each pair, and the player at each place."""
        for _ in range(PASSES):
            unhappy = [place for place in self.places if self._cost(place)]
            for place in unhappy:
                self._improve(place)
            if not unhappy:
                break
        return sum(map(self._cost, self.places)), self.names

    def _cost(self, place: int) -> int:
        names = self.names
        neighbours, costs = self.neighbours[names[place]], self.costs.get(names[place])
        cost = NEIGHBOUR_COST * sum([names[mate] in neighbours for mate in self.first[place]])
        if costs is None:
            return cost
        return cost + sum([costs.get(names[mate], 0) for mate in self.mates[place]])

    def _improve(self, place: int) -> None:
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


def _costs(pairs: PairCosts) -> dict[int, dict[int, int]]:
    weights = defaultdict(int, {pair: UNWANTED_COST * weight for pair, weight in pairs.unwanted.items()})
    for pair in pairs.forbidden:
        weights[pair] += FORBIDDEN_COST
    costs: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (one, other), weight in weights.items():
        costs[one][other] = costs[other][one] = weight
    return dict(costs)


def _neighbours(players: Iterable[int]) -> dict[int, set[int]]:
    beside: dict[int, set[int]] = {player: set() for player in players}
    for one, other in pairwise(sorted(beside)):
        beside[one].add(other)
        beside[other].add(one)
    return beside


def _group_players(players: Iterable[int], pairs: PairCosts, randomness: random.Random) -> list[list[int]]:
    costs, groups, seen = _costs(pairs), [], set[int]()
    people = list(players)
    for first in randomness.sample(people, len(people)):
        if first in seen:
            continue
        group = [first]
        seen.add(first)
        for player in group:
            more = [other for other in sorted(costs.get(player, ())) if other not in seen]
            group += more
            seen.update(more)
        groups.append(group)
    return sorted(groups, key=lambda group: -len(group))


def _by_columns(groups: list[list[int]]) -> list[int]:
    """Orders players so that groups share one of four columns if possible.

    Constructions number places by column, and people in the same column rarely meet.
    """
    room = -(-sum(map(len, groups)) // COLUMNS)
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    unplaced: list[int] = []
    for group in groups:
        column = max(columns, key=lambda column: (len(column) + len(group) <= room, len(column)))
        (column if len(column) + len(group) <= room else unplaced).extend(group)
    for column in columns:
        missing = room - len(column)
        column += unplaced[:missing]
        unplaced = unplaced[missing:]
    return [player for column in columns for player in column]
