"""Small fields, compared with every possible seating."""

from itertools import combinations

import pytest
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from tests.laws import law
from tournaments.seating.by_standing.by_standing import Target
from tournaments.seating.constraints import forbidden_pairs, impossible
from tournaments.seating.field import field_of
from tournaments.seating.plans import by_ladder, by_rank, draw_at_random, plan_rounds
from tournaments.seating.wishes import Strength, Wish, Wishes

MODES = {
    "plan": lambda field, seed: plan_rounds(field, 1, seed),
    "random": lambda field, seed: draw_at_random(field, seed),
    "straight": lambda field, seed: by_rank(field, Target.STRAIGHT, {}, seed),
    "snake": lambda field, seed: by_rank(field, Target.SNAKE, {}, seed),
}


@st.composite
def small_fields(draw):
    """Draws two or three tables with mostly hard wishes."""
    players = range(1, draw(st.sampled_from((8, 9, 10, 12))) + 1)
    some = st.sampled_from(players)
    quarrels = draw(st.sets(st.tuples(some, some).filter(lambda pair: pair[0] < pair[1]), max_size=len(players)))
    strengths = st.sampled_from((Strength.HARD, Strength.HARD, Strength.SOFT))
    wishes = Wishes(
        clubs=draw(st.dictionaries(some, st.sampled_from("ABCD"), max_size=5)),
        teams=draw(st.dictionaries(some, st.sampled_from("XYZ"), max_size=3)),
        not_with=frozenset(quarrels),
        tables=draw(st.dictionaries(some, st.integers(1, 4), max_size=4)),
        strength=draw(st.fixed_dictionaries(dict.fromkeys(Wish, strengths))),
    )
    return field_of(players, wishes=wishes)


def can_be(field) -> bool:
    hard = field.wishes.strength[Wish.TABLES] is Strength.HARD
    return _can_be(
        field.players, field.sizes, field.numbers, forbidden_pairs(field), field.wishes.tables if hard else {}
    )


def _can_be(people, sizes, numbers, apart, home) -> bool:
    if not numbers:
        return not people
    must = [player for player in people if home.get(player) == numbers[0]]
    may = [player for player in people if player not in home]
    for size in {size for size in sizes if size >= len(must)}:
        left = list(sizes)
        left.remove(size)
        for more in combinations(may, size - len(must)):
            table = (*must, *more)
            if apart.isdisjoint(combinations(sorted(table), 2)):
                others = [player for player in people if player not in table]
                if _can_be(others, left, numbers[1:], apart, home):
                    return True
    return False


# Two people fixed to table 1 rule out every seating in which it is the table of five, as a search would have it.
SMALLER = Wishes(
    not_with=frozenset({(1, 2), (1, 4), (3, 5), (3, 7), (5, 6), (6, 8)}),
    tables={7: 1, 2: 1},
    strength=dict.fromkeys(Wish, Strength.HARD),
)


def test_ladder_with_table_that_must_be_small_is_not_refused():
    field = field_of(range(1, 10), history=(((1, 2, 3, 4), (5, 6, 7, 8, 9)),), wishes=SMALLER)
    drawn = by_ladder(field, {}, 1)
    assert {2, 7} <= set(drawn.rounds[0][0])
    assert drawn.unmet_wishes == ()


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_table_that_must_be_small_is_not_refused(mode):
    field = field_of(range(1, 10), wishes=SMALLER)
    drawn = MODES[mode](field, 3)
    (tables,) = drawn.rounds
    assert sorted(player for table in tables for player in table) == list(field.players)
    assert {2, 7} <= set(tables[0])
    assert drawn.unmet_wishes == ()
    assert drawn.report.rank_spread is None or drawn.report.rank_spread > 0
    assert MODES[mode](field, 3).rounds == drawn.rounds


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
@law(quick=3, full=25, field=small_fields(), seed=st.integers(0, 9))
def test_draw_is_refused_exactly_if_no_seating_satisfies_hard_wishes(mode, field, seed):
    if can_be(field):
        assert impossible(field) == ()
        MODES[mode](field, seed)
        return
    with pytest.raises(RuleViolation) as refused:
        MODES[mode](field, seed)
    assert refused.value.code == "draw_impossible"
