"""Slow reference for counts in plans."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

from tournaments.seating.designs.moved import Rounds
from tournaments.seating.search.bounds import fewest_shared


def most_meetings(plan: Rounds) -> int:
    pairs = (frozenset(pair) for tables in plan for table in tables for pair in combinations(table, 2))
    return max(Counter(pairs).values())


def seats_everybody(plan: Rounds, n: int) -> bool:
    """True if 1..n sit at tables of four, once in every round."""
    sizes = {len(table) for tables in plan for table in tables}
    return sizes == {4} and all(sorted(sum(tables, ())) == list(range(1, n + 1)) for tables in plan)


def fewest_worst(sizes: Sequence[int], rounds: int) -> int:
    """Returns a lower bound for the most meetings of any pair."""
    n, meetings = sum(sizes), rounds * sum(comb(size, 2) for size in sizes)
    least = -(-meetings // comb(n, 2)) if n > 1 else 0
    return max(least, 2 if rounds > 1 and fewest_shared(sizes) else 1)
