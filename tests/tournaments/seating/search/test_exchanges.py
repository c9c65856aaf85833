import random
from itertools import combinations

import pytest

from tournaments.seating.search.exchanges import NOTHING, Exchanges
from tournaments.seating.search.pairs import PairCosts

SWAPS = 20_000


def exchanges(sizes: tuple[int, ...], rounds: int, **options) -> Exchanges:
    return Exchanges(sizes, rounds, random.Random(1), **options)


def test_a_single_table_has_nothing_to_exchange():
    search = exchanges((4,), 3)
    search.run(search.fill_greedily([]), SWAPS)
    assert [[sorted(table) for table in tables] for tables in search.best] == [[[0, 1, 2, 3]]] * 3


def test_run_stops_at_the_fewest_repeats_that_are_possible():
    search = exchanges((4, 4, 4), 3)
    search.run(search.fill_greedily([]), 1_000_000)
    assert search.best_cost[:3] == (0, 2, 9)
    assert search.looked_at < SWAPS


def test_fixed_rounds_are_unchanged():
    search = exchanges((4,) * 8, 4)
    clean = search.fill_greedily([])
    start = [[list(table) for table in tables] for tables in (clean[0], clean[1], clean[0], clean[1])]
    search.run(start, SWAPS, fixed=2)
    assert search.best[:2] == start[:2]
    assert search.best_cost == NOTHING


def test_meetings_of_fixed_rounds_cannot_be_improved():
    search = exchanges((4,) * 4, 3)
    first, second, _ = search.fill_greedily([])
    start = [first, [list(table) for table in first], second]
    search.run(start, SWAPS, fixed=2)
    assert search.best[:2] == start[:2]
    assert search.best_cost[2] == 24  # every pair of a table, once


def test_even_out_shares_the_larger_tables_without_a_repeat():
    search = exchanges((4,) * 10 + (5,), 2)
    first, second = search.fill_greedily([])
    here, there = first[-1][0], next(person for person in second[-1] if person not in first[-1])
    table = next(table for table in second if here in table)
    table[table.index(here)], second[-1][second[-1].index(there)] = there, here
    search.run([first, second], 0)
    assert search.best_cost[-1] > 0
    search.even_out(SWAPS)
    assert search.best_cost == NOTHING


def test_relax_counts_further_meetings_as_repeats():
    search = exchanges((4, 5), 3)
    search.run(search.fill_greedily([]), SWAPS)
    assert search.best_cost[1] > search.encounters.need
    search.relax()
    assert search.encounters.need == search.best_cost[1]
    before = search.best_cost
    search.run(search.best, SWAPS)
    assert search.best_cost <= before


@pytest.mark.parametrize("apart", [frozenset({(1, 2)}), frozenset(combinations(range(1, 5), 2))])
def test_pairs_apart_come_before_repeats(apart: frozenset[tuple[int, int]]):
    search = exchanges((4,) * 4, 5, pairs=PairCosts(forbidden=apart))
    search.run(search.fill_greedily([]), SWAPS)
    assert search.best_cost[0] == 0
    assert search.best_cost[2] > 0
