"""Costs of seating people together: hard wishes, repeats, soft wishes and turns at larger tables."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tournaments.seating.constraints import WEIGHTS
from tournaments.seating.measures import FIVE
from tournaments.seating.wishes import Strength, Wish, Wishes

# Each outweighs all of the following together: a hard wish, a repeat, a soft wish, a turn at a five.
HARD, REPEAT, SOFT = 10**60, 10**8, 10**4
# A third meeting outweighs any number of second ones, and so on up to a limit.
DEARER, DEAREST = 1000, 15

Broken = tuple[Wish, tuple[int, ...]]


class Costs:
    """The costs of a table, given all other rounds."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.weights = {wish: _weight(wish, wishes.strength.get(wish, Strength.OFF)) for wish in Wish}
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.fives: Counter[int] = Counter()

    def count(self, tables: Iterable[Sequence[int]], by: int = 1) -> None:
        """Adds the tables of a round, or removes them with `by=-1`."""
        for table in tables:
            for one, other in combinations(table, 2):
                self.met[one][other] += by
                self.met[other][one] += by
            if len(table) >= FIVE:
                for player in table:
                    self.fives[player] += by

    def table(self, people: Sequence[int], number: int) -> int:
        """Returns the cost of seating these people at a table."""
        pairs = sum(self._pair_cost(one, other) for one, other in combinations(people, 2))
        turns = sum(2 * self.fives[player] + 1 for player in people) if len(people) >= FIVE else 0
        return pairs + turns + sum(self._place_cost(player, number) for player in people)

    def broken_wishes(self, people: Sequence[int], number: int) -> Iterator[Broken]:
        """Yields the hard wishes that fail at a table, with their people."""
        for one, other in combinations(sorted(people), 2):
            for wish in self._wishes_against(one, other):
                if self.weights[wish] == HARD:
                    yield wish, (one, other)
        for player in people:
            if self._place_cost(player, number) >= HARD:
                yield Wish.TABLES, (player,)

    def kept_at(self, player: int, number: int) -> bool:
        """Checks whether a hard wish fixes the player to this table."""
        return self.weights[Wish.TABLES] == HARD and self.wishes.tables.get(player) == number

    def _pair_cost(self, one: int, other: int) -> int:
        met = self.met[one][other]
        again = REPEAT * DEARER ** (min(met, DEAREST) - 1) if met > 0 else 0
        return again + sum(self.weights[wish] for wish in self._wishes_against(one, other))

    def _wishes_against(self, one: int, other: int) -> Iterator[Wish]:
        wishes = self.wishes
        if one in wishes.clubs and wishes.clubs[one] == wishes.clubs.get(other):
            yield Wish.CLUBS
        if one in wishes.teams and wishes.teams[one] == wishes.teams.get(other):
            yield Wish.TEAMS
        if wishes.not_with and (min(one, other), max(one, other)) in wishes.not_with:
            yield Wish.NOT_WITH

    def _place_cost(self, player: int, number: int) -> int:
        wished = self.wishes.tables.get(player, number)
        return 0 if wished == number else self.weights[Wish.TABLES]


def _weight(wish: Wish, strength: Strength) -> int:
    return {Strength.OFF: 0, Strength.SOFT: SOFT * WEIGHTS[wish], Strength.HARD: HARD}[strength]
