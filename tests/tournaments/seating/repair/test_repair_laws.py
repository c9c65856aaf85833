"""Laws of repairs."""

from dataclasses import replace
from itertools import combinations

from hypothesis import assume
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tournaments.seating.constraints import Reason
from tournaments.seating.field import Field
from tournaments.seating.repair.repair import repair_rounds
from tournaments.seating.sizes import table_sizes
from tournaments.seating.wishes import Wishes

ROUNDS = 3


def draw_rounds(n: int, randomness) -> tuple[tuple[tuple[int, ...], ...], ...]:
    rounds = []
    for _ in range(ROUNDS):
        people = list(range(1, n + 1))
        randomness.shuffle(people)
        places = iter(people)
        rounds.append(tuple(tuple(next(places) for _ in range(size)) for size in table_sizes(n)))
    return tuple(rounds)


def count_moves(repair, at: int) -> int:
    return sum(move.at == at and move.before is not None and move.after is not None for move in repair.moves)


def hall(n: int, history=()) -> Field:
    return Field(players=(), sizes=(), numbers=tuple(range(1, n // 4 + 3)), history=history)


@law(
    quick=15,
    full=300,
    n=st.integers(4, 40),
    gone=st.sets(st.integers(1, 40), max_size=8),
    come=st.integers(0, 8),
    r=st.randoms(),
)
def test_everybody_present_sits_once_at_a_table_that_can_be(n, gone, come, r):
    present = frozenset(range(1, n + 1)) - gone | frozenset(range(101, 101 + come))
    assume(len(present) >= 4)
    repair = repair_rounds(draw_rounds(n, r), [present] * ROUNDS, hall(n + come), seed=1)
    most = max(5, *table_sizes(len(present)))
    for tables in repair.rounds:
        assert sorted(player for table in tables for player in table) == sorted(present)
        assert all(4 <= len(table) <= most for table in tables if table)


@law(quick=7, full=150, n=st.integers(4, 60), r=st.randoms(), seed=st.integers(0, 9))
def test_nothing_changes_where_nobody_comes_or_goes(n, r, seed):
    rounds = draw_rounds(n, r)
    repair = repair_rounds(rounds, [frozenset(range(1, n + 1))] * ROUNDS, hall(n), seed)
    assert tuple(tuple(table for table in tables if table) for tables in repair.rounds) == rounds
    assert repair.moves == ()


@law(quick=10, full=200, n=st.integers(13, 60).filter(lambda n: n % 4), gone=st.integers(1, 13), r=st.randoms())
def test_withdrawal_moves_at_most_one_other_person_where_a_five_table_is(n, gone, r):
    rounds = draw_rounds(n, r)
    repair = repair_rounds(rounds, [frozenset(range(1, n + 1)) - {gone}] * ROUNDS, hall(n), seed=1)
    for at, tables in enumerate(rounds):
        from_five = any(gone in table and len(table) == 5 for table in tables)
        assert count_moves(repair, at) == (0 if from_five else 1)


@law(quick=10, full=200, n=st.integers(12, 60), gone=st.sets(st.integers(1, 12), max_size=4), r=st.randoms())
def test_equal_arrivals_and_departures_move_nobody(n, gone, r):
    present = frozenset(range(1, n + 1)) - gone | frozenset(range(101, 101 + len(gone)))
    rounds = draw_rounds(n, r)
    repair = repair_rounds(rounds, [present] * ROUNDS, hall(n), seed=1)
    assert [count_moves(repair, at) for at in range(ROUNDS)] == [0] * ROUNDS


@law(quick=10, full=200, n=st.integers(12, 40), gone=st.integers(0, 12), at=st.integers(0, ROUNDS - 1), r=st.randoms())
def test_only_rounds_with_other_people_change(n, gone, at, r):
    everybody = frozenset(range(1, n + 1))
    present = [everybody - {gone} if index == at else everybody for index in range(ROUNDS)]
    rounds = draw_rounds(n, r)
    repair = repair_rounds(rounds, present, hall(n), seed=1)
    for index in range(ROUNDS):
        if index != at:
            assert tuple(table for table in repair.rounds[index] if table) == rounds[index]


@law(quick=5, full=100, n=st.integers(12, 40), gone=st.sets(st.integers(1, 40), max_size=5), r=st.randoms())
def test_who_stays_at_a_table_keeps_the_seat_unless_the_last_ones_move_up(n, gone, r):
    present = frozenset(range(1, n + 1)) - gone
    assume(len(present) >= 4)
    rounds = draw_rounds(n, r)
    repair = repair_rounds(rounds, [present] * ROUNDS, hall(n), seed=1)
    for before, after in zip(rounds, repair.rounds, strict=True):
        for old, new in zip(before, after, strict=False):
            stay = [player for player in old if player in new]
            changed = [player for player in stay if old.index(player) != new.index(player)]
            assert len(changed) <= max(0, len(old) - len(new))


PAIRS = st.sets(st.tuples(st.integers(1, 24), st.integers(101, 104)), max_size=60)


@law(
    quick=15,
    full=300,
    n=st.integers(12, 24),
    come=st.integers(1, 4),
    apart=PAIRS,
    kept=st.none() | st.integers(1, 6),
    r=st.randoms(),
)
def test_newcomer_hard_wishes_hold_or_are_named(n, come, apart, kept, r):
    rounds, everybody = draw_rounds(n, r), frozenset(range(1, n + 1)) | frozenset(range(101, 101 + come))
    wishes = Wishes(not_with=frozenset(apart), tables={101: kept} if kept else {})
    field = replace(hall(n + come), wishes=wishes)
    try:
        repair = repair_rounds(rounds, [everybody] * ROUNDS, field, seed=1)
    except RuleViolation as refusal:
        assert refusal.code == "draw_impossible"
        for reason in refusal.params["reasons"]:
            assert everybody.issuperset(reason.people)
            if reason.reason is Reason.NONE_FOUND:
                assert reason.rounds
                assert reason.people in apart or reason.people == (101,)
        return
    for tables in repair.rounds:
        assert not any(set(pair) <= set(table) for table in tables for pair in apart)
        assert kept is None or 101 in tables[kept - 1]


@law(quick=7, full=150, n=st.integers(16, 40), come=st.integers(1, 3), r=st.randoms())
def test_one_pair_that_must_not_meet_never_stands_in_the_way(n, come, r):
    rounds, everybody = draw_rounds(n, r), frozenset(range(1, n + 1)) | frozenset(range(101, 101 + come))
    field = replace(hall(n + come), wishes=Wishes(not_with=frozenset({(1, 101)})))
    repair = repair_rounds(rounds, [everybody] * ROUNDS, field, seed=1)
    assert not any({1, 101} <= set(table) for tables in repair.rounds for table in tables)


@law(quick=25, full=500, n=st.integers(8, 13).filter(lambda n: n != 11), r=st.randoms(), share=st.floats(0.2, 0.9))
def test_refused_only_where_one_more_move_does_not_help(n, r, share):
    tables = draw_rounds(n, r)[0]
    together = {pair for table in tables for pair in combinations(sorted(table), 2)}
    pairs = [pair for pair in combinations([*range(1, n + 1), 101], 2) if pair not in together]
    apart = frozenset(pair for pair in pairs if r.random() < share)
    field = replace(hall(n), numbers=tuple(range(1, len(tables) + 1)), wishes=Wishes(not_with=apart))
    try:
        repair_rounds((tables,), [frozenset(range(1, n + 1)) | {101}], field, seed=1)
    except RuleViolation:
        assert not any(holds(after, apart) for after in with_one_more(tables, 101))


def with_one_more(tables, coming):
    """Yields all ways to seat a newcomer with at most one other move."""
    ways = [tables]
    for here, table in enumerate(tables):
        for player in table:
            for there in range(len(tables)):
                if there != here:
                    without = [[one for one in each if one != player] for each in tables]
                    ways.append([[*each, player] if at == there else each for at, each in enumerate(without)])
    for way in ways:
        for at in range(len(way)):
            yield [[*each, coming] if index == at else each for index, each in enumerate(way)]


def holds(tables, apart) -> bool:
    sizes = all(4 <= len(table) <= 5 for table in tables)
    return sizes and not any(set(pair) <= set(table) for pair in apart for table in tables)
