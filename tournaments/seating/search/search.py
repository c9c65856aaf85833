"""A plan of all rounds for fields no construction covers: above all tables of four and five together.

Starts are improved by exchanges of two people (`exchanges.py`): a stored design, a greedy draw, and where that leaves
repeats, rounds of fours joined by a few people more, and five columns shifted against each other.
"""

import random
from collections.abc import Mapping, Sequence

from tournaments.seating.designs.five_columns import five_columns
from tournaments.seating.designs.joined import joined
from tournaments.seating.designs.mixed import mixed_design
from tournaments.seating.designs.moved import Rounds
from tournaments.seating.designs.stored import stored_design
from tournaments.seating.search.exchanges import NOBODY, Draft, Exchanges
from tournaments.seating.search.pairs import NO_PAIRS, PairCosts

# Swaps looked at before the search ends, and once more for even turns at the larger tables.
SWAPS = 120_000


def searched(
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
    """A plan of `rounds` rounds for people 1..sum(sizes) at tables of these sizes, in this order.

    Plans are compared by meetings that must not be, the worst number of meetings of a pair, repeats, meetings that
    better would not be, and at last by turns at the larger tables (all above the smallest size).
    `turns[i]`: those that person i + 1 has had before. `start`: rounds to improve, at tables of the same sizes; the
    plan is never worse than they are, and rounds are added where they are fewer than asked for. `pinned`: the table
    (from 0) of people who sit there in every round; they come without a start. `even_first`: turns at the larger
    tables outdo meetings, but for those that must not be; without a start, too.

    >>> searched([4], 1, seed=1)
    (((1, 2, 3, 4),),)
    """
    randomness = random.Random(seed)
    homes = {one - 1: table for one, table in pinned.items()}
    search = Exchanges(sizes, rounds, randomness, pairs, turns, homes, even_first=even_first)
    if start is not None:
        search.run(search.greedy(_draft(start, sizes)), SWAPS)
    elif even_first:
        search.run(search.greedy([]), SWAPS)
        search.relax()
        search.run(search.best, SWAPS // 2)
    elif pairs or pinned or any(turns):
        search.run(search.greedy([]), SWAPS)
    else:
        _plan(search, randomness)
    if search.best_cost[-1]:
        search.even_out(SWAPS)
    return _named(search.best)


def _plan(search: Exchanges, randomness: random.Random) -> None:
    """Takes a stored design, or improves a start after the other as long as there is something to mend."""
    sizes, rounds = search.sizes, search.count
    stored = stored_design(search.n, rounds) or mixed_design(search.n, rounds)
    if stored and sorted(map(len, stored[0])) == sorted(sizes):
        search.run(_draft(stored, sizes), 0)
        return
    search.run(search.greedy([]), SWAPS)
    if search.best_cost[1] > search.encounters.need:
        search.relax()
        search.run(search.best, SWAPS // 2)
    for construct in (joined, five_columns):
        if search.best_cost[2] and (begun := construct(sizes, rounds, randomness)):
            search.run(search.greedy(begun), SWAPS // 6, fixed=len(begun) % rounds)
            search.run(search.best, SWAPS // 6)


def _draft(rounds: Rounds, sizes: Sequence[int]) -> Draft:
    """The rounds with people from 0, each round's tables in the order of `sizes`."""
    return [_in_order([[person - 1 for person in table] for table in tables], sizes) for tables in rounds]


def _in_order(tables: list[list[int]], sizes: Sequence[int]) -> list[list[int]]:
    of_size: dict[int, list[list[int]]] = {}
    for table in reversed(tables):
        of_size.setdefault(len(table), []).append(table)
    return [of_size[size].pop() for size in sizes]


def _named(draft: Draft) -> Rounds:
    """The rounds with people from 1, each table in their order."""
    return tuple(tuple(tuple(sorted(person + 1 for person in table)) for table in tables) for tables in draft)
