"""Costs of seating people together in a draw by standing: repeated meetings, wishes and turns at larger tables.

People are identified by rank, 0 being the best. Costs are relative to rank distances (see `places.py`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.field import Field
from tournaments.seating.wishes import Strength, Wish

RANKS_ALONE, NO_REPEATS = 0, 10
# A swap of neighbours across tables costs 8; at position 1, avoiding a meeting is worth twice that. Number of steps
# from there.
FIRST_STEP, STEPS = 16, 8
# Largest field with a full price matrix; a larger one would be too slow at each slider position.
MOST_WHOLE = 1_000
# Ratio of a meeting to a soft wish, and of that to a turn at a larger table.
LESS = 2


@dataclass(frozen=True, slots=True)
class Weights:
    """The prices of a second meeting, of hard and soft wishes, of a turn, and of leaving one's table."""

    meeting: int
    hard: int
    soft: int
    turn: int
    home: int

    def price_of(self, strength: Strength) -> int:
        """Returns the price of a wish."""
        return {Strength.HARD: self.hard, Strength.SOFT: self.soft, Strength.OFF: 0}[strength]


def weights(spread: int, n: int) -> Weights:
    """Returns the prices at a slider position. `n`: number of people.

    They rise geometrically from 1 to 9, up to about `n` times the first. Avoiding a meeting is then worth swapping
    people who are two or three square roots of `n` apart. At 10, a meeting outweighs all ranks, soft wishes and turns,
    and the last two cost four times as much as at 9. A hard wish outweighs all meetings, and a fixed table outweighs
    any rank.
    """
    step = min(spread, NO_REPEATS - 1)
    rising = FIRST_STEP << ((step - 1) * (n.bit_length() - 1) // STEPS) if step else 0
    most = 16 * n**3
    soft = (4 * rising if spread == NO_REPEATS else rising) // LESS
    meeting = most if spread == NO_REPEATS else rising
    return Weights(meeting=meeting, hard=most << 30, soft=soft, turn=soft // LESS, home=4 * n * n + soft)


@dataclass(frozen=True, slots=True)
class Links:
    """Relations between people by rank: squared meetings, pairs to separate, clubs and teams ("" for none).

    `turns`: turns at larger tables, above the minimum.
    """

    met: list[dict[int, int]]
    not_with: list[tuple[int, int]]
    not_with_strength: Strength
    labels: Sequence[tuple[list[str], Strength]]
    turns: list[int]


def links(field: Field, order: Sequence[int]) -> Links:
    """Builds the links from the field's history and wishes. `order`: players by rank."""
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
    """Returns how often each player has sat at a larger table, above the minimum."""
    smallest = ((tables, min(map(len, tables), default=0)) for tables in field.history)
    times = Counter(player for tables, least in smallest for table in tables if len(table) > least for player in table)
    counts = [times[player] for player in order]
    least = min(counts, default=0)
    return [count - least for count in counts]


def homes(field: Field, order: Sequence[int]) -> dict[int, int]:
    """Returns each rank's fixed table, as an index into the field's tables. Empty if tables aren't fixed."""
    wishes = field.wishes
    if wishes.strength.get(Wish.TABLES, Strength.OFF) is Strength.OFF:
        return {}
    index = {number: at for at, number in enumerate(field.numbers)}
    tables = ((rank, index.get(wishes.tables.get(player, 0))) for rank, player in enumerate(order))
    return {rank: at for rank, at in tables if at is not None}


class _Sparse(dict[int, int]):
    def __missing__(self, _rank: int) -> int:
        return 0


class Prices:
    """The prices of seating people together, at given weights.

    `pair[one][other]`: the price of seating the two together, 0 for the same person. Full rows are fastest, as long as
    they fit into memory.
    """

    def __init__(self, between: Links, at: Weights) -> None:
        n = len(between.met)
        whole = n <= MOST_WHOLE
        self.pair: list[list[int] | _Sparse] = [[0] * n if whole else _Sparse() for _ in range(n)]
        for one, met in enumerate(between.met):
            for other, squares in met.items():
                self.pair[one][other] = at.meeting * squares
        self._add(between.not_with, at.price_of(between.not_with_strength))
        for names, strength in between.labels:
            self._add(_namesakes(names), at.price_of(strength))
        self.turns = [at.turn * times * times for times in between.turns]
        self.hard = at.hard
        self.home = at.home

    def _add(self, pairs: Iterable[tuple[int, int]], price: int) -> None:
        for one, other in pairs:
            self.pair[one][other] += price
            self.pair[other][one] += price

    def together(self, rank: int, members: Sequence[int], but: int) -> int:
        """Returns the price of seating a rank with these members, except for one of them."""
        pair = self.pair[rank]
        return sum([pair[member] for member in members]) - pair[but]


def _namesakes(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    bearers: dict[str, list[int]] = {}
    for rank, name in enumerate(names):
        if name:
            bearers.setdefault(name, []).append(rank)
    return (pair for ranks in bearers.values() for pair in combinations(ranks, 2))
