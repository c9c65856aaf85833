from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.search.encounters import AGAIN, FORBIDDEN_COST, Encounters
from tournaments.seating.search.pairs import NO_PAIRS, PairCosts

PAIRS = PairCosts(met={(1, 2): 1, (2, 3): 2}, forbidden=frozenset({(1, 3)}), unwanted={(1, 2): 2, (3, 4): 1})
PEOPLE = 4
MOVES = st.lists(st.sampled_from(list(combinations(range(PEOPLE), 2))), max_size=30)


def test_a_first_meeting_costs_nothing():
    encounters = Encounters(PEOPLE, NO_PAIRS, need=2)
    encounters.meet(0, 1)
    assert (encounters.cost, encounters.counts(), encounters.dear) == (0, (0, 0, 0, 0), [])
    encounters.meet(1, 0)
    assert (encounters.cost, encounters.counts(), encounters.dear) == (AGAIN, (0, 2, 1, 0), [1])


def test_earlier_meetings_count_as_if_the_draft_had_made_them():
    encounters = Encounters(PEOPLE, PairCosts(met={(1, 2): 1, (2, 3): 2}), need=2)
    assert encounters.counts() == (0, 0, 0, 0)
    encounters.meet(0, 1)
    assert encounters.counts() == (0, 2, 1, 0)
    encounters.meet(2, 1)
    assert encounters.counts() == (0, 3, 2, 0)


def test_forbidden_pairs_cost_more_than_repeats():
    encounters = Encounters(PEOPLE, PAIRS, need=2)
    encounters.meet(0, 2)
    assert (encounters.cost, encounters.counts()) == (FORBIDDEN_COST, (1, 0, 0, 0))


def test_necessary_meetings_cost_the_same():
    encounters = Encounters(PEOPLE, NO_PAIRS, need=3)
    costs = []
    for _ in range(4):
        before = encounters.cost
        encounters.meet(0, 1)
        costs.append(encounters.cost - before)
    assert costs[:3] == [0, AGAIN, AGAIN]
    assert costs[3] > AGAIN


@given(kept=MOVES, undone=MOVES)
def test_removed_meetings_leave_no_trace(kept, undone):
    encounters, plain = Encounters(PEOPLE, PAIRS, need=2), Encounters(PEOPLE, PAIRS, need=2)
    for one, other in kept:
        encounters.meet(one, other)
        plain.meet(other, one)
    for one, other in undone:
        encounters.meet(one, other)
    for one, other in reversed(undone):
        encounters.part(other, one)
    assert (encounters.cost, encounters.counts()) == (plain.cost, plain.counts())
    assert (encounters.met, encounters.price) == (plain.met, plain.price)
    assert sorted(encounters.dear) == sorted(plain.dear)
    assert encounters.dear_of == plain.dear_of
