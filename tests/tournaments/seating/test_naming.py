from itertools import combinations

from hypothesis import strategies as st

from tests.laws import law
from tournaments.seating.designs.constructions import columns
from tournaments.seating.measures import meetings
from tournaments.seating.naming import assign_players
from tournaments.seating.search.pairs import NO_PAIRS, PairCosts
from tournaments.seating.search.search import search_plan
from tournaments.seating.sizes import table_sizes


def shape(rounds):
    """Returns the pairs by number of meetings, and the table sizes."""
    return sorted(meetings(rounds).values()), [[len(table) for table in tables] for tables in rounds]


@law(quick=5, full=15, n=st.integers(8, 40), rounds=st.integers(1, 4), seed=st.integers(0, 99), data=st.data())
def test_naming_only_permutes_players(n, rounds, seed, data):
    plan = search_plan(table_sizes(n), rounds, 1)
    apart = data.draw(st.sets(st.sampled_from(list(combinations(range(1, n + 1), 2))), max_size=6))
    pairs = PairCosts(forbidden=frozenset(apart))
    renamed = assign_players(plan, pairs, seed)
    assert shape(renamed) == shape(plan)
    assert renamed == assign_players(plan, pairs, seed)


def test_neighbours_sit_apart_in_the_first_round():
    first = meetings(assign_players(columns(40, 5), NO_PAIRS, 1)[:1])
    assert not any(other - one == 1 for one, other in first)


def test_forbidden_pairs_outweigh_unwanted_pairs():
    plan = search_plan(table_sizes(8), 1, 1)
    same = dict.fromkeys(combinations(range(1, 6), 2), 9)
    pairs = PairCosts(forbidden=frozenset({(1, 6), (1, 7), (1, 8)}), unwanted=same)
    assert not meetings(assign_players(plan, pairs, 1)).keys() & pairs.forbidden


def test_four_groups_fill_four_columns():
    groups = {pair: 1 for pair in combinations(range(1, 33), 2) if pair[0] % 4 == pair[1] % 4}
    met = meetings(assign_players(columns(32, 8), PairCosts(unwanted=groups), 1))
    assert not met.keys() & groups.keys()
