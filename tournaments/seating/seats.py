"""Balanced seats and table numbers for given meetings.

Seats are an edge colouring between players and tables: each player's rounds form groups of four with four different
seats. Such a colouring always exists (König), and recolouring alternating paths finds it.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from tournaments.seating.measures import FOUR, Rounds

Table = tuple[int, ...]
End = tuple[str, int, int]

# Passes over all rounds to improve table numbers.
PASSES = 8
# Budget of places for repeated numberings in small fields.
TRIES = 3000


def assign_numbers_and_seats(rounds: Rounds, seed: int) -> Rounds:
    """Chooses table numbers and seats; fives come last.

    Each player uses seats 1 to 4 equally often to within one, and exactly so after a multiple of four rounds at tables
    of four.
    """
    randomness = random.Random(seed)
    return _assign_seats(_assign_numbers(rounds, randomness), randomness)


def seat_in_turn(tables: tuple[Table, ...], history: Rounds) -> tuple[Table, ...]:
    """Gives each player one of their least used seats for one more round."""
    times = Counter((player, seat) for before in history for table in before for seat, player in enumerate(table))

    return tuple(least_used_seats(table, range(len(table)), times) for table in tables)


def least_used_seats(people: Sequence[int], seats: Sequence[int], times: Mapping[tuple[int, int], int]) -> Table:
    """Orders people so that they get their least used seats. `times`: by (player, seat).

    If tied, the first people stay in place. Takes 2 ** people steps.
    """
    best: dict[frozenset[int], tuple[int, Table]] = {frozenset(): (0, ())}
    for seat in seats:
        costs = [times.get((player, seat), 0) ** 2 for player in people]
        following: dict[frozenset[int], tuple[int, Table]] = {}
        for chosen, (cost, order) in best.items():
            for at in (at for at in range(len(people)) if at not in chosen):
                key, offer = chosen | {at}, (cost + costs[at], (*order, at))
                if key not in following or offer < following[key]:
                    following[key] = offer
        best = following
    _, order = best[frozenset(range(len(people)))]
    return tuple(people[at] for at in order)


def _assign_numbers(rounds: Rounds, randomness: random.Random) -> Rounds:
    """Keeps the best of several attempts; small fields can afford more of them."""
    tries = 1 + TRIES // sum(len(table) for tables in rounds for table in tables)
    numberings = [_Numbers(rounds, randomness) for _ in range(tries)]
    best, least = rounds, (0, 0)
    for numbering in numberings:
        numbered, unevenness = numbering.run(), numbering.unevenness()
        if best is rounds or unevenness < least:
            best, least = numbered, unevenness
    return best


def _assign_seats(rounds: Rounds, randomness: random.Random) -> Rounds:
    fifths = _fifths(rounds)
    links = [
        (("table", at, number), player)
        for at, tables in enumerate(rounds)
        for number, table in enumerate(tables)
        for player in table
        if player not in fifths.get((at, number), ())
    ]
    randomness.shuffle(links)
    colouring, placed = _Colouring(), Counter[int]()
    for table, player in links:
        colouring.link(("player", player, placed[player] // FOUR), table)
        placed[player] += 1
    return tuple(
        tuple(
            _order(colouring.ends["table", at, number], fifths.get((at, number), ())) for number in range(len(tables))
        )
        for at, tables in enumerate(rounds)
    )


def _order(players: dict[int, End], fifths: Table) -> Table:
    return (*(players[seat][1] for seat in sorted(players)), *fifths)


def _fifths(rounds: Rounds) -> dict[tuple[int, int], Table]:
    times, fifths = Counter[int](), {}
    for at, tables in enumerate(rounds):
        for number, table in enumerate(tables):
            if len(table) > FOUR:
                by_turns = sorted(table, key=times.__getitem__)
                fifths[at, number] = chosen = tuple(by_turns[: len(table) - FOUR])
                times.update(chosen)
    return fifths


class _Colouring:
    """Links between tables and a player's groups of rounds, in colours 0 to 3, distinct at each end."""

    def __init__(self) -> None:
        self.ends: defaultdict[End, dict[int, End]] = defaultdict(dict)

    def link(self, group: End, table: End) -> None:
        """Adds a link, recolouring a path if necessary."""
        colour, other = self._free_colour(group), self._free_colour(table)
        if colour in self.ends[table]:
            self._exchange(table, colour, other)
        self.ends[group][colour], self.ends[table][colour] = table, group

    def _free_colour(self, end: End) -> int:
        return next(colour for colour in range(FOUR) if colour not in self.ends[end])

    def _exchange(self, end: End, first: int, second: int) -> None:
        """Swaps two colours on an alternating path, which never ends at a free group."""
        path, colour = [], first
        while colour in self.ends[end]:
            following = self.ends[end].pop(colour)
            path.append((end, following, colour))
            del self.ends[following][colour]
            end, colour = following, first + second - colour
        for one, other, old in path:
            new = first + second - old
            self.ends[one][new], self.ends[other][new] = other, one


class _Numbers:
    """Numbers tables so that players change between them; fives come last."""

    def __init__(self, rounds: Rounds, randomness: random.Random) -> None:
        self.randomness = randomness
        self.rounds = [self._shuffle(tables) for tables in rounds]
        self.visits: defaultdict[int, Counter[int]] = defaultdict(Counter)

    def _shuffle(self, tables: Sequence[Table]) -> list[Table]:
        return sorted(self.randomness.sample(tables, len(tables)), key=len)

    def run(self) -> Rounds:
        for tables in self.rounds:
            self._count(tables, 1)
        for _ in range(PASSES):
            for tables in self.rounds:
                self._count(tables, -1)
                self._improve(tables)
                self._count(tables, 1)
        return tuple(tuple(tables) for tables in self.rounds)

    def unevenness(self) -> tuple[int, int]:
        """Returns the most visits anybody makes to one table, and the sum of squared visits."""
        visits = [times for places in self.visits.values() for times in places.values()]
        return max(visits), sum(times * times for times in visits)

    def _count(self, tables: Sequence[Table], by: int) -> None:
        for number, table in enumerate(tables):
            for player in table:
                self.visits[player][number] += by

    def _improve(self, tables: list[Table]) -> None:
        costs = [self._costs(table) for table in tables]
        for number in range(len(tables)):
            if costs[number][number]:
                best = self._best(tables, costs, number)
                tables[number], tables[best] = tables[best], tables[number]
                costs[number], costs[best] = costs[best], costs[number]

    def _best(self, tables: list[Table], costs: list[Counter[int]], number: int) -> int:
        """Returns the best number to swap with. Ties are broken by chance to avoid cycles."""
        offers = (
            (costs[number][other] + costs[other][number] - costs[other][other], self.randomness.random(), other)
            for other, table in enumerate(tables)
            if len(table) == len(tables[number]) and (other != number)
        )
        change, _, other = min(offers, default=(0, 0, number))
        return other if change <= costs[number][number] else number

    def _costs(self, table: Table) -> Counter[int]:
        costs: Counter[int] = Counter()
        for player in table:
            for number, times in self.visits[player].items():
                costs[number] += times * times
        return costs
