"""A search for plans, mostly with tables of both four and five.

Improves several starts (`exchanges.py`): stored designs, greedy draws and, if repeats remain, joined fours and five
columns.
"""

import random
from collections.abc import Mapping, Sequence

from tournaments.seating.designs.five_columns import five_columns
from tournaments.seating.designs.joined import plan_with_fives
from tournaments.seating.designs.mixed import mixed_design
from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.stored import stored_design
from tournaments.seating.search.exchanges import NOBODY, Draft, Exchanges
from tournaments.seating.search.pairs import NO_PAIRS, PairCosts

# Limit of swaps, used once more for even turns.
SWAPS = 120_000


def search_plan(
    sizes: Sequence[int],
    rounds: int,
    seed: int,
    *,
    pairs: PairCosts = NO_PAIRS,
    turns: Sequence[int] = (),
    start: Rounds | None = None,
    pinned: Mapping[int, int] = NOBODY,
    even_first: bool = False,
) -> Rounds:
    """Searches for a plan for people 1..sum(sizes), with tables in the order of `sizes`.

    Plans are compared by forbidden meetings, most meetings of a pair, repeats, unwanted meetings, and turns at larger
    tables. `turns[i]`: earlier turns of person i + 1. `start`: rounds to improve or extend; the plan never gets worse.
    `pinned`: tables (from 0) of people who never move. `even_first`: whether turns come right after forbidden meetings.
    The last two aren't possible with a start.

    >>> search_plan([4], 1, seed=1)
    (((1, 2, 3, 4),),)
    """
    randomness = random.Random(seed)
    homes = {one - 1: table for one, table in pinned.items()}
    search = Exchanges(sizes, rounds, randomness, pairs, turns, homes, even_first=even_first)
    if start is not None:
        search.run(search.fill_greedily(_draft(start, sizes)), SWAPS)
    elif even_first:
        search.run(search.fill_greedily([]), SWAPS)
        search.relax()
        search.run(search.best, SWAPS // 2)
    elif pairs or pinned or any(turns):
        search.run(search.fill_greedily([]), SWAPS)
    else:
        _plan(search, randomness)
    if search.best_cost[-1]:
        search.even_out(SWAPS)
    return _rounds_of(search.best)


def _plan(search: Exchanges, randomness: random.Random) -> None:
    """Uses a stored design if there is one; otherwise improves several starts."""
    sizes, rounds = search.sizes, search.count
    stored = stored_design(search.n, rounds) or mixed_design(search.n, rounds)
    if stored and sorted(map(len, stored[0])) == sorted(sizes):
        search.run(_draft(stored, sizes), 0)
        return
    search.run(search.fill_greedily([]), SWAPS)
    if search.best_cost[1] > search.encounters.need:
        search.relax()
        search.run(search.best, SWAPS // 2)
    for construct in (plan_with_fives, five_columns):
        if search.best_cost[2] and (begun := construct(sizes, rounds, randomness)):
            search.run(search.fill_greedily(begun), SWAPS // 6, fixed=len(begun) % rounds)
            search.run(search.best, SWAPS // 6)


def _draft(rounds: Rounds, sizes: Sequence[int]) -> Draft:
    return [_order_by_size([[person - 1 for person in table] for table in tables], sizes) for tables in rounds]


def _order_by_size(tables: list[list[int]], sizes: Sequence[int]) -> list[list[int]]:
    of_size: dict[int, list[list[int]]] = {}
    for table in reversed(tables):
        of_size.setdefault(len(table), []).append(table)
    return [of_size[size].pop() for size in sizes]


def _rounds_of(draft: Draft) -> Rounds:
    return tuple(tuple(tuple(sorted(person + 1 for person in table)) for table in tables) for tables in draft)
