"""Slow, obvious counts over a plan of tables of four, to hold the constructions against."""

from collections import Counter
from itertools import combinations

from tournaments.seating.designs import Rounds


def most_meetings(plan: Rounds) -> int:
    """How often the two people meet who meet most often."""
    pairs = (frozenset(pair) for tables in plan for table in tables for pair in combinations(table, 2))
    return max(Counter(pairs).values())


def seats_everybody(plan: Rounds, n: int) -> bool:
    """Whether each of 1..n sits once in every round, at tables of four."""
    sizes = {len(table) for tables in plan for table in tables}
    return sizes == {4} and all(sorted(sum(tables, ())) == list(range(1, n + 1)) for tables in plan)
