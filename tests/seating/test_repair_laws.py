"""Laws of repairs: everybody sits once, nothing changes without need, and few people move."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.seating.field import Field
from tournaments.seating.repair import repaired
from tournaments.seating.sizes import table_sizes

ROUNDS = 3


def drawn(n: int, randomness) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Rounds in which everybody sits anywhere."""
    rounds = []
    for _ in range(ROUNDS):
        people = list(range(1, n + 1))
        randomness.shuffle(people)
        places = iter(people)
        rounds.append(tuple(tuple(next(places) for _ in range(size)) for size in table_sizes(n)))
    return tuple(rounds)


def moved(repair, at: int) -> int:
    return sum(move.at == at and move.before is not None and move.after is not None for move in repair.moves)


def hall(n: int, history=()) -> Field:
    return Field(players=(), sizes=(), numbers=tuple(range(1, n // 4 + 3)), history=history)


@settings(max_examples=60, deadline=None)
@given(n=st.integers(4, 40), gone=st.sets(st.integers(1, 40), max_size=8), come=st.integers(0, 8), r=st.randoms())
def test_everybody_present_sits_once_at_a_table_that_can_be(n, gone, come, r):
    present = frozenset(range(1, n + 1)) - gone | frozenset(range(101, 101 + come))
    assume(len(present) >= 4)
    repair = repaired(drawn(n, r), [present] * ROUNDS, hall(n + come), seed=1)
    most = max(5, *table_sizes(len(present)))
    for tables in repair.rounds:
        assert sorted(player for table in tables for player in table) == sorted(present)
        assert all(4 <= len(table) <= most for table in tables if table)


@settings(max_examples=30, deadline=None)
@given(n=st.integers(4, 60), r=st.randoms(), seed=st.integers(0, 9))
def test_nothing_changes_where_nobody_comes_or_goes(n, r, seed):
    rounds = drawn(n, r)
    repair = repaired(rounds, [frozenset(range(1, n + 1))] * ROUNDS, hall(n), seed)
    assert tuple(tuple(table for table in tables if table) for tables in repair.rounds) == rounds
    assert repair.moves == ()


@settings(max_examples=40, deadline=None)
@given(n=st.integers(13, 60).filter(lambda n: n % 4), gone=st.integers(1, 13), r=st.randoms())
def test_withdrawal_moves_at_most_one_other_person_where_a_five_table_is(n, gone, r):
    rounds = drawn(n, r)
    repair = repaired(rounds, [frozenset(range(1, n + 1)) - {gone}] * ROUNDS, hall(n), seed=1)
    for at, tables in enumerate(rounds):
        from_five = any(gone in table and len(table) == 5 for table in tables)
        assert moved(repair, at) == (0 if from_five else 1)


@settings(max_examples=40, deadline=None)
@given(n=st.integers(12, 60), gone=st.sets(st.integers(1, 12), max_size=4), r=st.randoms())
def test_as_many_who_come_as_go_move_nobody(n, gone, r):
    present = frozenset(range(1, n + 1)) - gone | frozenset(range(101, 101 + len(gone)))
    rounds = drawn(n, r)
    repair = repaired(rounds, [present] * ROUNDS, hall(n), seed=1)
    assert [moved(repair, at) for at in range(ROUNDS)] == [0] * ROUNDS


@settings(max_examples=40, deadline=None)
@given(n=st.integers(12, 40), gone=st.integers(0, 12), at=st.integers(0, ROUNDS - 1), r=st.randoms())
def test_only_rounds_with_other_people_change(n, gone, at, r):
    everybody = frozenset(range(1, n + 1))
    present = [everybody - {gone} if index == at else everybody for index in range(ROUNDS)]
    rounds = drawn(n, r)
    repair = repaired(rounds, present, hall(n), seed=1)
    for index in range(ROUNDS):
        if index != at:
            assert tuple(table for table in repair.rounds[index] if table) == rounds[index]


@settings(max_examples=20, deadline=None)
@given(n=st.integers(12, 40), gone=st.sets(st.integers(1, 40), max_size=5), r=st.randoms())
def test_who_stays_at_a_table_keeps_the_seat_unless_the_last_ones_move_up(n, gone, r):
    present = frozenset(range(1, n + 1)) - gone
    assume(len(present) >= 4)
    rounds = drawn(n, r)
    repair = repaired(rounds, [present] * ROUNDS, hall(n), seed=1)
    for before, after in zip(rounds, repair.rounds, strict=True):
        for old, new in zip(before, after, strict=False):
            stay = [player for player in old if player in new]
            changed = [player for player in stay if old.index(player) != new.index(player)]
            assert len(changed) <= max(0, len(old) - len(new))
