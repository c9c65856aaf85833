"""Draw of the next round by standing: similar ranks together, or tables of equal strength.

A slider weighs repeated meetings against ranks. Each position continues from the previous one, so that moving it
further never brings meetings back. For wishes, see `prices.py`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from tournaments.seating.by_standing.places import Homes, Places, straight
from tournaments.seating.by_standing.prices import NO_REPEATS, RANKS_ALONE, Links, Prices, homes, links, weights
from tournaments.seating.by_standing.rank_search import RankSearch
from tournaments.seating.by_standing.snake import snake
from tournaments.seating.composing import compose_rounds
from tournaments.seating.constraints import hard_wishes, unmet_wishes
from tournaments.seating.field import Field
from tournaments.seating.fixed_tables import order_tables
from tournaments.seating.wishes import Strength, Wish

Table = tuple[int, ...]

# Positions of the slider to compare.
POSITIONS = range(RANKS_ALONE, NO_REPEATS + 1, 2)
# Free places tried for somebody who must avoid the first one's table.
LOOKED_AT = 96


class Target(StrEnum):
    """The way in which ranks are spread over the tables."""

    STRAIGHT = "straight"  # ranks 1 to 4 at the first table, 5 to 8 at the second
    SNAKE = "snake"  # ranks run over the tables back and forth: all tables are equally strong


_LAYOUTS = {Target.STRAIGHT: straight, Target.SNAKE: snake}


class Trade(NamedTuple):
    """The effect of a slider position: the number of repeated pairs, and the rank distance (see `RANK_DISTANCE`)."""

    spread: int
    repeats: int
    rank_spread: float


def by_rank(
    field: Field, order: Sequence[int], seed: int, spread: int = NO_REPEATS, target: Target = Target.STRAIGHT
) -> tuple[tuple[Table, ...], float]:
    """Returns tables in the order of `field.numbers`, and their rank distance (see `Trade`).

    `order`: all players, best first. `spread`: from 0 (only ranks count) to 10 (no repeats at any price). Larger tables
    go to people who have sat at them least. Hard wishes outweigh everything; soft ones count less than a repeat, and
    not at all at 0. Raises ValueError if the order or spread is invalid.
    """
    *_, (_, tables) = _tables_by_position(field, order, seed, spread, target)
    ranks = {player: rank for rank, player in enumerate(order)}
    return tables, RANK_DISTANCE[target](tables, ranks)


def trade_off(field: Field, order: Sequence[int], seed: int, target: Target = Target.STRAIGHT) -> list[Trade]:
    """Compares the results of `by_rank` at slider positions 0, 2, 4, 6, 8 and 10.

    Repeats never increase with the position, except to avoid a third meeting.
    """
    between = links(field, order)
    ranks = {player: rank for rank, player in enumerate(order)}
    return [
        Trade(spread, _repeats(tables, ranks, between), RANK_DISTANCE[target](tables, ranks))
        for spread, tables in _tables_by_position(field, order, seed, NO_REPEATS, target)
        if spread in POSITIONS
    ]


def rank_spread(tables: Sequence[Table], ranks: Mapping[int, int]) -> float:
    """Returns the mean distance between the first and last rank at a table."""
    at = [[ranks[player] for player in table] for table in tables]
    return round(fmean(max(table) - min(table) for table in at), 2)


def strength_gap(tables: Sequence[Table], ranks: Mapping[int, int]) -> float:
    """Returns the difference in mean rank between the weakest and the strongest table."""
    means = [fmean(ranks[player] for player in table) for table in tables]
    return round(max(means) - min(means), 2)


# Measures of a draw by ranks.
RANK_DISTANCE: Mapping[Target, Callable[[Sequence[Table], Mapping[int, int]], float]] = {
    Target.STRAIGHT: rank_spread,
    Target.SNAKE: strength_gap,
}


def _repeats(tables: Sequence[Table], ranks: Mapping[int, int], between: Links) -> int:
    at = [[ranks[player] for player in table] for table in tables]
    return sum(other in between.met[one] for table in at for one in table for other in table) // 2


def _tables_by_position(
    field: Field, order: Sequence[int], seed: int, spread: int, target: Target
) -> Iterator[tuple[int, tuple[Table, ...]]]:
    """Yields the tables at each slider position up to `spread`."""
    if tuple(sorted(order)) != tuple(sorted(field.players)) or sum(field.sizes) != len(order):
        raise ValueError("every player must have exactly one seat")
    if not RANKS_ALONE <= spread <= NO_REPEATS:
        raise ValueError(spread)
    between = links(field, order)
    home_tables = homes(field, order)
    places = _LAYOUTS[target](field.sizes, between.turns, home_tables)
    prices = Prices(between, weights(RANKS_ALONE, len(order)))
    ranks, granted = _starting_ranks(places, home_tables, prices)
    pinned = field.wishes.strength.get(Wish.TABLES) is Strength.HARD
    search = RankSearch(places, ranks, granted, prices, pinned=pinned, randomness=random.Random(seed))
    for position in range(RANKS_ALONE, spread + 1):
        # With ranks only, meetings do not count, so that they cannot block a hard wish.
        met = between.met if position > RANKS_ALONE else [{}] * len(order)
        search.run(Prices(between, weights(position, len(order))), met)
        tables = tuple(tuple(order[rank] for rank in sorted(members)) for members in search.members)
        yield position, tables if position < NO_REPEATS else _without_repeats(field, tables, order, seed)


def _without_repeats(field: Field, tables: tuple[Table, ...], order: Sequence[int], seed: int) -> tuple[Table, ...]:
    """Switches to a round drawn without ranks if that has fewer repeats.

    In small fields, late rounds without repeats are rare, and local exchanges may miss them.
    """
    met = field.met
    if not any(_count_repeats(tables, met)):
        return tables
    ranks = {player: rank for rank, player in enumerate(order)}
    (other,) = compose_rounds(field, 1, seed)
    best_first = tuple(sorted(other, key=lambda table: fmean(ranks[player] for player in table)))
    (other,) = order_tables((best_first,), replace(field, history=()))  # moves only people with fixed tables
    holds = not hard_wishes(field, unmet_wishes(field, (other,)))
    return other if holds and _count_repeats(other, met) < _count_repeats(tables, met) else tables


def _count_repeats(tables: Iterable[Table], met: Mapping[tuple[int, int], int]) -> tuple[int, int]:
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    times = [met[pair] for pair in pairs if pair in met]
    return max(times, default=0), len(times)


def _starting_ranks(places: Places, home_tables: Homes, prices: Prices) -> tuple[list[int], dict[int, int]]:
    ranks = [-1] * len(places.table_of)
    members: list[list[int]] = [[] for _ in range(max(places.table_of) + 1)]
    granted: dict[int, int] = {}
    for rank, table in home_tables.items():
        free = [place for place, at in enumerate(places.table_of) if at == table and ranks[place] < 0]
        if free:
            place = min((abs(place - rank), place) for place in free)[1]
            ranks[place], granted[rank] = rank, table
            members[table].append(rank)
    free_places = [place for place, rank in enumerate(ranks) if rank < 0]
    for rank in range(len(ranks)):
        if rank not in granted:
            at = _first_fit(rank, [places.table_of[place] for place in free_places[:LOOKED_AT]], members, prices)
            place = free_places.pop(at)
            ranks[place] = rank
            members[places.table_of[place]].append(rank)
    return ranks, granted


def _first_fit(rank: int, tables: Sequence[int], members: Sequence[Sequence[int]], prices: Prices) -> int:
    return next((at for at, table in enumerate(tables) if not prices.together(rank, members[table], rank)), 0)
