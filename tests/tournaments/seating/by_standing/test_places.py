from itertools import accumulate, permutations

from hypothesis import strategies as st

from tests.laws import law
from tournaments.seating.by_standing.places import straight

SIZES = st.sampled_from([(4, 4, 5), (4, 5, 5), (5, 5, 6), (4, 4, 4, 5), (4, 5, 6), (6, 7)])


def turns_at_larger(sizes, turns):
    """Returns squared turns at more than the smallest size, by consecutive ranks."""
    ends = [0, *accumulate(sizes)]
    return sum(
        turns[rank] ** 2
        for table, size in enumerate(sizes)
        if size > min(sizes)
        for rank in range(ends[table], ends[table + 1])
    )


def sizes_of(places):
    return tuple(places.table_of.count(table) for table in range(max(places.table_of) + 1))


@law(quick=37, full=750, sizes=SIZES, data=st.data())
def test_no_other_order_of_sizes_spreads_turns_better(sizes, data):
    turns = data.draw(st.lists(st.integers(0, 4), min_size=sum(sizes), max_size=sum(sizes)))
    places = straight(sizes, turns, {})
    assert sorted(sizes_of(places)) == sorted(sizes)
    assert list(places.table_of) == sorted(places.table_of)
    best = min(turns_at_larger(order, turns) for order in permutations(sizes))
    assert turns_at_larger(sizes_of(places), turns) == best


@law(quick=15, full=300, sizes=SIZES, data=st.data())
def test_a_table_kept_by_as_many_as_the_largest_takes_has_places_for_all(sizes, data):
    table = data.draw(st.integers(0, len(sizes) - 1))
    ranks = data.draw(st.permutations(range(sum(sizes))))[: max(sizes)]
    turns = data.draw(st.lists(st.integers(0, 4), min_size=sum(sizes), max_size=sum(sizes)))
    places = straight(sizes, turns, dict.fromkeys(ranks, table))
    assert sorted(sizes_of(places)) == sorted(sizes)
    assert sizes_of(places)[table] == max(sizes)


def test_places_are_measured_against_the_middle_of_their_table():
    places = straight((4, 4), [0] * 8, {})
    assert places.table_of == (0, 0, 0, 0, 1, 1, 1, 1)
    assert places.twice == (3, 3, 3, 3, 11, 11, 11, 11)
