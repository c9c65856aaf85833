"""What it costs by standing that people sit together: meetings again, wishes, another turn at a larger table.

People are ranks here: 0 is the best. Costs are measured against ranks out of place (`places.py`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.field import Field
from tournaments.seating.wishes import Strength, Wish

RANKS_ALONE, NO_REPEATS = 0, 10
# Two neighbours who change places across a border of tables cost 8: at 1 a meeting less is worth twice that.
# So many steps lead on from there.
FIRST_STEP, STEPS = 16, 8
# The largest field that has a price for each pair; the square of a larger one, at each step of the slider, is too much.
MOST_WHOLE = 1_000
# A wish "where possible" is worth so much less than a meeting, a turn at a larger table so much less than that.
LESS = 2


@dataclass(frozen=True, slots=True)
class Weights:
    """Prices: a pair that has met once, a hard and a soft wish not granted, a turn, leaving one's table."""

    meeting: int
    hard: int
    soft: int
    turn: int
    home: int

    def of(self, strength: Strength) -> int:
        """The price of a wish of this strength."""
        return {Strength.HARD: self.hard, Strength.SOFT: self.soft, Strength.OFF: 0}[strength]


def weights(spread: int, n: int) -> Weights:
    """The prices at a position of the slider, for n people.

    From 1 to 9 they rise by equal factors, up to about n times the first: there a meeting less is worth that two people
    change places who are two or three square roots of n apart. At 10 it is worth more than all ranks, soft wishes and
    turns together, and these are worth four times as much as at 9. A hard wish is worth more than all meetings, a fixed
    table more than anybody's rank.
    """
    step = min(spread, NO_REPEATS - 1)
    rising = FIRST_STEP << ((step - 1) * (n.bit_length() - 1) // STEPS) if step else 0
    most = 16 * n**3
    soft = (4 * rising if spread == NO_REPEATS else rising) // LESS
    meeting = most if spread == NO_REPEATS else rising
    return Weights(meeting=meeting, hard=most << 30, soft=soft, turn=soft // LESS, home=4 * n * n + soft)


@dataclass(frozen=True, slots=True)
class Links:
    """What lies between ranks: squared meetings, pairs apart, names of clubs and teams ("" where there is none).

    `turns`: how often somebody sat at a larger table beyond whoever did least.
    """

    met: list[dict[int, int]]
    not_with: list[tuple[int, int]]
    not_with_strength: Strength
    labels: Sequence[tuple[list[str], Strength]]
    turns: list[int]


def links(field: Field, order: Sequence[int]) -> Links:
    """What the history and the wishes of a field mean for its people in this order."""
    rank_of = {player: rank for rank, player in enumerate(order)}
    met: list[dict[int, int]] = [{} for _ in order]
    for (one, other), times in field.met.items():
        if one in rank_of and other in rank_of:
            met[rank_of[one]][rank_of[other]] = met[rank_of[other]][rank_of[one]] = times * times
    wishes = field.wishes
    pairs = [(rank_of[one], rank_of[other]) for one, other in sorted(wishes.not_with) if {one, other} <= rank_of.keys()]
    named = ((Wish.CLUBS, wishes.clubs), (Wish.TEAMS, wishes.teams))
    labels = [(_labels(names, order), wishes.strength.get(wish, Strength.OFF)) for wish, names in named]
    used = [(names, strength) for names, strength in labels if strength is not Strength.OFF and any(names)]
    return Links(met, pairs, wishes.strength.get(Wish.NOT_WITH, Strength.OFF), used, turns(field, order))


def _labels(names: Mapping[int, str], order: Sequence[int]) -> list[str]:
    return [names.get(player, "") for player in order]


def turns(field: Field, order: Iterable[int]) -> list[int]:
    """How often each sat at a table larger than the smallest of its round, beyond whoever did least."""
    smallest = ((tables, min(map(len, tables), default=0)) for tables in field.history)
    times = Counter(player for tables, least in smallest for table in tables if len(table) > least for player in table)
    counts = [times[player] for player in order]
    least = min(counts, default=0)
    return [count - least for count in counts]


def homes(field: Field, order: Sequence[int]) -> dict[int, int]:
    """The index of the table that each rank keeps, for those who keep one of the field's tables."""
    wishes = field.wishes
    if wishes.strength.get(Wish.TABLES, Strength.OFF) is Strength.OFF:
        return {}
    index = {number: at for at, number in enumerate(field.numbers)}
    tables = ((rank, index.get(wishes.tables.get(player, 0))) for rank, player in enumerate(order))
    return {rank: at for rank, at in tables if at is not None}


class _Sparse(dict[int, int]):
    """A row of prices of which most are 0."""

    def __missing__(self, _rank: int) -> int:
        return 0


class Prices:
    """What a rank's company costs, at given weights.

    `pair[one][other]`: what it costs that the two sit together, 0 for a rank with itself. A search looks at so many
    tables that whole rows are the quickest, as long as the field is not so large that they fill the memory.
    """

    def __init__(self, between: Links, at: Weights) -> None:
        n = len(between.met)
        whole = n <= MOST_WHOLE
        self.pair: list[list[int] | _Sparse] = [[0] * n if whole else _Sparse() for _ in range(n)]
        for one, met in enumerate(between.met):
            for other, squares in met.items():
                self.pair[one][other] = at.meeting * squares
        self._add(between.not_with, at.of(between.not_with_strength))
        for names, strength in between.labels:
            self._add(_namesakes(names), at.of(strength))
        self.turns = [at.turn * times * times for times in between.turns]
        self.hard = at.hard
        self.home = at.home

    def _add(self, pairs: Iterable[tuple[int, int]], price: int) -> None:
        for one, other in pairs:
            self.pair[one][other] += price
            self.pair[other][one] += price

    def together(self, rank: int, members: Sequence[int], but: int) -> int:
        """What it costs that a rank sits with these but one, who is among them or the rank itself."""
        pair = self.pair[rank]
        return sum([pair[member] for member in members]) - pair[but]


def _namesakes(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The pairs of ranks that bear the same name."""
    bearers: dict[str, list[int]] = {}
    for rank, name in enumerate(names):
        if name:
            bearers.setdefault(name, []).append(rank)
    return (pair for ranks in bearers.values() for pair in combinations(ranks, 2))
